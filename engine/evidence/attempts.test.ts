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
    const [attempt] = describeAttempts([round], 0.8, { corpus: library.corpus, question: 'Which port?' })
    expect(attempt?.sections).toEqual(['Guide (Setup; Ports)', 'b', 'gone.md'])
    expect(describeAttempts([round], 0.8, { question: '' })[0]?.sections).toEqual(sections)
  } finally {
    await library.remove()
  }
})

it('gives its reasons in the language of the question', () => {
  const block = { kind: 'sentence' as const, text: '端口是 1。', spans: [], unresolved: [] }
  const failures = [{ block: 0, check: 'figure' as const, detail: '所引文字中没有“1”' }]
  const past = (draft: RoundRecord['draft'], verdict: Partial<RoundRecord['verdict']>): RoundRecord => ({
    ...{ round: 1, fingerprint: '', keywords: [], sections: [], fresh: true, draft },
    verdict: { passed: false, confidence: 0.3, failures: [], ...verdict },
  })
  const told = (round: RoundRecord, question: string) => describeAttempts([round], 0.8, { question })[0]?.reason
  const faulty = past(
    { documents: [], blocks: [{ ...block, spans: [] }], confidence: 0.9, missing: ['超时'] },
    { failures },
  )
  expect(told(faulty, '端口是多少？')).toBe('陈述 1：所引文字中没有“1”。缺少：超时')
  expect(told(past(null, {}), '端口是多少？')).toBe('没有找到能回答问题的内容')
  expect(told(past(null, {}), 'Which port?')).toBe('Nothing that answers the question')
})
