import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultsOf, lineOf, pageOf, strayNames } from './quotes.ts'

interface Case {
  id: string
  question: string
  sources: string[]
  context: string[]
  block: string
  fault?: 'figure' | 'negation' | 'name'
}

function cases(name: string): Case[] {
  const file = new URL(`../testing/verify-cases/${name}.jsonl`, import.meta.url)
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
    const ofKind = (kind: string) => missed.filter(({ fault }) => fault === kind).map(({ id, block }) => `${id} ${block}`)
    console.log(`wrong answers caught: ${wrong.length - missed.length} of ${wrong.length}`)
    expect(ofKind('figure')).toEqual([])
    expect(ofKind('name')).toEqual([])
    expect(ofKind('negation').length, ofKind('negation').join('\n')).toBeLessThanOrEqual(3)
  })
})
