import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import {
  answerWith,
  goldAt,
  HOSTILE,
  replyWith,
  reportOf,
  rowWith,
  runWith,
  sampleReport,
} from '../../testing/answers/eval-report.ts'
import { EvalReport } from '../runner/records.ts'
import { changesOf, pairsOf } from './changes.ts'
import { renderComparison } from './comparison.ts'
import { ends, figure } from './figures.ts'
import { missOf, whereLost } from './misses.ts'
import { renderReport } from './page.ts'
import { calibration, costMeasure, sizePoints } from './points.ts'

const parsed = (text: string) => parseHTML(text).document

describe('the report', async () => {
  const report = sampleReport()
  const text = await renderReport(report)
  const page = parsed(text)

  it('is made from records that the schema allows', () => {
    expect(() => EvalReport.parse(report)).not.toThrow()
  })

  it('lets nothing that a document says become markup', () => {
    expect(text).not.toContain('<img')
    expect(text).not.toContain('<script')
    expect(text).not.toContain('</q></details><')
    expect(page.querySelectorAll('a[href^="javascript"], [onerror], script, img').length).toBe(0)
    expect(page.querySelectorAll('style').length).toBe(1 + page.querySelectorAll('svg style').length)
    expect(page.title).toBe('Chapterverse evaluation')
  })

  it('shows hostile text as the text it is', () => {
    const said = [...page.querySelectorAll('.said')].map((one) => one.textContent)
    expect(said.filter((one) => one === HOSTILE).length).toBeGreaterThan(5)
  })

  it('asks for nothing from anywhere', () => {
    const addresses = [...page.querySelectorAll('[src], link[href], [xlink\\:href]')]
      .map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? '')
      .filter((address) => !address.startsWith('data:'))
    expect(addresses).toEqual([])
    expect(text).not.toMatch(/@import|url\(/)
  })

  it('has a table for each set, a column for each target, and intervals in the cells', () => {
    const captions = [...page.querySelectorAll('section > .wide caption')].map((one) => one.textContent)
    expect(captions).toEqual([
      'library-en-60: 15 questions, 60 documents',
      'library-en-200: 15 questions, 200 documents',
      'library-en-500: 15 questions, 500 documents',
      'library-zh-52: 15 questions, 52 documents',
      'What is measured',
    ])
    const table = page.querySelector('section > .wide')
    const heads = [...(table?.querySelectorAll('thead th') ?? [])].map((one) => one.textContent)
    expect(heads.slice(0, 3)).toEqual(['measure', 'lv1offline', 'loopoffline'])
    const [first, ...cells] = [...(table?.querySelector('tbody tr')?.children ?? [])]
    expect(first?.textContent).toBe('answer hit ↑')
    expect(cells[0]?.textContent).toBe('85 %74–96, n 12')
    expect(cells.map((cell) => cell.getAttribute('data-label'))).toEqual(['lv1', 'loop', 'lv2', 'lv3', 'auto', 'rag'])
  })

  it('has no row for what no question has, and the names of measures that say what was judged', () => {
    const names = [...(page.querySelector('section > .wide')?.querySelectorAll('tbody th') ?? [])].map(
      (one) => one.textContent,
    )
    expect(names).toContain('quotes the answer ↑')
    expect(names).not.toContain('right ↑')
  })

  it('says of every two runs of a set how they differ, and whether by more than chance', async () => {
    const marks = (right: number) =>
      Array.from({ length: 27 }, (_, at) => rowWith(`q${at}`, { quoted: Number(at < right), hit: 1 }))
    const runs = [runWith('lv1', { rows: marks(26) }), runWith('rag', { rows: marks(17) })]
    const shown = parsed(await renderReport(reportOf(runs)))
    expect(shown.querySelector('.pairs')?.textContent).toBe(
      'quotes the answer: lv1 +33 points against rag (+13 to +52 points; p 0.004)',
    )
    const cells = [...shown.querySelectorAll('[aria-label="Pairs: quotes the answer"] tbody tr *')]
    expect(cells[0]?.textContent).toBe('lv1 against rag')
    expect(cells.slice(1, 3).map((cell) => cell.textContent)).toEqual(['27', '9 : 0'])
    expect(page.querySelectorAll('[aria-label="Pairs: quotes the answer"] tbody tr').length).toBe(4 * 15)
  })

  it('says how many of a set were asked', async () => {
    const runs = report.runs.map((run) => ({ ...run, rows: run.rows.slice(0, 4) }))
    expect(await renderReport({ ...report, runs })).toContain('library-en-60: 4 of 15 questions, 60 documents')
  })

  it('draws charts with a text for whoever does not see them', () => {
    const charts = [...page.querySelectorAll('figure svg[role=img]')]
    // Four sets, one suite at three sizes, six targets' calibration.
    expect(charts.length).toBe(4 + 1 + 6)
    const label = charts[0]?.getAttribute('aria-label')
    expect(label).toContain('library-en-60: quotes the answer against wall time. lv1: 85 % (74–96) of 12 at 20 ms')
  })

  it('shows every miss, with its trace', () => {
    const missed = report.runs.flatMap(({ rows }) => rows.filter((row) => missOf(row) !== null))
    expect(page.querySelectorAll('details.miss').length).toBe(missed.length)
    const trace = page.querySelector('details.miss:nth-of-type(3)')?.textContent ?? ''
    for (const part of ['lost, property, 失物', 'handbook.md@3', 'handbook.md#1.5.2', '90 days" is not in the spans']) {
      expect(trace).toContain(part)
    }
  })

  it('says of a miss what may have gone wrong, and what to try', async () => {
    const row = rowWith('lost', { hit: 0 }, { gold: [goldAt('tides.md')] })
    const page = parsed(await renderReport(reportOf([runWith('lv1', { rows: [row] })])))
    expect(page.querySelector('.miss')?.textContent).toContain(
      'wrong document: Cited: handbook.md. The answer is in: tides.md.',
    )
  })

  it('gives no advice about our tiers for the misses of a control, but says where it lost the answer', async () => {
    const row = rowWith('lost', { hit: 0, quoted: 0, rawQuoted: 0, goldRead: 0 }, { gold: [goldAt('tides.md')] })
    const miss = parsed(await renderReport(reportOf([runWith('rag', { rows: [row] })]))).querySelector('.miss')
    expect(miss?.textContent).toContain('Retrieval did not find all of the passage')
    expect(miss?.textContent).not.toContain('wrong document')
    expect(miss?.textContent).not.toContain('--')
  })

  it('shows beside a miss what the reader wrote before any check, and where else its gold stands', async () => {
    const gold = [
      { ...goldAt('a.md', 'Ninety days.'), places: ['a.md', 'b.md'].map((docId) => ({ docId, path: '1' })) },
    ]
    const replies = [replyWith({ text: 'For ninety days.', confidence: 0.7, missing: ['who pays'] })]
    const answer = answerWith({ status: 'not_found', text: '' })
    const row = rowWith('struck', { hit: 0, quoted: 0 }, { gold, replies, answer })
    const miss = parsed(await renderReport(reportOf([runWith('lv1', { rows: [row] })]))).querySelector('.miss')
    expect(miss?.textContent).toContain('For ninety days.confidence 70 %; missing: who pays')
    expect(miss?.textContent).toMatch(/a\.md Ninety days\. as well as\s+b\.md/)
  })

  it('says plainly when no model was asked', async () => {
    expect(text).toContain('No language model was asked')
    const asked = await renderReport(reportOf([runWith('lv1', { tokens: 900, reader: 'model:sample' })]))
    expect(asked).not.toContain('No language model was asked')
    expect(asked).toContain('model:sample')
  })
})

describe('what counts as a miss', () => {
  const given = (status: 'answered' | 'partial' | 'passages' | 'not_found', scores: Record<string, number>) =>
    rowWith('a', scores, { answer: answerWith({ status }) })
  const nothing = (status: 'answered' | 'partial' | 'not_found') =>
    rowWith('a', { claimed: Number(status === 'answered') }, { answerable: false, answer: answerWith({ status }) })
  it.each([
    ['a right answer', given('answered', { right: 1, hit: 1 }), null],
    ['a wrong answer', given('answered', { right: 0, hit: 0 }), 'a wrong answer'],
    [
      'an answer that only cites what is right',
      given('answered', { right: 0, hit: 1 }),
      'the answer does not say what is right, though what it cites holds it',
    ],
    ['a part', given('partial', { right: 0, hit: 1 }), 'what is right, given as a part only'],
    ['another part', given('partial', { quoted: 0, hit: 0 }), 'a part, and nothing of what is right'],
    [
      'passages',
      given('passages', { quoted: 0, hit: 0, shown: 1 }),
      'passages in the place of an answer; they hold what is right',
    ],
    ['not found', given('not_found', { right: 0, hit: 0 }), 'not found'],
    ['a hit where no keys are known', given('partial', { hit: 1 }), null],
    ['a claim', nothing('answered'), 'answered what the documents do not hold'],
    ['a claim in part', nothing('partial'), 'answered in part what the documents do not hold'],
    ['no claim', nothing('not_found'), null],
    ['a failure', rowWith('a', {}, { answer: null, error: 'gone' }), 'the run failed'],
    ['a false citation', rowWith('a', { hit: 1, validCitations: 0.5 }), 'a citation does not stand in the text'],
  ])('%s', (_, row, reason) => expect(missOf(row)).toBe(reason))

  it.each([
    [{ rawRight: 1, goldRead: 1 }, 'The raw reply was right'],
    [{ rawRight: 0, goldRead: 1 }, 'Retrieval found the passage'],
    [{ rawQuoted: 0, goldRead: 0 }, 'Retrieval did not find'],
  ])('of a control with %j: %s', (scores, said) => expect(whereLost(rowWith('a', scores))).toContain(said))
})

describe('points', () => {
  it('take tokens for the cost where any were used, else time', () => {
    expect(costMeasure([runWith('lv1'), runWith('lv2', { tokens: 900 })]).key).toBe('tokens')
    expect(costMeasure([runWith('lv1')]).key).toBe('wallMs')
  })

  it('show sizes only where there are several', () => {
    const runs = [runWith('lv1'), runWith('lv1', { documents: 200 }), runWith('rag')]
    expect(sizePoints(runs).map(({ target, documents }) => [target, documents])).toEqual([
      ['lv1', 60],
      ['lv1', 200],
    ])
  })

  it('calibrate by what the reader said before any check, and count a statement where there is none as wrong', () => {
    const at = (confidence: number, right: number | null, stated = confidence) =>
      rowWith(
        'a',
        { rawRight: right },
        {
          answer: answerWith({ confidence: stated }),
          answerable: right !== null,
          replies: [replyWith({ confidence })],
        },
      )
    // Struck by a check, a confidence of 0.9 becomes one of 0.4: the reader said 0.9.
    const rows = [at(0.1, 0), at(0.9, 1, 0.4), at(1, 1), at(0.95, null)]
    const silent = rowWith('a', { rawRight: 0 }, { replies: [replyWith({ text: '', confidence: 0 })] })
    const [low, high, ...none] = calibration([runWith('lv1', { rows: [...rows, silent] })])
    expect(none).toEqual([])
    expect(low).toMatchObject({ confidence: 0.1, share: { mean: 0, n: 1 } })
    expect(high?.confidence).toBeCloseTo(0.95)
    expect(high?.share).toMatchObject({ mean: 2 / 3, n: 3 })
  })
})

describe('figures', () => {
  it('are short', () => {
    expect(figure(0.634, 'share')).toBe('63 %')
    expect(figure(1234.5, 'ms')).toBe('1.2 s')
    expect(figure(12345, 'tokens')).toBe('12,345')
    expect(ends({ mean: 0.6, low: 0.52, high: 0.741, n: 9 }, 'share')).toBe('52–74')
    expect(ends({ mean: 40, low: 36, high: 46, n: 9 }, 'ms')).toBe('36–46')
  })
})

describe('a comparison', () => {
  const before = reportOf([
    runWith('lv1', { rows: [rowWith('a', { hit: 1 }), rowWith('b', { hit: 0 }), rowWith('c', { hit: 0 })] }),
  ])
  const after = reportOf([
    runWith('lv1', { hit: 0.8, rows: [rowWith('a', { hit: 0 }), rowWith('b', { hit: 1 }), rowWith('c', { hit: 0 })] }),
    runWith('lv2'),
  ])

  it('pairs runs and finds the questions that changed', () => {
    const [pair, ...others] = pairsOf(before, after)
    expect(others).toEqual([])
    const changes = pair && changesOf(pair)
    expect(changes?.asked).toBe(3)
    expect(changes?.better.map(([{ id }]) => id)).toEqual(['b'])
    expect(changes?.worse.map(([{ id }]) => id)).toEqual(['a'])
  })

  it('shows differences with a word for better and worse', () => {
    const page = parsed(renderComparison(before, after))
    expect(page.querySelector('tbody tr')?.textContent).toBe('answer hit70 %80 %+10 pointsbetter')
    expect(page.querySelectorAll('tbody .gain').length).toBeGreaterThan(0)
    expect(page.querySelector('section p')?.textContent).toMatch(
      /1 went better in B and 1 in A: −\d+ to \+\d+ points .*exact test: p 1\.000\.$/,
    )
    expect(page.querySelectorAll('details.miss').length).toBe(4)
  })

  it('adjusts for how many runs are compared', () => {
    const marks = (right: number) =>
      Array.from({ length: 27 }, (_, at) => rowWith(`q${at}`, { hit: Number(at < right) }))
    const both = (right: number) =>
      reportOf([runWith('lv1', { rows: marks(right) }), runWith('lv2', { rows: marks(right) })])
    const said = [...parsed(renderComparison(both(17), both(26))).querySelectorAll('section > p')].map(
      (p) => p.textContent,
    )
    expect(said).toEqual([1, 2].map(() => expect.stringMatching(/p 0\.004, 0\.008 adjusted by Holm/) as string))
  })

  it('is refused of reports without a common run, naming what each holds', () => {
    const other = reportOf([runWith('lv2')])
    expect(() => renderComparison(before, other)).toThrow(
      expect.objectContaining({ code: 'bad_input', remedy: expect.stringMatching(/ lv1 .* lv2 offline\.$/) as string }),
    )
    expect(() => renderComparison(before, reportOf([]))).toThrow(
      expect.objectContaining({ remedy: expect.stringContaining('the later one no run.') as string }),
    )
  })
})
