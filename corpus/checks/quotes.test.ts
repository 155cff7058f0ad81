import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lineOf, pageRangeOf } from '../structure/pages.ts'
import type { Page } from '../types.ts'
import { faultsOf, strayNames } from './quotes.ts'

interface Case {
  id: string
  question: string
  sources: string[]
  context: string[]
  block: string
  fault?: 'figure' | 'negation' | 'name'
}

function cases(name: string): Case[] {
  const file = new URL(`../../testing/answers/verify-cases/${name}.jsonl`, import.meta.url)
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Case)
}

const faults = ({ block, sources, context }: Case) => faultsOf(block, { quotes: sources, context })

describe('answers written by hand', () => {
  it('lets correct ones pass: at most 5 of 100 are rejected', () => {
    const correct = cases('correct')
    expect(correct).toHaveLength(100)
    const rejected = correct.flatMap((one) => faults(one).map(({ detail }) => `${one.id}: ${detail}`))
    expect(new Set(rejected.map((line) => line.split(':')[0])).size, rejected.join('\n')).toBeLessThanOrEqual(5)
  })

  it('catches every wrong figure, and nearly all other faults', () => {
    const wrong = cases('wrong')
    const missed = wrong.filter((one) => !faults(one).some(({ check }) => check === one.fault))
    const ofKind = (kind: string) =>
      missed.filter(({ fault }) => fault === kind).map(({ id, block }) => `${id} ${block}`)
    console.log(`wrong answers caught: ${wrong.length - missed.length} of ${wrong.length}`)
    expect(ofKind('figure')).toEqual([])
    expect(ofKind('name')).toEqual([])
    expect(ofKind('negation').length, ofKind('negation').join('\n')).toBeLessThanOrEqual(3)
  })
})

it('catches any digit changed in a correct answer', () => {
  let changed = 0
  const missed: string[] = []
  for (const one of cases('correct')) {
    for (const match of one.block.matchAll(/\d+/g)) {
      const other = String(Number(match[0]) + 7)
      if ([...one.sources, ...one.context].some((text) => text.includes(other))) continue
      const block = one.block.slice(0, match.index) + other + one.block.slice(match.index + match[0].length)
      changed++
      if (!faults({ ...one, block }).some(({ check }) => check === 'figure')) missed.push(`${one.id}: ${block}`)
    }
  }
  expect(changed).toBeGreaterThan(100)
  expect(missed).toEqual([])
})

it('compares names in quotation marks whatever their case and marks', () => {
  expect(strayNames('Press “Reset Password”.', ['then press *reset password*'])).toEqual([])
  expect(strayNames('见《红楼梦》与`git push`', ['《红楼梦》'])).toEqual(['git push'])
})

it('says where an offset stands', () => {
  const text = 'one\r\ntwo\rthree\nfour'
  expect(['one', 'two', 'three', 'four'].map((word) => lineOf(text, text.indexOf(word)))).toEqual([1, 2, 3, 4])
})

it('says on what page a span stands, what that page is called, and whether it was recognised', () => {
  const pages: Page[] = [
    { start: 0, page: 1, label: 'iv' },
    { start: 10, page: 2 },
    { start: 20, page: 3, ocr: true },
  ]
  expect(pageRangeOf(pages, { start: 9, end: 20 })).toEqual({ page: 1, pageLabel: 'iv' })
  expect(pageRangeOf(pages, { start: 10, end: 20 })).toEqual({ page: 2 })
  expect(pageRangeOf(pages, { start: 10, end: 21 })).toEqual({ page: 2, ocr: true })
  expect(pageRangeOf(pages, { start: 25, end: 30 })).toEqual({ page: 3, ocr: true })
  expect(pageRangeOf([], { start: 10, end: 20 })).toEqual({ page: null })
})

it('says what is wrong in the language of the statement, and in its own words', () => {
  const details = (statement: string, quote: string) =>
    faultsOf(statement, { quotes: [quote], context: [] }).map(({ detail }) => detail)
  expect(details('端口是 9。', '端口是 8。')).toEqual(['所引文字中没有“9”'])
  expect(details('The port is 9.', 'The port is 8.')).toEqual(['"9" does not stand in the cited text'])
  const [denied] = details('Temporary tables are written.', 'Temporary tables are never written.')
  expect(denied).toBe('the cited text denies "written"')
})
