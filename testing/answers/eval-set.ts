/**
 * A set of documents with questions, as small as one can be: two that have an answer and one that has none.
 * @module
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '../../evals/suites/dataset.ts'

const FILES: Record<string, string> = {
  'ports.md': '# Ports\n\n## Default port\n\nThe default port of the server is 5432.\n',
  'cookies.md': '# Cookies\n\n## Lifetime\n\nA session cookie is kept for 7200 seconds.\n',
}

/** @param set its name */
export function smallDataset(set = 'small-2'): Dataset {
  return {
    suite: 'small',
    set,
    language: 'en',
    examples: [
      {
        id: 'port',
        question: 'What is the default port of the server?',
        kind: 'direct',
        answerable: true,
        gold: [{ doc: 'ports.md', quote: 'The default port of the server is 5432.' }],
        keys: [['5432']],
      },
      {
        id: 'cookie',
        question: 'How many seconds is a session cookie kept?',
        kind: 'direct',
        answerable: true,
        gold: [{ doc: 'cookies', quote: 'A session cookie is kept for 7200 seconds.' }],
        keys: [['7200']],
      },
      { id: 'fee', question: 'Who pays the annual fee?', kind: 'unanswerable', answerable: false, gold: [], keys: [] },
    ],
    paths(folder) {
      mkdirSync(folder, { recursive: true })
      for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
      return [folder]
    },
  }
}
