/**
 * The units that a screening reader is shown: whole chunks, or sections by their headings and first sentences.
 * Sentences are numbered through the list; position `i` of a unit is sentence `i` of it, and only code knows where that
 * stands.
 * @module
 */

import type { ChunkRef } from '../../corpus/references/keys.ts'
import { sectionAt } from '../../corpus/structure/outline.ts'
import { sentencesWithin } from '../../corpus/structure/within.ts'
import type { Chunk, Corpus, DocumentStructure, Sentence } from '../../corpus/types.ts'
import type { ScreenInput } from '../../readers/reader.ts'
import type { ChunkRuns } from '../../state/coverage.ts'

type Shown = ScreenInput['chunks'][number]

export interface Unit<Of> {
  of: Of
  shown: Shown
}

/** Every chunk of the runs with all its sentences, in the order of the runs. */
export function chunkUnits(corpus: Corpus, runs: ChunkRuns): Unit<ChunkRef>[] {
  const number = counter()
  return chunksOf(corpus, runs).map(({ docId, structure, chunk }, id) => {
    const text = corpus.text(docId, chunk.start, chunk.end)
    const sentences = sentencesWithin(structure, chunk)
    return {
      of: { docId, chunk: chunk.chunk },
      shown: {
        id,
        title: structure.info.title,
        headings: sectionAt(structure.sections, chunk.start)?.headings ?? [],
        sentences: sentences.map(({ kind, start, end, header }) => ({
          n: number(),
          kind,
          text: text.slice(start - chunk.start, end - chunk.start),
          ...(header && { header: corpus.text(docId, header.start, header.end) }),
        })),
      },
    }
  })
}

/** Chunks that a coarse look takes together at most, and the depth of the sections that it tells apart. */
const CHUNKS_TOGETHER = 16
const DEPTH = 2

/** Neighbouring chunks of one section as one unit: of each chunk the headings that begin in it and its first sentence. */
export function sectionUnits(corpus: Corpus, runs: ChunkRuns): Unit<ChunkRuns>[] {
  const number = counter()
  const units: (Unit<ChunkRuns> & { key: string; last: number })[] = []
  for (const { docId, structure, chunk } of chunksOf(corpus, runs)) {
    const key = `${docId}#${chunk.path.split('.').slice(0, DEPTH).join('.')}`
    const before = units.at(-1)
    const joins =
      before?.key === key && before.last + 1 === chunk.chunk && countOf(before.of[docId] ?? []) < CHUNKS_TOGETHER
    const headings = sectionAt(structure.sections, chunk.start)?.headings.slice(0, DEPTH) ?? []
    const unit = joins
      ? before
      : {
          key,
          last: chunk.chunk,
          of: { [docId]: [[chunk.chunk, chunk.chunk]] as [number, number][] },
          shown: { id: units.length, title: structure.info.title, headings, sentences: [] as Shown['sentences'] },
        }
    if (!joins) units.push(unit)
    unit.last = chunk.chunk
    const run = unit.of[docId]?.[0]
    if (run) run[1] = chunk.chunk
    unit.shown.sentences.push(
      ...beginnings(structure, chunk).map(({ kind, start, end }) => ({
        n: number(),
        kind,
        text: corpus.text(docId, start, Math.min(end, start + LONGEST)),
      })),
    )
  }
  return units.map(({ of, shown }) => ({ of, shown }))
}

/** Characters shown of a first sentence. */
const LONGEST = 200

function beginnings(structure: DocumentStructure, chunk: Chunk): Sentence[] {
  const sentences = sentencesWithin(structure, chunk)
  const first = sentences.find(({ kind }) => kind !== 'heading')
  return sentences.filter((sentence) => sentence.kind === 'heading' || sentence === first)
}

function chunksOf(corpus: Corpus, runs: ChunkRuns): { docId: string; structure: DocumentStructure; chunk: Chunk }[] {
  return Object.entries(runs).flatMap(([docId, ranges]) => {
    const structure = corpus.structure(docId)
    return ranges.flatMap(([first, last]) =>
      structure.chunks.slice(first, last + 1).map((chunk) => ({ docId, structure, chunk })),
    )
  })
}

const countOf = (ranges: readonly [number, number][]): number =>
  ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)

function counter(): () => number {
  let n = 0
  return () => ++n
}
