/**
 * Arithmetic over real annual reports: results typed rightly are taken for computed and wrong ones are not; with
 * expressions in place of results the gold answer comes out. The halves are split by the hash of the document's name: the
 * words and calculations of `corpus/checks/reckoning` were found on one and never looked at on the other.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { derive } from '../../corpus/checks/reckoning/derive.ts'
import { writtenIn } from '../../corpus/checks/reckoning/result.ts'
import { type OpenCorpus, openCorpus } from '../../corpus/open.ts'
import type { SpanRef } from '../../state/records.ts'
import { lineAround } from './cited-lines.ts'
import { reckonBlock } from './reckon-block.ts'

const DATA = join(resolve(process.env['CHAPTERVERSE_DATA'] ?? '../shared/data'), 'tables-tatqa')

interface Question {
  doc: string
  question: string
  type: string
  answer: number
  scale: '' | 'thousand' | 'million' | 'billion' | 'percent'
  derivation: string
  facts: { text: string; cell?: string; row?: number; line: number }[]
}

const questions = readFileSync(join(DATA, 'questions.dev.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question)
  .filter(({ type }) => type === 'arithmetic')

const isKnown = ({ doc }: Question): boolean =>
  Number.parseInt(createHash('sha256').update(doc).digest('hex').slice(-1), 16) % 2 === 0

let library: OpenCorpus
const store = mkdtempSync(join(tmpdir(), 'chapterverse-reckoning-'))
beforeAll(async () => {
  library = await openCorpus([join(DATA, 'docs')], { store })
}, 120_000)
afterAll(() => {
  library.corpus.close()
  rmSync(store, { recursive: true })
})

/** The sentences of the facts, each once. */
function citedBy(question: Question): SpanRef[] {
  return [...new Map(factSpans(question).map((span) => [span.start, span])).values()]
}

/** The sentence of each fact. */
function factSpans({ doc, facts }: Question): SpanRef[] {
  const { corpus } = library
  const { sentences, info } = corpus.structure(doc)
  const text = corpus.text(doc, 0, info.length)
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const bare = (said: string) => said.replaceAll(',', '')
  return facts.flatMap(({ line, text: said }) => {
    const [from = 0, to = text.length] = [starts[line - 1], starts[line]]
    const here = sentences.filter(({ start }) => start >= from && start < to)
    const span = here.find(({ start, end }) => bare(text.slice(start, end)).includes(bare(said))) ?? here[0]
    return span ? [{ docId: doc, hash: info.hash, start: span.start, end: span.end }] : []
  })
}

function typed(value: number, scale: Question['scale']): string {
  const decimals = /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0
  const figure = value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 8 })
  return scale === 'percent' ? `${figure}%` : scale === '' ? figure : `${figure} ${scale}`
}

/** Whether a result is taken for computed that stands at the end of the question. */
function isTaken(question: Question, result: string): boolean {
  const statement = `${question.question.replace(/\?$/, '')}: ${result}.`
  const written = writtenIn(statement).find(({ start }) => start >= statement.length - result.length - 1)
  if (!written) throw new Error(`no figure in ${result}`)
  const lines = citedBy(question).map((span) => lineAround(span, library.corpus).line)
  return derive(written, statement, question.question, lines) !== null
}

/** Wrong results that a careless reader could give. */
function wrongResults({ answer, scale }: Question, factor: number): string[] {
  if (answer === 0) return []
  const other = scale === 'thousand' ? 'million' : scale === 'million' ? 'thousand' : undefined
  const far = Number((answer * factor).toFixed(2))
  return [
    typed(-answer, scale),
    ...(other ? [typed(answer, other)] : []),
    ...(far === answer ? [] : [typed(far, scale), typed(-far, scale)]),
  ]
}

/** `(-34.8)`, `(110)`, `-11.9` at the beginning, `84,934`. */
const FIGURE = /\(\s*-\s*\$?\s*[\d.,]+%?\s*\)|(?:^|(?<=[([]))\s*-\s*[\d.,]+%?|\(\s*[\d.,]*\d\s*\)|[\d.,]*\d%?/g

/** What a person wrote as the calculation, over named operands; figures that no fact has stay. */
function reckoned(question: Question): string {
  const { derivation, facts, scale, answer } = question
  const spans = factSpans(question)
  const operands: { name: string; sentence: number; figure: string }[] = []
  const size = (said: string) => Number(said.replace(/[^\d.]/g, ''))
  const expression = derivation.replaceAll('$', '').replace(FIGURE, (written) => {
    const at = facts.findIndex(({ text, cell = text }) => size(text) === size(written) || size(cell) === size(written))
    if (at < 0) return written.replace('%', '')
    const name = `operand_${operands.length}`
    const figure = `${/[-(]/.test(written) ? '-' : ''}${written.replace(/[^\d.,%]/g, '')}`
    operands.push({ name, sentence: at + 1, figure })
    return ` ${name} `
  })
  const decimals = /\.(\d+)/.exec(String(answer))?.[1]?.length ?? 0
  const kind = scale === 'percent' ? '%' : /\bratio\b|proportion/.test(question.question) ? 'ratio' : ''
  const unit = `${kind}, ${decimals} decimals`
  const block = { text: 'It is {1}.', sentences: spans.map((_, at) => at + 1) }
  return reckonBlock({ ...block, reckonings: [{ expression, operands, unit }] }, spans, library.corpus).text
}

function isGold(text: string, { answer }: Question): boolean {
  const [figure = ''] = /-?[\d,]+(?:\.\d+)?/.exec(text.replace(/[$€£]|[A-Z]{2,3}\$?/g, '')) ?? []
  return Number(figure.replaceAll(',', '')) === answer
}

describe.each([
  ['known', questions.filter(isKnown)],
  ['unknown', questions.filter((question) => !isKnown(question))],
] as const)('arithmetic in the %s half', (half, own) => {
  it('is taken where it is right: at least 88 of 100; where it is wrong, at most 2', { timeout: 120_000 }, () => {
    const right = own.filter((question) => isTaken(question, typed(question.answer, question.scale)))
    const wrong = own.flatMap((question, at) =>
      wrongResults(question, 1.07 + (at % 34) / 100).map((result) => isTaken(question, result)),
    )
    const taken = wrong.filter(Boolean).length
    console.log(`${half}: right ${right.length} of ${own.length}, wrong ${taken} of ${wrong.length}`)
    expect(right.length / own.length).toBeGreaterThanOrEqual(0.88)
    expect(taken / wrong.length).toBeLessThanOrEqual(0.02)
  })

  it('comes out as gold from its expression: at least 97 of 100', { timeout: 120_000 }, () => {
    const missed = own.filter((question) => !isGold(reckoned(question), question))
    console.log(`${half}: by expressions ${own.length - missed.length} of ${own.length}`)
    expect(1 - missed.length / own.length).toBeGreaterThanOrEqual(0.97)
  })
})
