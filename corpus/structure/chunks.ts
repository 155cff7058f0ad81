/**
 * Sentences in, retrieval units out. First neighbouring sections are gathered into groups, then each group is cut:
 *
 *     sections   [heading only][  700 tokens  ][ 40 ][ 30 ][ 200 ]
 *     groups     └───────────────────────────┘└──────────┘└─────┘
 *     chunks     [   ~360   ][   ~360   ]      [   70    ][ 200 ]
 *
 * A group is one section, unless that is short: then the sections that follow it under the same parent, or deeper,
 * join as long as they are short too. A heading with nothing under it joins whatever comes below it. Every step is
 * linear in the number of sentences.
 * @module
 */

import type { Chunk, Section, Sentence } from '../types.ts'
import { tokenWeight } from '../words/tokens.ts'

/** Estimated tokens of a chunk: what is aimed at, and what is never passed. */
export const CHUNK_TARGET = 512
export const CHUNK_MAX = 640

/** A section with less text of its own than this, in estimated tokens, may share a chunk. */
export const SHORT_SECTION = 128

/** A chunk shared by short sections takes no more of them once it has this many tokens. */
export const SHARED_TARGET = 512

/** Sentences `from` to `to` (exclusive) of one group. */
interface Range {
  from: number
  to: number
}

interface Run extends Range {
  path: string
  weight: number
  /** Nothing but a heading. */
  bare: boolean
}

/**
 * @param sections as `outline` gives them
 * @param sentences in reading order, each shorter than a chunk, as `sentencesOf` gives them
 * @param options.overlapRatio share of a chunk that is repeated at the start of the next one of its group, 0 to 0.5
 */
export function chunksOf(
  text: string,
  sections: readonly Section[],
  sentences: readonly Sentence[],
  options: { overlapRatio: number },
): Chunk[] {
  const weigh = scale(text, sentences)
  const runs = runsOf(sections, sentences, weigh)
  const chunks: Chunk[] = []
  for (const group of groupsOf(runs)) {
    for (const range of cut(text, sentences, group, weigh, options.overlapRatio * CHUNK_TARGET)) {
      const first = sentences[range.from]
      const last = sentences[range.to - 1]
      if (first === undefined || last === undefined) continue
      chunks.push({ chunk: chunks.length, path: pathOf(runs, group, range), start: first.start, end: last.end })
    }
  }
  return chunks
}

type Weigh = (from: number, to: number) => number

/** Weighs the text from the start of one sentence to the end of another, by sums over all sentences before. */
function scale(text: string, sentences: readonly Sentence[]): Weigh {
  const before = new Float64Array(sentences.length) // at the start of each sentence
  const after = new Float64Array(sentences.length) // at its end
  let sum = 0
  let at = 0
  sentences.forEach((sentence, i) => {
    sum += tokenWeight(text.slice(at, sentence.start))
    before[i] = sum
    sum += tokenWeight(text.slice(sentence.start, sentence.end))
    after[i] = sum
    at = sentence.end
  })
  return (from, to) => (from < to ? (after[to - 1] ?? 0) - (before[from] ?? 0) : 0)
}

/** The sentences of each section's own text. Sections without any are left out. */
function runsOf(sections: readonly Section[], sentences: readonly Sentence[], weigh: Weigh): Run[] {
  const runs: Run[] = []
  let i = 0
  sections.forEach((section, s) => {
    const end = sections[s + 1]?.start ?? Number.POSITIVE_INFINITY
    const from = i
    while (i < sentences.length && (sentences[i]?.start ?? 0) < end) i++
    if (i === from) return
    const bare = i === from + 1 && sentences[from]?.kind === 'heading'
    runs.push({ path: section.path, from, to: i, weight: weigh(from, i), bare })
  })
  return runs
}

interface Group extends Range {
  /** The runs it is made of. */
  runs: Range
}

function groupsOf(runs: readonly Run[]): Group[] {
  const groups: Group[] = []
  let first = 0
  while (first < runs.length) {
    const last = lastOfGroup(runs, first)
    groups.push({ from: runs[first]?.from ?? 0, to: runs[last]?.to ?? 0, runs: { from: first, to: last + 1 } })
    first = last + 1
  }
  return groups
}

function lastOfGroup(runs: readonly Run[], first: number): number {
  const head = runs[first]
  if (head === undefined) return first
  const parent = head.path.slice(0, head.path.lastIndexOf('.') + 1) // '' for a root, which every path begins with
  let bare = head.bare
  let weight = head.weight
  let last = first
  while (weight < SHARED_TARGET) {
    const next = runs[last + 1]
    if (next === undefined || !next.path.startsWith(parent)) break
    const below = next.path.startsWith(`${runs[last]?.path}.`)
    if (bare && below) {
      // headings alone: their first section with text comes along however long it is
    } else if (head.weight >= SHORT_SECTION || next.weight >= SHORT_SECTION || weight + next.weight > SHARED_TARGET) {
      break
    }
    bare &&= next.bare
    weight += next.weight
    last++
    if (next.weight >= SHORT_SECTION) break
  }
  return last
}

/** A chunk begins with its first sentence that is no heading. */
function pathOf(runs: readonly Run[], group: Group, range: Range): string {
  let r = group.runs.from
  while (r < group.runs.to - 1 && (runs[r]?.to ?? 0) <= range.from) r++
  while (r < group.runs.to - 1 && runs[r]?.bare && (runs[r]?.to ?? 0) < range.to) r++
  return runs[r]?.path ?? '1'
}

/** Cuts a group into ranges of about equal weight that overlap by at most `overlap` tokens and never pass the maximum. */
function cut(text: string, sentences: readonly Sentence[], group: Range, weigh: Weigh, overlap: number): Range[] {
  const ranges: Range[] = []
  let from = group.from
  let done = group.from // sentences before this one are in a chunk
  while (done < group.to) {
    // Give up overlap where the next sentence would not fit beside it.
    while (from < done && weigh(from, done + 1) > CHUNK_MAX) from++
    const rest = weigh(from, group.to)
    const to = rest <= CHUNK_MAX ? group.to : endOf(text, sentences, { from, to: group.to }, done, weigh, rest, overlap)
    ranges.push({ from, to })
    done = to
    from = to
    while (from - 1 > (ranges[ranges.length - 1]?.from ?? 0) && weigh(from - 1, to) <= overlap) from--
  }
  return ranges
}

/** Where the next chunk ends: near an equal share of the rest, if possible where a paragraph ends. */
function endOf(
  text: string,
  sentences: readonly Sentence[],
  range: Range,
  done: number,
  weigh: Weigh,
  rest: number,
  overlap: number,
): number {
  const count = Math.ceil((rest - overlap) / (CHUNK_TARGET - overlap))
  const share = (rest - overlap) / count + overlap
  let best = done + 1
  let bestCost = Number.POSITIVE_INFINITY
  for (let to = done + 1; to <= range.to; to++) {
    const weight = weigh(range.from, to)
    if (weight > CHUNK_MAX) break
    const cost = Math.abs(weight - share) + (parts(text, sentences, to) ? 0 : PARAGRAPH_END)
    if (cost <= bestCost) {
      best = to
      bestCost = cost
    }
    if (weight > share + PARAGRAPH_END) break
  }
  return best
}

/** So many tokens may a chunk be off its share in order to end with a paragraph. */
const PARAGRAPH_END = 64

/** Whether a blank line stands before sentence `i`. */
function parts(text: string, sentences: readonly Sentence[], i: number): boolean {
  const previous = sentences[i - 1]
  const next = sentences[i]
  return previous !== undefined && next !== undefined && /\n[ \t\r]*\n/.test(text.slice(previous.end, next.start))
}
