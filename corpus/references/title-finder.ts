/**
 * Titles of documents in running text. Only those that can hardly be meant otherwise: long ones, as they are written,
 * and of one document alone. "Overview" names nothing.
 * @module
 */

import type { DocumentInfo } from '../types.ts'
import { HAN, kindOf, LATIN } from '../words/characters.ts'

/** Letters of a title of one word, of two, and Han characters of a Chinese one. */
const ONE_WORD = 16
const TWO_WORDS = 12
const HAN_CHARACTERS = 5
const LONGEST = 200
/** Titles are looked up by how they begin. */
const PREFIX = 4

export type TitleFinder = (text: string) => { at: number; name: string }[]

/** Finds the documents that a text names, by the longest title at each place. */
export function titleFinder(documents: readonly DocumentInfo[]): TitleFinder {
  const ids = new Map<string, string | null>() // null: several documents
  for (const { title, docId } of documents) {
    const name = title.trim()
    if (tells(name)) ids.set(name, ids.has(name) ? null : docId)
  }
  const lengths = new Map<string, number[]>() // of the titles that begin so, longest first
  for (const name of ids.keys()) {
    const prefix = name.slice(0, PREFIX)
    lengths.set(
      prefix,
      [...new Set([...(lengths.get(prefix) ?? []), name.length])].sort((a, b) => b - a),
    )
  }
  return (text) => {
    const found: { at: number; name: string }[] = []
    for (let at = 0; at < text.length; at++) {
      if (continues(text, at)) continue
      const candidates = lengths.get(text.slice(at, at + PREFIX))
      const length = candidates?.find((n) => ids.has(text.slice(at, at + n)) && !continues(text, at + n))
      if (length === undefined) continue
      const name = ids.get(text.slice(at, at + length))
      if (name) found.push({ at, name })
      at += length - 1
    }
    return found
  }
}

function tells(title: string): boolean {
  if (title.length > LONGEST) return false
  const han = title.match(/\p{Script=Han}/gu)?.length ?? 0
  if (han > 0) return han >= HAN_CHARACTERS
  const words = title.split(/\s+/).length
  return words > 2 ? title.length >= TWO_WORDS : title.length >= (words === 2 ? TWO_WORDS : ONE_WORD)
}

/** Whether a word goes on over an offset. Chinese has no borders of words. */
function continues(text: string, at: number): boolean {
  const kind = kindOf(text.charCodeAt(at))
  return kind !== HAN && kind === LATIN && kindOf(text.charCodeAt(at - 1)) === LATIN
}
