/**
 * Sentences in, retrieval units out. First neighbouring sections are gathered into groups, then each group is cut:
 *
 *     sections   [heading only][  700 tokens  ][ 40 ][ 30 ][ 200 ]
 *     groups     └───────────────────────────┘└──────────┘└─────┘
 *     chunks     [   ~360   ][   ~360   ]      [   70    ][ 200 ]
 *
 * A group is one section, unless that is short: then the sections that follow it under the same parent, or deeper,
 * join as long as they are short too. A heading with nothing under it joins whatever comes below it. A group is cut
 * where a unit of meaning ends (borders.ts), into parts of about one size (best-cuts.ts). Every step is linear in the
 * number of sentences.
 * @module
 */

import type { Block, Chunk, Section, Sentence } from '../types.ts'
import { tokenWeight } from '../words/tokens.ts'
import { bestCuts } from './best-cuts.ts'
import { borderCosts } from './borders.ts'

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
 * @param blocks as a format gives them
 * @param sections as `outline` gives them
 * @param sentences in reading order, each shorter than a chunk, as `sentencesOf` gives them
 * @param options.overlapRatio share of a chunk that is repeated at the start of the next one of its group, 0 to 0.5
 */
export function chunksOf(
  text: string,
  blocks: readonly Block[],
  sections: readonly Section[],
  sentences: readonly Sentence[],
  options: { overlapRatio: number },
): Chunk[] {
  const weigh = scale(text, sentences)
  const costs = borderCosts(text, blocks, sentences, weigh, CHUNK_MAX)
  const runs = runsOf(sections, sentences, weigh)
  const chunks: Chunk[] = []
  for (const group of groupsOf(runs)) {
    for (const range of cut(group, costs, weigh, options.overlapRatio * CHUNK_TARGET)) {
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
function cut(group: Range, costs: Uint16Array, weigh: Weigh, overlap: number): Range[] {
  const whole = weigh(group.from, group.to)
  if (whole <= CHUNK_MAX) return [{ from: group.from, to: group.to }]
  const count = Math.ceil((whole - overlap) / (CHUNK_TARGET - overlap))
  const size = (whole - overlap) / count + overlap
  const begin = beginning(group, weigh, overlap)
  const ranges: Range[] = []
  let done = group.from
  for (const to of bestCuts({ ...group, weigh, costs, begin, size, largest: CHUNK_MAX })) {
    let from = Math.max(begin(done), (ranges[ranges.length - 1]?.from ?? group.from - 1) + 1)
    // Give up overlap where the chunk would be too long with it.
    while (from < done && weigh(from, to) > CHUNK_MAX) from++
    ranges.push({ from, to })
    done = to
  }
  return ranges
}

/** The first sentence of a chunk that repeats what stands before a cut. */
function beginning(group: Range, weigh: Weigh, overlap: number): (cut: number) => number {
  const begins = new Uint32Array(group.to - group.from)
  let from = group.from
  for (let cut = group.from; cut < group.to; cut++) {
    while (weigh(from, cut) > overlap) from++
    begins[cut - group.from] = from
  }
  return (cut) => begins[cut - group.from] ?? cut
}
