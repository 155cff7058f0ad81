/** Results that a model names or types, over real HTTP: worked out, checked, shown, checked again, refused. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerText } from '../../cli/mcp/text.ts'
import type { Answer } from '../../index.ts'
import { ask, verify } from '../../index.ts'
import { setConcurrency } from '../../readers/calls/limiter.ts'
import { createModelReader } from '../../readers/model/index.ts'
import type { AnswerBlock, Reckoning } from '../../readers/reader.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { type PromptInput, scripted } from '../../testing/readers/scripted.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'

const FILES = {
  'stock.md': `# Inventories

Components of inventories (in thousands):

| | March 30, 2019 | March 31, 2018 |
| --- | --- | --- |
| Parts and raw materials | 134,816 | 76,647 |
| Finished goods | 84,934 | 14,696 |
| Scrap | 0 | 12 |
`,
  'hut.md':
    '# Hut\n\nBreakfast costs 14 CHF.\n\nA shower costs 6 CHF.\n\nIt opened on 1 March 2019 and closed on 31 May 2019.\n',
  'nianbao.md': `# 年报

单位：万元

| 项目 | 2023年 | 2022年 |
| --- | --- | --- |
| 营业收入 | 1,250 | 1,000 |
| 净利润 | 300 | 240 |
`,
}

let library: TestLibrary
let server: ModelServer | undefined
beforeAll(async () => {
  library = await libraryOf(FILES)
  await import('@langchain/openai')
}, 60_000)
afterAll(() => library.remove())
afterEach(async () => {
  await server?.close()
  server = undefined
})

type Written = Pick<AnswerBlock, 'text'> & { cites: RegExp; reckonings?: Reckoning[] }

/** What a model writes; each reply of `extract` is the next of these, the last of them ever after. */
async function asked(question: string, ...replies: ((prompt: PromptInput) => Written)[]) {
  let at = 0
  server = await startModelServer({
    reply: scripted({
      parse: ({ question: asks }) => ({
        ...{ question: asks, information: [asks], instructions: [], kind: 'fact', subQuestions: [], sections: [] },
        keywords: { en: [asks] },
      }),
      keywords: () => ({ keywords: {} }),
      extract(prompt) {
        const reply = replies[Math.min(at++, replies.length - 1)]
        if (!reply) return { blocks: [], confidence: 0, missing: [] }
        const { cites, ...block } = reply(prompt)
        const sentences = prompt.sentences.filter(({ text }) => cites.test(text)).map(({ n }) => n)
        return { blocks: [{ kind: 'sentence', sentences, ...block }], confidence: 0.95, missing: [] }
      },
    }),
  })
  setConcurrency(4)
  const reader = createModelReader({ model: 'any', baseURL: server.url, retry: { baseMs: 1, maxMs: 5 } })
  const answer = await ask(question, { corpus: library, tier: 'lv1', reader, settings: { maxLoops: 1 } })
  return { answer, requests: server.requests.filter(({ name }) => name === 'extract') }
}

const lineOf = ({ sentences }: PromptInput, pattern: RegExp): number =>
  sentences.find(({ text }) => pattern.test(text))?.n ?? 0

const CHANGE = 'What was the change in inventories of finished goods between 2018 and 2019?'

/** The change in finished goods, as one may reckon it. */
const change =
  (expression: string, figures: [string, string], text = 'The change was {1}.', unit = '') =>
  (prompt: PromptInput): Written => ({
    text,
    cites: /Finished goods/,
    reckonings: [
      {
        expression,
        operands: figures.map((figure, index) => ({
          name: 'ab'[index] ?? '',
          sentence: lineOf(prompt, /Finished goods/),
          figure,
        })),
        unit,
      },
    ],
  })

describe('an expression', () => {
  it('is worked out, said with its scale, and shown with its figures', async () => {
    const { answer, requests } = await asked(CHANGE, change('a - b', ['84,934', '14,696']))
    expect(answer).toMatchObject({ status: 'answered', text: 'The change was 70,238 thousand. [1]' })
    expect(answer.computations).toEqual([
      {
        text: '70,238 thousand',
        expression: 'a - b',
        operands: {
          a: expect.objectContaining({
            figure: '84,934',
            citation: 1,
            row: 'Finished goods',
            column: 'March 30, 2019',
          }),
          b: expect.objectContaining({
            figure: '14,696',
            citation: 1,
            row: 'Finished goods',
            column: 'March 31, 2018',
          }),
        },
        unit: 'thousand',
      },
    ])
    expect(answerText(answer)).toContain('(84,934 − 14,696) = 70,238 thousand [1]')
    expect(requests).toHaveLength(1)
    expect(requests[0]?.user).toContain('{1}')
  })

  it.each([
    ['The percentage change was {1}.', '(a − b) ÷ b × 100', '', 'The percentage change was 477.94%.'],
    ['It was {1}%.', '(a-b)/b', '', 'It was 477.94%.'],
    ['It rose by {1} million.', 'a-b', '', 'It rose by 70.238 million.'],
    [`It rose by $${'{1}'} thousand.`, 'a-b', '', 'It rose by $70,238 thousand.'],
    ['It rose by {{1}}.', 'a - b', 'million, 1 decimal', 'It rose by 70.2 million.'],
    ['It fell by {1}.', 'b - a', '', 'It fell by 70,238 thousand.'],
    ['On average {1}.', 'average(a, b)', '', 'On average 49,815 thousand.'],
    ['The change was {0}.', '84,934 - 14,696', '', 'The change was 70,238 thousand.'],
    ['The change was 70,238 thousand.', 'a - b', '', 'The change was 70,238 thousand.'],
  ])('fits where it stands: %s', async (text, expression, unit, said) => {
    const { answer } = await asked(CHANGE, change(expression, ['84,934', '14,696'], text, unit))
    expect(answer.text).toBe(`${said} [1]`)
    expect(verify(answer, library).map(({ exact }) => exact)).toEqual([true])
  })

  it('may be of dates', async () => {
    const { answer } = await asked('How many days was the hut open?', (prompt) => ({
      text: 'It was open for {1}.',
      cites: /opened/,
      reckonings: [
        {
          expression: 'closed - opened',
          operands: [
            { name: 'opened', sentence: lineOf(prompt, /opened/), figure: '1 March 2019' },
            { name: 'closed', sentence: lineOf(prompt, /opened/), figure: '31 May 2019' },
          ],
          unit: 'days',
        },
      ],
    }))
    expect(answer).toMatchObject({ status: 'answered', text: 'It was open for 91 days. [1]' })
  })

  it('is told in Chinese', async () => {
    const { answer } = await asked('2023年营业收入比2022年增长了多少？', (prompt) => ({
      text: '营业收入增长了{1}，增幅为{2}。',
      cites: /营业收入/,
      reckonings: [
        {
          expression: '本年 − 上年',
          operands: [
            { name: '本年', sentence: lineOf(prompt, /营业收入/), figure: '1,250' },
            { name: '上年', sentence: lineOf(prompt, /营业收入/), figure: '1,000' },
          ],
          unit: '万元',
        },
        {
          expression: 'percent_change(b, a)',
          operands: [
            { name: 'a', sentence: lineOf(prompt, /营业收入/), figure: '1,250' },
            { name: 'b', sentence: lineOf(prompt, /营业收入/), figure: '1,000' },
          ],
          unit: '%',
        },
      ],
    }))
    expect(answer).toMatchObject({ status: 'answered', text: '营业收入增长了250 万元，增幅为25%。 [1]' })
    expect(answer.computations.map(({ text }) => text)).toEqual(['250 万元', '25%'])
  })

  it.each<[string, string, [string, string], RegExp]>([
    ['a figure that does not stand in its line', 'a - b', ['84,935', '14,696'], /"84,935" does not stand in line/],
    ['a figure of another row', 'a - b', ['134,816', '14,696'], /"134,816" does not stand in line/],
    ['a part of a figure', 'a - b', ['4,934', '14,696'], /"4,934" does not stand/],
    ['division by zero', 'a / (b - b)', ['84,934', '14,696'], /divides by zero/],
    ['no end', `a${'+a'.repeat(5000)}`, ['84,934', '14,696'], /longer than/],
    ['brackets without end', '('.repeat(500), ['84,934', '14,696'], /more than 120 parts/],
    ['a factor of its own', 'a * 1.1', ['84,934', '14,696'], /1\.1 stands in the expression/],
    ['a name that is none', 'a - c', ['84,934', '14,696'], /no operand is named "c"/],
    ['what is no expression', 'require("fs")', ['84,934', '14,696'], /is no part of an expression/],
  ])('is refused with %s, and the draft goes back with the reason', async (_, expression, figures, reason) => {
    const { answer, requests } = await asked(CHANGE, change(expression, figures))
    expect(answer).toMatchObject({ status: 'not_found', text: '', computations: [] })
    expect(requests).toHaveLength(2)
    expect(requests[1]?.user).toMatch(reason)
  })

  it('put right in the repair is an answer', async () => {
    const { answer } = await asked(CHANGE, change('a - b', ['84,935', '14,696']), change('a - b', ['84,934', '14,696']))
    expect(answer).toMatchObject({ status: 'answered', text: 'The change was 70,238 thousand. [1]' })
  })
})

describe('a result that was typed', () => {
  const typed = (text: string, cites: RegExp) => () => ({ text, cites })

  it.each([
    [CHANGE, 'The change was 70,238 thousand.', /Finished goods/, 'a - b'],
    [CHANGE, 'It rose by 477.94%.', /Finished goods/, '(a - b) / b'],
    [
      'What is the average of finished goods in 2018 and 2019?',
      'On average 49,815 thousand.',
      /Finished/,
      'average(a, b)',
    ],
    [
      'Which is dearer, breakfast or a shower, and by how much?',
      'Breakfast (14 CHF) is dearer than a shower (6 CHF), by 8 CHF.',
      /CHF/,
      'a - b',
    ],
    ['2023年营业收入增长了多少？', '营业收入增长了250万元。', /营业收入/, 'a - b'],
    ['2023年净利润占营业收入的百分之几？', '净利润占营业收入的24%。', /\d+ \| \d+|营业收入|净利润/, 'a / b'],
  ])('and follows plainly is taken for computed: %s %s', async (question, text, cites, expression) => {
    const { answer } = await asked(question, typed(text, cites))
    expect(answer).toMatchObject({ status: 'answered', computations: [{ expression }] })
    expect(verify(answer, library).map(({ exact }) => exact)).toEqual([true])
  })

  it.each([
    [CHANGE, 'The change was -70,238 thousand.'],
    [CHANGE, 'The change was 70,238 million.'],
    [CHANGE, 'The change was 99,630 thousand.'],
    [CHANGE, 'The change was 70,283 thousand.'],
    [CHANGE, 'It rose by 82.7%.'],
    ['Who made the finished goods?', 'Somebody made 70,238 thousand.'],
  ])('and does not is refused: %s %s', async (question, text) => {
    const { answer, requests } = await asked(question, typed(text, /Finished goods/))
    expect(answer).toMatchObject({ status: 'not_found', computations: [] })
    expect(requests[1]?.user).toContain('computed')
  })
})

describe('an answer is checked again', () => {
  async function computed(): Promise<Answer> {
    const { answer } = await asked(CHANGE, change('a - b', ['84,934', '14,696']))
    return structuredClone(answer)
  }
  const state = (answer: Answer) =>
    verify(answer, library).map(({ exact, computations }) => [exact, computations[0]?.state])

  it('and stands', async () => {
    expect(state(await computed())).toEqual([[true, 'follows']])
  })

  it.each<[string, string, (answer: Answer) => void]>([
    ['another result', 'result', (answer) => Object.assign(answer.computations[0] ?? {}, { text: '70,239 thousand' })],
    ['another scale', 'result', (answer) => Object.assign(answer.computations[0] ?? {}, { text: '70,238 million' })],
    ['another expression', 'result', (answer) => Object.assign(answer.computations[0] ?? {}, { expression: 'a + b' })],
    [
      'an endless one',
      'result',
      (answer) => Object.assign(answer.computations[0] ?? {}, { expression: 'a+'.repeat(999) }),
    ],
    ['another figure', 'operand', (answer) => Object.assign(operand(answer), { figure: '84,935' })],
    ['another place', 'operand', (answer) => Object.assign(operand(answer), { start: 0, end: 6 })],
    ['another column', 'operand', (answer) => Object.assign(operand(answer), { column: 'March 31, 2018' })],
    ['another citation', 'operand', (answer) => Object.assign(operand(answer), { citation: 9 })],
    ['another text', 'unstated', (answer) => Object.assign(answer, { text: 'The change was 80,238 thousand. [1]' })],
  ])('and fails with %s', async (_, fault, tamper) => {
    const answer = await computed()
    tamper(answer)
    expect(state(answer)).toEqual([[false, fault]])
  })
})

function operand({ computations: [one] }: Answer): object {
  const { a } = one?.operands ?? {}
  if (!a) throw new Error('no operand')
  return a
}
