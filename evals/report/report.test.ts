import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { answerWith, HOSTILE, reportOf, rowWith, runWith, sampleReport } from '../../testing/answers/eval-report.ts'
import { EvalReport } from '../runner/records.ts'
import { changesOf, pairsOf } from './changes.ts'
import { renderComparison } from './comparison.ts'
import { ends, figure } from './figures.ts'
import { missOf } from './misses.ts'
import { renderReport } from './page.ts'
import { calibration, costMeasure, sizePoints, wilson } from './points.ts'

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

  it('has a table for each set, a row for each target, and intervals in the cells', () => {
    const captions = [...page.querySelectorAll('section > .wide caption')].map((one) => one.textContent)
    expect(captions).toEqual([
      'library-en-60: 15 questions, 60 documents',
      'library-en-200: 15 questions, 200 documents',
      'library-en-500: 15 questions, 500 documents',
      'library-zh-52: 15 questions, 52 documents',
      'What is measured',
    ])
    const first = page.querySelector('section > .wide tbody tr')
    expect(first?.textContent).toContain('lv1offline')
    expect(first?.textContent).toContain('85 %74–96, n 12')
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
    expect(label).toContain('library-en-60: answer hits against wall time. lv1: 85 % (74–96) of 12 at 20 ms')
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
    const lost = { doc: 'tides.md' }
    const row = rowWith('lost', { hit: 0 }, { gold: [lost] })
    const page = parsed(await renderReport(reportOf([runWith('lv1', { rows: [row] })])))
    expect(page.querySelector('.miss')?.textContent).toContain(
      'wrong document: Cited: handbook.md. The answer is in: tides.md.',
    )
  })

  it('says plainly when no model was asked', async () => {
    expect(text).toContain('No language model was asked')
    const asked = await renderReport(reportOf([runWith('lv1', { tokens: 900, reader: 'model:sample' })]))
    expect(asked).not.toContain('No language model was asked')
    expect(asked).toContain('model:sample')
  })
})

describe('what counts as a miss', () => {
  it.each([
    ['a hit', rowWith('a', { hit: 1 }), null],
    ['no hit', rowWith('a', { hit: 0 }), 'no answer key or gold quotation in what is given'],
    ['a claim', rowWith('a', { claimed: 1 }, { answerable: false }), 'answered what the documents do not hold'],
    ['no claim', rowWith('a', { claimed: 0 }, { answerable: false }), null],
    ['a failure', rowWith('a', {}, { answer: null, error: 'gone' }), 'the run failed'],
    ['a false citation', rowWith('a', { hit: 1, validCitations: 0.5 }), 'a citation does not stand in the text'],
  ])('%s', (_, row, reason) => expect(missOf(row)).toBe(reason))
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

  it('calibrate by bins, and count an answer where there is none as no hit', () => {
    const at = (confidence: number, hit: number | null) =>
      rowWith('a', { hit }, { answer: answerWith({ confidence }), answerable: hit !== null })
    const [low, high, ...none] = calibration([
      runWith('lv1', { rows: [at(0.1, 0), at(0.9, 1), at(1, 1), at(0.95, null)] }),
    ])
    expect(none).toEqual([])
    expect(low).toMatchObject({ confidence: 0.1, hit: { mean: 0, n: 1 } })
    expect(high?.confidence).toBeCloseTo(0.95)
    expect(high?.hit).toMatchObject({ mean: 2 / 3, n: 3 })
  })

  // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('Wilson of %i in %i', (hits, n, low, high) => {
    expect(wilson(hits, n).low).toBeCloseTo(low, 4)
    expect(wilson(hits, n).high).toBeCloseTo(high, 4)
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
    expect(page.querySelector('section p')?.textContent).toContain('1 went better in B and 1 in A: −100 to +100 points')
    expect(page.querySelectorAll('details.miss').length).toBe(4)
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
