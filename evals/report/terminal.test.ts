import { describe, expect, it } from 'vitest'
import { reportOf, rowWith, runWith, sampleReport } from '../../testing/answers/eval-report.ts'
import { renderTable } from './terminal.ts'

const linesAt = (columns: number) => renderTable(sampleReport(), columns).split('\n')

describe('a report on a terminal', () => {
  it.each([40, 60, 80, 100])('has no line longer than %i columns, and every measure at each width', (columns) => {
    const lines = linesAt(columns)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns)
    for (const label of ['quotes', 'hit', 'all gold', 'claimed', 'valid', 's/question'])
      expect(lines.filter((line) => line.startsWith('target') && line.includes(label)).length, label).toBeGreaterThan(0)
  })

  it('tells a set at a time, a run a line, with the interval of what it goes by', () => {
    const [title, head, first] = linesAt(100)
    expect(title).toBe('library-en-60: 60 documents, offline')
    expect(head).toMatch(/^target {2}n {3}quotes {6}raw quotes {2}hit/)
    expect(first).toMatch(/^lv1 {5}17 {2}85 \(74–96\)/)
  })

  it('says which pairs differ by more than chance', () => {
    const marks = (right: number) =>
      Array.from({ length: 27 }, (_, at) => rowWith(`q${at}`, { quoted: Number(at < right) }))
    const two = reportOf([runWith('lv1', { rows: marks(26) }), runWith('rag', { rows: marks(17) })])
    expect(renderTable(two, 100).replace(/\s+/g, ' ')).toContain(
      'quotes the answer: lv1 +33 points against rag (+13 to +52 points; p 0.004)',
    )
    const alike = (['lv1', 'lv2', 'loop', 'rag'] as const).map((target) => runWith(target, { rows: marks(17) }))
    expect(renderTable(reportOf(alike), 100)).toContain('no pair of 6 pairs differs by more than chance')
  })
})
