/**
 * A scripted model that knows the gold of the question asked and sees nothing but the prompts: it picks the gold
 * sections from the map where they are in it, marks the sentences that hold the gold, and answers with them.
 * @module
 */
import type { Corpus } from '../../index.ts'
import { type PromptInput, scripted } from '../../testing/readers/scripted.ts'
import { codePoints, goldName } from '../scorers/score.ts'
import type { Gold } from './data.ts'
import { norm } from './gold.ts'

/** A gold quotation and where it stands. */
export interface Target {
  docId: string
  /** Of the innermost section. */
  path: string
  words: string
}

/** Gold offsets count code points; sections count UTF-16 units. */
export function targetOf(
  { doc, quote = '', char_start = 0 }: Gold,
  corpus: Corpus,
  names: ReadonlySet<string>,
): Target {
  const docId = corpus.documents.find((info) => goldName(info.docId, names) === doc)?.docId ?? doc
  const points = codePoints(corpus.text(docId, 0, corpus.document(docId).length))
  const inside = corpus.structure(docId).sections.findLast(({ start }) => points(start) <= char_start)
  return { docId, path: inside?.path ?? '1', words: norm(quote) }
}

/** The names that the model may use: paths in the map, by document, and the names offered beside it. */
function visibleIn({ parts }: PromptInput): Set<string> {
  const names = new Set((parts['candidates'] ?? '').split('\n').map((line) => line.replace(/^- /, '')))
  let docId = ''
  for (const line of (parts['map'] ?? '').split('\n')) {
    const head = /^# (.+?) — /.exec(line)?.[1]
    const path = /^(\d+(?:\.\d+)*)(?:\s|$)/.exec(line)?.[1]
    if (head !== undefined) docId = head
    else if (path !== undefined) names.add(`${docId}#${path}`)
  }
  return names
}

/** The section itself, or the nearest above it that is shown. */
function choose({ docId, path }: Target, visible: ReadonlySet<string>): string[] {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.'))))
    if (visible.has(`${docId}#${at}`)) return [`${docId}#${at}`]
  return []
}

/** The question that is asked now; `shown` tells of each map whether all gold sections stood in it. */
export interface AskedNow {
  targets: Target[]
  shown: boolean[]
}

/** The reply of a model server that knows the gold of the question asked, and nothing else. */
export function oracleReader(asked: AskedNow) {
  const holds = ({ text }: { text: string }, { words }: Target): boolean =>
    norm(text) !== '' && (norm(text).includes(words) || words.includes(norm(text)))
  return scripted({
    parse: ({ question }) => ({
      question,
      information: [question],
      instructions: [],
      keywords: {
        en: question
          .split(/[^\w-]+/)
          .filter((word) => word.length > 4)
          .slice(0, 12),
      },
      kind: 'fact',
      subQuestions: [],
      sections: [],
    }),
    // Nothing else comes to its mind.
    keywords: ({ parts }) => ({
      keywords: Object.fromEntries((parts['languages'] ?? '').split('\n').map((line) => [line.replace(/^- /, ''), []])),
    }),
    locate: (input) => {
      const visible = visibleIn(input)
      asked.shown.push(asked.targets.every(({ docId, path }) => visible.has(`${docId}#${path}`)))
      const sections = [...new Set(asked.targets.flatMap((target) => choose(target, visible)))]
      const documents = [...new Set(sections.map((name) => name.slice(0, name.lastIndexOf('#'))))]
      return { reason: 'It is called like what is asked.', documents, sections, stop: sections.length === 0 }
    },
    extract: ({ sentences }) => {
      const found = asked.targets.map((target) => sentences.find((one) => holds(one, target)))
      const blocks = found.flatMap((one) =>
        one ? [{ kind: 'sentence' as const, text: one.text, sentences: [one.n] }] : [],
      )
      const missing = found.every((one) => one !== undefined) ? [] : ['the gold sentence']
      return { blocks, missing, confidence: blocks.length > 0 ? 0.95 : 0 }
    },
    screen: ({ groups }) => ({
      chunks: groups.map(({ id, sentences }) => ({
        id,
        sentences: sentences.filter((one) => asked.targets.some((target) => holds(one, target))).map(({ n }) => n),
      })),
    }),
    plan: ({ question, groups }) => ({
      subQuestions: groups.length > 0 ? [] : [question],
      done: groups.length > 0,
      reason: groups.length > 0 ? 'It was looked up.' : 'It is to be looked up.',
    }),
    compose: ({ sentences }) => ({
      blocks: sentences.map(({ n, text }) => ({ kind: 'sentence' as const, text, sentences: [n] })),
      missing: sentences.length > 0 ? [] : ['the gold sentence'],
      confidence: sentences.length > 0 ? 0.95 : 0,
    }),
  })
}
