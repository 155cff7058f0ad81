import { expect, it } from 'vitest'
import type { RoundRecord } from '../../state/records.ts'
import { libraryOf } from '../../testing/files/library.ts'
import { describeAttempts } from './attempts.ts'

it('names what was read in words, each document once, and by its id what is gone', async () => {
  const library = await libraryOf({
    'a/guide.md': '# Guide\n\nHello.\n\n## Setup\n\nRun it.\n\n## Ports\n\nIt is 5432.\n',
    'b.txt': 'A note without headings.\n',
  })
  const sections = ['a/guide.md#1', 'a/guide.md#1.1', 'b.txt#1', 'gone.md#4', 'a/guide.md#1.2']
  const verdict = { passed: false, confidence: 0, failures: [] }
  const round: RoundRecord = {
    round: 1,
    fingerprint: '',
    keywords: ['port'],
    sections,
    fresh: true,
    draft: null,
    verdict,
  }
  try {
    const [attempt] = describeAttempts([round], 0.8, library.corpus)
    expect(attempt?.sections).toEqual(['Guide (Setup; Ports)', 'b', 'gone.md'])
    expect(describeAttempts([round], 0.8)[0]?.sections).toEqual(sections)
  } finally {
    await library.remove()
  }
})
