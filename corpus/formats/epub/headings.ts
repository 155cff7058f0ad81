/**
 * Contents and headings of a book are two accounts of one structure. Where an entry of the contents leads to a heading
 * that says about the same, that heading takes its level and its words from the entry; where it leads to a line that
 * says the same, the line becomes a heading; where nothing there says so, the entry itself is written as one. Headings
 * that the contents do not name keep their depth below those that they do.
 * @module
 */
import type { Block, LeftOut } from '../../types.ts'
import type { ContentsEntry } from './contents.ts'

export interface Page {
  text: string
  blocks: readonly Block[]
  /** Indexes of blocks by the ids at them. */
  anchors: ReadonlyMap<string, number>
  leftOut?: LeftOut
}

/** The change that is to be made at a block. */
export interface Change {
  /** Headings to be written before it. */
  before: { title: string; level: number }[]
  /** What it becomes: a heading, or text where it only goes on with the heading above. */
  becomes?: { kind: 'heading'; title: string; level: number } | { kind: 'paragraph' }
}

/** How far behind its place the heading of an entry may stand, in blocks. */
const REACH = 4
/** Characters; a longer line is no heading. */
const LONGEST = 200

/** Turns levels of headings as pages have them into levels of the book. */
export class Levels {
  #shift = 0
  #least = 1
  readonly #flat: boolean

  /** @param entries of the whole book. Contents without levels say nothing about levels within a page. */
  constructor(entries: readonly ContentsEntry[]) {
    const pages = new Set(entries.map(({ part }) => part))
    this.#flat = entries.every(({ level }) => level === 1) && pages.size < entries.length
  }

  /** Of a heading that an entry names. @param own its level in the page */
  named({ level }: ContentsEntry, own = 1): number {
    if (this.#flat) return own
    this.#shift = level - own
    this.#least = level
    return level
  }

  /** Of an entry that is written as a heading. @param own level of the heading in the page that comes next below it */
  written({ level }: ContentsEntry, own: number): number {
    if (this.#flat) return own
    this.#shift = level + 1 - own
    this.#least = level + 1
    return level
  }

  /** Of a heading that no entry names. */
  of(own: number): number {
    return Math.min(9, Math.max(this.#least, own + this.#shift))
  }
}

/** @param entries those that lead into the page, in order. @returns changes by the index of their block */
export function headingChanges(page: Page, entries: readonly ContentsEntry[], levels: Levels): Map<number, Change> {
  const { text, blocks } = page
  const matches = matched(page, entries)
  const changes = new Map<number, Change>()
  /** What of a title is still to come, where it is parted into several headings: its number, its words. */
  let rest = ''
  for (let index = 0; index <= blocks.length; index++) {
    const block = blocks[index]
    const words = block === undefined ? '' : text.slice(block.start, block.end)
    const { entry, written } = matches.get(index) ?? { written: [] }
    if (written.length > 0) rest = ''
    const own = blocks.slice(index).find(({ kind }) => kind === 'heading')?.level ?? 1
    const change: Change = {
      before: written.map((one) => ({ title: one.title, level: levels.written(one, own) })),
    }
    if (block !== undefined && entry !== undefined) {
      change.becomes = { kind: 'heading', title: entry.title, level: levels.named(entry, block.level) }
      rest = restOf(entry.title, words)
    } else if (block?.kind === 'heading') {
      const part = key(words)
      const goesOn = rest.startsWith(part)
      change.becomes = goesOn
        ? { kind: 'paragraph' }
        : { kind: 'heading', title: block.title ?? words, level: levels.of(block.level ?? 1) }
      rest = goesOn ? rest.slice(part.length) : ''
    }
    if (change.before.length > 0 || change.becomes !== undefined) changes.set(index, change)
  }
  return changes
}

interface Match {
  /** What names the block. */
  entry?: ContentsEntry
  /** What is to be written before it. */
  written: ContentsEntry[]
}

function matched({ text, blocks, anchors }: Page, entries: readonly ContentsEntry[]): Map<number, Match> {
  const matches = new Map<number, Match>()
  const at = (index: number): Match => {
    const match = matches.get(index) ?? { written: [] }
    matches.set(index, match)
    return match
  }
  let place = 0
  for (const entry of entries) {
    place = Math.min(entry.id === '' ? 0 : (anchors.get(entry.id) ?? place), blocks.length)
    const index = entry.groups ? undefined : blockOf(entry, place, text, blocks, matches)
    if (index === undefined) at(outsideTable(place, blocks)).written.push(entry)
    else at(index).entry = entry
  }
  return matches
}

/** The block that an entry names: what reads most like it, at its place or shortly after. */
function blockOf(
  entry: ContentsEntry,
  place: number,
  text: string,
  blocks: readonly Block[],
  matches: ReadonlyMap<number, Match>,
): number | undefined {
  let best: number | undefined
  let most = 0
  for (let i = place; i < Math.min(place + REACH, blocks.length); i++) {
    const block = blocks[i]
    if (block === undefined || matches.get(i)?.entry !== undefined) continue
    if (block.end - block.start > LONGEST || block.kind === 'row' || block.kind === 'code') continue
    const alike = similarity(entry.title, text.slice(block.start, block.end))
    // A line that is no heading has to say the same.
    if (alike >= (block.kind === 'heading' ? ALIKE : 1) && alike > most) [best, most] = [i, alike]
  }
  return best
}

/** A heading cannot stand between the rows of a table. */
function outsideTable(index: number, blocks: readonly Block[]): number {
  let at = index
  while (at > 0 && blocks[at]?.kind === 'row' && blocks[at]?.opens !== true && blocks[at - 1]?.kind === 'row') at--
  return at
}

/** From this share of words in common two titles are taken for one. */
const ALIKE = 0.5

const key = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The part of an entry that a heading does not say yet. */
function restOf(title: string, words: string): string {
  const [whole, said] = [key(title), key(words)]
  return whole.startsWith(said) ? whole.slice(said.length) : ''
}

/** Share of words, or Chinese characters, that two titles have in common; a beginning counts as all of them. */
function similarity(a: string, b: string): number {
  const [first, second] = [key(a), key(b)]
  if (first === '' || second === '') return 0
  if (first === second) return 2
  if (first.startsWith(second) || second.endsWith(first)) return 1
  const [one, other] = [wordsOf(a), wordsOf(b)]
  let common = 0
  for (const word of one) if (other.has(word)) common++
  return (2 * common) / (one.size + other.size)
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [],
  )
