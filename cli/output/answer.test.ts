import { describe, expect, it } from 'vitest'
import type { Answer, Citation } from '../../index.ts'
import { placeOf, renderAnswer } from './answer.ts'
import { styleFor, widthOf } from './terminal.ts'

const page = { columns: 80, style: styleFor({}) }

const citation: Citation = {
  n: 1,
  docId: 'handbook.md',
  title: 'Tern Sound Ferries Handbook',
  source: 'handbook.md',
  path: '1.4',
  headings: ['Travelling with us', 'Lost property'],
  page: null,
  line: 78,
  start: 10,
  end: 80,
  quote: 'Things found on board are handed in at the Wickhaven office\nand kept for 90 days.',
  hash: 'h',
}

const answer: Answer = {
  status: 'answered',
  stop: 'verified',
  basis: 'read',
  computations: [],
  passages: [],
  text: 'Lost property is kept for 90 days. [1]',
  citations: [citation],
  confidence: 0.834,
  tier: 'lv1',
  tiersTried: ['lv1'],
  loops: 1,
  best: [],
  missing: [],
  coverage: { chunksTotal: 40, chunksScreened: 8, chunksUnread: 32, callsFailed: 0, sectionsRead: ['handbook.md#1.4'] },
  usage: { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, byNode: {}, cost: null },
  subQuestions: [],
  trace: [],
  question: 'How long is lost property kept?',
  corpus: { name: null, root: '/x' },
  reader: 'offline',
  cached: false,
  elapsedMs: 812,
}

describe('renderAnswer', () => {
  it('shows what the figures of a quoted row stand under, and nothing a terminal obeys', () => {
    const table = { row: 'Cash', columns: ['2019', '20\x1b[2J18'], units: '(in\nthousands)' }
    const shown = renderAnswer({ ...answer, citations: [{ ...citation, quote: 'Cash | 12 | 14', table }] }, page)
    expect(shown).toContain('“Cash | 12 | 14”\n    Columns: 2019 | 20␛[2J18; (in thousands)\n')
  })

  it('shows what was looked up on the way, and nothing where that was the question alone', () => {
    const part = { question: 'Who keeps lost property?', status: 'answered' as const, text: 'Wickhaven.' }
    const open = { question: 'Who\nkept it in 1950?', status: 'not_found' as const, text: '', citations: [] }
    const shown = renderAnswer({ ...answer, subQuestions: [{ ...part, citations: [1, 2] }, open] }, page)
    expect(shown).toContain(
      'Looked up:\n  Who keeps lost property? → [1] [2]\n  Who kept it in 1950? → not found\n\n[1] Tern',
    )
    const alone = { ...part, question: answer.question, citations: [1] }
    expect(renderAnswer({ ...answer, subQuestions: [alone] }, page)).not.toContain('Looked up')
  })

  it('leaves the lines of code as they are', () => {
    const code = `  port: ${'1'.repeat(90)}`
    const prose = 'It goes on and on. '.repeat(6).trim()
    const text = `${prose} [1]\n\n\`\`\`\nserver:\n${code}\n\`\`\`\n[1]\n\n${prose} [1]`
    const shown = renderAnswer({ ...answer, text }, page)
    expect(shown).toContain(`[1]\n\n\`\`\`\nserver:\n${code}\n\`\`\`\n[1]\n\nIt goes`)
    const others = shown.split('\n').filter((line) => line !== code)
    expect(Math.max(...others.map(widthOf))).toBeLessThanOrEqual(80)
  })

  it('shows text, citations with place and quotation, and why it ended', () => {
    expect(renderAnswer(answer, page)).toBe(
      [
        'Lost property is kept for 90 days. [1]',
        '',
        '[1] Tern Sound Ferries Handbook › Travelling with us › Lost property —',
        '    handbook.md:78',
        '    “Things found on board are handed in at the Wickhaven office and kept for 90',
        '    days.”',
        '',
        'answered (every citation and figure verified) · confidence 0.83 · lv1, 1 round ·',
        'offline · 0.8 s',
        '',
      ].join('\n'),
    )
  })

  it('shows the page where there is one', () => {
    const paged = renderAnswer({ ...answer, citations: [{ ...citation, page: 12 }] }, page)
    expect(paged).toContain('handbook.md:78 (p. 12)')
    const scanned = { ...citation, page: 12, pageLabel: 'iv', ocr: true as const }
    expect(renderAnswer({ ...answer, citations: [scanned] }, { ...page, columns: 200 })).toContain(
      'handbook.md:78 (p. 12, "iv"; recognised)',
    )
    const cells = { ...citation, place: 'Prices!A5:C5' }
    expect(renderAnswer({ ...answer, citations: [cells] }, page)).toContain('handbook.md (Prices!A5:C5)')
  })

  it('says what calls took and cost', () => {
    const usage = {
      ...answer.usage,
      calls: 2,
      inputTokens: 4120,
      outputTokens: 96,
      cost: { amount: 0.00123, currency: 'USD' },
    }
    const shown = renderAnswer({ ...answer, usage }, { ...page, columns: 200 })
    expect(shown).toContain('2 calls · 4,120 tokens in, 96 out · 0.0012 USD')
  })

  it.each([
    ['exhausted', 0, 'The documents do not answer this.'],
    ['exhausted', 3, 'No answer was found in what was read.'],
    ['error', 3, 'There is no answer: an error ended the run.'],
    ['cancelled', 3, 'There is no answer yet: the run was interrupted.'],
    ['budget', 3, 'No answer was found within the budget.'],
  ] as const)('says of nothing found, stopped by %s with %i chunks unread: %s', (stop, chunksUnread, said) => {
    const coverage = { ...answer.coverage, chunksUnread }
    const nothing = { ...answer, status: 'not_found' as const, stop, text: '', citations: [], coverage }
    expect(renderAnswer(nothing, page).split('\n')[0]).toBe(said)
  })

  it('says how to check a model that failed', () => {
    const failed = { ...answer, status: 'not_found' as const, stop: 'error' as const, reader: 'model:small' }
    expect(renderAnswer(failed, page)).toContain('\n\nCheck the model: chapterverse doctor --model small\n\n')
    expect(renderAnswer({ ...failed, reader: 'offline' }, page)).not.toContain('doctor')
  })

  it('shows no confidence above what it is', () => {
    expect(renderAnswer({ ...answer, confidence: 0.4996 }, page)).toContain('confidence 0.49')
    expect(renderAnswer({ ...answer, confidence: 0.29 }, page)).toContain('confidence 0.29')
    expect(renderAnswer({ ...answer, confidence: 1 }, page)).toContain('confidence 1.00')
  })

  it('says what was read and shows candidates when nothing was found', () => {
    const shown = renderAnswer(
      {
        ...answer,
        status: 'not_found',
        stop: 'exhausted',
        text: '',
        citations: [],
        confidence: 0.21,
        loops: 2,
        missing: ['the price of Wi-Fi'],
        best: [
          { docId: 'fleet.html', path: '1.1', start: 0, end: 9, quote: 'The café serves hot food.', confidence: 0.21 },
        ],
        coverage: {
          ...answer.coverage,
          callsFailed: 1,
          sectionsRead: Array.from({ length: 9 }, (_, at) => `handbook.md#1.${at}`),
        },
      },
      page,
    )
    expect(shown).toMatch(/^No answer was found in what was read\.\n\nNot found: the price of Wi-Fi\n/)
    expect(shown).toContain('Read: of 40 chunks 8 screened, 32 left unread. 1 call failed.')
    expect(shown).toContain('and 3 more')
    expect(shown).toContain(
      'Best candidates, not accepted:\n  0.21  fleet.html#1.1\n        “The café serves hot food.”',
    )
    expect(shown).toContain('not found (stopped because its tier had nothing left to read)')
  })

  it('says of quotations by rules that they are exact, and that nobody judged them', () => {
    const quoted = { ...answer, basis: 'quoted' as const }
    expect(renderAnswer(quoted, page)).toContain('answered (quoted exactly, not judged)')
    const part = renderAnswer({ ...quoted, status: 'partial', stop: 'exhausted' }, { ...page, columns: 200 })
    expect(part).toContain('partial (stopped because its tier had nothing left to read; quoted exactly, not judged)')
    expect(part).not.toContain('verified')
  })

  it('shows the closest passages, lines as they stand, what matches best marked and in bold', () => {
    const quote = '## Fares\n\nChildren pay half.\nA ticket costs 8 pounds.\nDogs are free.'
    const start = quote.indexOf('A ticket')
    const passage = { ...citation, quote, matches: [{ start, end: start + 'A ticket costs 8 pounds.'.length }] }
    const missing = ['These words stand nowhere in the documents: "yacht".']
    const closest: Answer = {
      ...answer,
      ...{ status: 'passages', basis: 'quoted', stop: 'exhausted', text: '', citations: [], missing },
      passages: [passage],
      best: [{ docId: 'a.md', path: '1', start: 0, end: 3, quote: 'far', confidence: 0.1 }],
    }
    const lines = renderAnswer(closest, page).split('\n')
    expect(lines).toEqual([
      'There is no sure answer without a model. These passages come closest.',
      '',
      'These words stand nowhere in the documents: "yacht".',
      '',
      '[1] Tern Sound Ferries Handbook › Travelling with us › Lost property —',
      '    handbook.md:78',
      '    ## Fares',
      '    Children pay half.',
      '  » A ticket costs 8 pounds.',
      '    Dogs are free.',
      '',
      'passages (closest by words, not judged) · confidence 0.83 · lv1, 1 round ·',
      'offline · 0.8 s',
      '',
    ])
    const bold = renderAnswer(closest, { ...page, style: styleFor({ isTTY: true, hasColors: () => true }) })
    expect(bold).toContain('\x1b[1m  » A ticket costs 8 pounds.\x1b[22m')
  })

  it('denies an answer by rules only of words that stand nowhere', () => {
    const missing = ['These words stand nowhere in the documents: "yacht".']
    const nothing: Answer = { ...answer, status: 'not_found', basis: 'quoted', text: '', citations: [], missing }
    const shown = renderAnswer({ ...nothing, coverage: { ...answer.coverage, chunksUnread: 0 } }, page)
    expect(shown).toMatch(/^No passage holds any word of the question\.\n\nNot found: These words stand nowhere/)
    expect(shown).not.toContain('do not answer')
  })

  it('lets no document command the terminal and keeps to the columns', () => {
    const hostile = '\x1b[2J\x1b]0;x\x07灯塔'.repeat(40)
    const shown = renderAnswer(
      {
        ...answer,
        status: 'partial',
        text: hostile,
        missing: [hostile],
        citations: [{ ...citation, title: hostile, headings: [hostile], source: hostile, quote: hostile }],
        best: [{ docId: hostile, path: '1', start: 0, end: 1, quote: hostile, confidence: 0.5 }],
        coverage: { ...answer.coverage, sectionsRead: [hostile] },
        reader: `model:${hostile}`,
      },
      page,
    )
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
    for (const line of shown.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(82)
  })
})

describe('placeOf', () => {
  it('does not repeat a title that is the first heading', () => {
    expect(placeOf('Guide', ['Guide', 'Fares'])).toBe('Guide › Fares')
    expect(placeOf('Guide', ['Fares'])).toBe('Guide › Fares')
    expect(placeOf('Guide', [])).toBe('Guide')
  })
})
