/**
 * What it would cost to end a chunk between two sentences: nothing where something new begins, most where a heading, a
 * term or a lead-in would lose what it speaks of.
 *
 *     … closes the connection.          superuser_reserved_connections (integer)     Determines the number of …
 *                              ↑ opening: 0                                   ↑ leadIn: 400
 * @module
 */

import type { Block, Sentence } from '../types.ts'
import { labels } from './enumerators.ts'
import { type Run, runsOf } from './runs.ts'

/** Kinds of borders, and what it costs to end a chunk there, in tokens by which it may rather be off its size. */
export const COST = {
  /** A heading follows, or a term with its definition. */
  opening: 0,
  /** A numbered paragraph follows. */
  clause: 8,
  paragraph: 32,
  /** At an empty line of a listing that no chunk can hold. */
  stanza: 48,
  /** Between rows, items or lines of what no chunk can hold. */
  row: 64,
  /** To what often goes on: from a listing to the next one, from one short line to another, from an item to its text. */
  sequel: 96,
  /** A numbered sentence follows, in the same paragraph. */
  numbered: 192,
  sentence: 256,
  /** Inside a table, a list or a listing that a chunk can hold. */
  whole: 256,
  /** The paragraph has not ended: it breaks off at the end of a page, or its enumeration goes on. */
  unfinished: 320,
  /** Would leave one or two rows or lines alone, or an item. */
  stray: 320,
  /** To a table or listing from what stands before it, to a note from the table above it. */
  companion: 320,
  /** "For example:" before the example, a term before its definition, a question before its answer. */
  leadIn: 400,
  heading: 480,
} as const

/** Characters of a sentence that are looked at, at its beginning and at its end. */
const HEAD = 60
const TAIL = 24

/** Longest term or caption, in characters, and longest that is told from a sentence by its number alone. */
const TERM = 80
const NUMBERED_TITLE = 40

const CLOSERS = `["'”’」』）)\\]》】*_\`~\\s]*$`
const COLON = new RegExp(`[:：]${CLOSERS}`)
const ENDED = new RegExp(`[\\p{STerm}….．:：]${CLOSERS}`, 'u')
const PAUSED = new RegExp(`(?:[;；,，、—–]|\\b(?:and|or)|[和或及])${CLOSERS}`)
const LOWER = /^["'“‘(（]*\p{Ll}/u
const PAGE = /^[\W_]*(?:page\s*)?(?:\d{1,4}|[ivxlc]+)(?:\s*(?:of|\/)\s*\d+)?[\W_]*$/i
const NOTE = /^(?:\*|†|‡|notes?\b|sources?\b|\(?[a-z0-9]\)|注|附注|说明|(?:资料|数据)来源)/i
/** "… is shown below.", "… are these." */
const INTRODUCES = /(?:\b(?:below|following|follows|these)|下表|下图|如下|下列|以下)\P{L}*$/iu
const ANSWER = /^[*_]*(?:a|answer|答|答案|解)\s*\d*[*_]*[.:：、]/i

/**
 * @param weigh estimated tokens from the start of one sentence to the end of the one before another
 * @param largest tokens of a chunk
 * @returns for each sentence what it costs to end a chunk before it, in tokens; one more for the end
 */
export function borderCosts(
  text: string,
  blocks: readonly Block[],
  sentences: readonly Sentence[],
  weigh: (from: number, to: number) => number,
  largest: number,
): Uint16Array {
  const runs = runsOf(text, sentences)
  const units = unitsOf(text, blocks, sentences, runs)
  const costs = new Uint16Array(sentences.length + 1)
  for (let i = 1; i < units.length; i++) {
    const [before, after] = [units[i - 1], units[i]]
    if (before === undefined || after === undefined) continue
    const run = runs[i]
    const inside = run !== undefined && run === runs[i - 1]
    const fits = inside && weigh(run.from, run.to) <= largest
    costs[i] = inside ? insideRun(text, before, after, run, i, fits) : between(text, before, after)
  }
  return costs
}

/** A sentence and how it stands. */
interface Unit extends Sentence {
  head: string
  tail: string
  /** First or only one of its block. */
  first: boolean
  /** A short line by itself that does not end like a sentence: a term, a caption, a faked heading. */
  term: boolean
}

function unitsOf(
  text: string,
  blocks: readonly Block[],
  sentences: readonly Sentence[],
  runs: readonly (Run | undefined)[],
): Unit[] {
  const homes = homesOf(blocks, sentences)
  return sentences.map((sentence, i) => {
    const { start, end, kind } = sentence
    const head = text.slice(start, Math.min(end, start + HEAD))
    const tail = text.slice(Math.max(start, end - TAIL), end)
    const first = homes[i - 1] !== homes[i]
    const run = runs[i]
    const alone =
      (kind === 'sentence' && first && homes[i + 1] !== homes[i]) ||
      (kind === 'item' && run !== undefined && run.to === run.from + 1)
    const term = alone && end - start <= TERM && isTitle(head, tail, end - start)
    return { ...sentence, head, tail, first, term }
  })
}

/** The number of the block that each sentence lies in. */
function homesOf(blocks: readonly Block[], sentences: readonly Sentence[]): number[] {
  let b = 0
  return sentences.map(({ start }) => {
    while ((blocks[b]?.end ?? Number.POSITIVE_INFINITY) <= start) b++
    return b
  })
}

const isTitle = (head: string, tail: string, length: number): boolean =>
  (!ENDED.test(tail) || (length <= NUMBERED_TITLE && labels(head))) && !PAUSED.test(tail) && !PAGE.test(head)

/** Between two rows of one table, two items of one list, two lines of one listing. */
function insideRun(text: string, before: Unit, after: Unit, run: Run, i: number, fits: boolean): number {
  if (before.kind === 'item' && COLON.test(before.tail)) return COST.leadIn
  if (Math.min(i - run.body, run.to - i) <= (before.kind === 'item' ? 1 : 2)) return COST.stray
  if (fits) return COST.whole
  return before.kind === 'code' && /\n[ \t\r]*\n/.test(text.slice(before.end, after.start)) ? COST.stanza : COST.row
}

function between(text: string, before: Unit, after: Unit): number {
  if (before.kind === 'heading') return COST.heading
  if (after.kind === 'heading') return COST.opening
  if (COLON.test(before.tail) || isClauseTitle(before) || isAnswer(before, after)) return COST.leadIn
  if (!after.first) return labels(after.head) ? COST.numbered : COST.sentence
  if (before.term) return after.term ? COST.sequel : COST.leadIn
  if (before.kind === 'code' && after.kind === 'code') return COST.sequel
  if (isCompanion(before, after)) return COST.companion
  if (isUnfinished(before, after)) return COST.unfinished
  if (after.term) return COST.opening
  if (after.kind === 'item' || isNested(text, before, after)) return COST.sequel
  return labels(after.head) ? COST.clause : COST.paragraph
}

/** "12.4 Survival." before what it says of survival. */
const isClauseTitle = ({ kind, head, start, end }: Unit): boolean =>
  kind === 'sentence' && end - start <= NUMBERED_TITLE && labels(head)

const isAnswer = (before: Unit, after: Unit): boolean => /[?？]["'”’*_]*$/.test(before.tail) && ANSWER.test(after.head)

function isCompanion(before: Unit, after: Unit): boolean {
  if (after.kind === 'row' || after.kind === 'code') return before.kind === 'sentence' || before.kind === 'item'
  if (before.kind === 'row') return NOTE.test(after.head)
  return (after.term || after.kind === 'item') && INTRODUCES.test(before.tail)
}

function isUnfinished(before: Unit, after: Unit): boolean {
  if (before.kind === 'sentence' && PAUSED.test(before.tail)) return true
  if (after.kind !== 'sentence' || after.term) return false
  return LOWER.test(after.head) || (before.kind === 'sentence' && !PAGE.test(before.head) && !ENDED.test(before.tail))
}

/** A paragraph that is indented under an item, as Markdown has it. */
const isNested = (text: string, before: Unit, after: Unit): boolean =>
  before.kind === 'item' && /\n[ \t]+$/.test(text.slice(before.end, after.start))
