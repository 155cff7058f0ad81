/**
 * What only the order of units tells: neighbours kept, the longest common subsequence, how close matches stand.
 * @module
 */
import type { Question } from './question.ts'
import type { Unit } from './text.ts'

export interface Order {
  adjacency: number
  subsequence: number
  proximity: number
  matchedAt: number[]
}

/** What only the order of units tells. */
export function inOrder(question: Question, units: readonly Unit[]): Order {
  const asked = question.units
  const pairs = new Set<string>()
  for (let i = 1; i < units.length; i++) pairs.add(`${units[i - 1]?.key} ${units[i]?.key}`)
  let adjacent = 0
  for (let i = 1; i < asked.length; i++) if (pairs.has(`${asked[i - 1]?.key} ${asked[i]?.key}`)) adjacent++
  const matchedAt: number[] = []
  const distinct = new Set<string>()
  units.forEach((unit, i) => {
    if (!question.weights.has(unit.key)) return
    matchedAt.push(i)
    distinct.add(unit.key)
  })
  const width = matchedAt.length === 0 ? 1 : (matchedAt.at(-1) ?? 0) - (matchedAt[0] ?? 0) + 1
  return {
    adjacency: asked.length < 2 ? 0 : adjacent / (asked.length - 1),
    subsequence: asked.length === 0 ? 0 : longestCommonSubsequence(asked, units) / asked.length,
    proximity: distinct.size < 2 ? 0 : distinct.size / width,
    matchedAt,
  }
}

function longestCommonSubsequence(a: readonly Unit[], b: readonly Unit[]): number {
  let above = new Uint16Array(b.length + 1)
  let row = new Uint16Array(b.length + 1)
  for (const unit of a) {
    for (let j = 0; j < b.length; j++) {
      row[j + 1] = unit.key === b[j]?.key ? (above[j] ?? 0) + 1 : Math.max(above[j + 1] ?? 0, row[j] ?? 0)
    }
    ;[above, row] = [row, above]
  }
  return above[b.length] ?? 0
}

/** Whether a unit of the question is among the first three of the sentence. */
export function startsWithSubject(question: Question, units: readonly Unit[]): boolean {
  return units.slice(0, question.language === 'zh' ? 4 : 3).some((unit) => question.weights.has(unit.key))
}
