/**
 * Whether an answer can be checked.
 * @module
 */
import { type Answer, type Corpus, verify } from '../../index.ts'

/** Share of the citations that the stored text bears out, word for word at their place; null: there are none. */
export function validCitations(answer: Answer, corpus: Corpus): number | null {
  const checks = verify(answer, corpus).flatMap(({ citations }) => citations)
  return checks.length === 0 ? null : checks.filter(({ state }) => state === 'exact').length / checks.length
}

/** Share of the statements of a text that a citation follows; null: it says nothing. */
export function citedSentences(text: string): number | null {
  // `statement [1] [2] statement [3]`: what stands between markers is one statement, whatever stops are in it.
  const parts = text
    .replace(CODE, 'code ')
    .split('\n')
    .flatMap((line) => line.split(/((?:\s*\[\d+\])+)/))
  let said = 0
  let cited = 0
  for (const [at, part] of parts.entries()) {
    if (!/[\p{L}\p{N}]/u.test(part) || isMarker(part)) continue
    said++
    if (isMarker(parts[at + 1] ?? '')) cited++
  }
  return said === 0 ? null : cited / said
}

/** A fenced block is one statement, its markers on the line after it. */
const CODE = /^(`{3,})\n[\s\S]*?\n\1(?:\n|$)/gm

const isMarker = (part: string): boolean => /^(?:\s*\[\d+\])+$/.test(part)
