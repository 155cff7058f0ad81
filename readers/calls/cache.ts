/**
 * Finished calls are never made again, and calls under way are not made twice: a run that was killed picks up where it
 * stood, and a second question that needs the same call gets it for nothing.
 * @module
 */
import { z } from 'zod'
import type { KeyValueStore } from '../../corpus/types.ts'
import { sha256 } from '../../lib/hash.ts'
import { unlessFailing } from '../../lib/unless-failing.ts'
import {
  type CallOptions,
  ComposeOutput,
  DescribeOutput,
  ExtractOutput,
  KeywordsOutput,
  LocateOutput,
  ParseOutput,
  PlanOutput,
  type Reader,
  type ReaderFunction,
  type ScreenInput,
  type ScreenOutput,
  SupportsOutput,
} from '../reader.ts'
import { throwIfCancelled } from './cancelled.ts'
import { InFlight } from './in-flight.ts'
import { numberedAnew, pack } from './pack.ts'

type ScreenChunk = ScreenInput['chunks'][number]
/** What chunks are screened for. */
type Asked = Omit<ScreenInput, 'chunks'>

/** With what it is stored under. */
type KeyedChunk = ScreenChunk & { key: string }

/** A screened chunk as stored: positions of its relevant sentences in its own order, whatever their numbers in a call. */
const Positions = z.array(z.int().min(0))

/**
 * Wraps a reader so that a finished call is stored under the hash of (function, input, reader, version). A call that
 * fails is not stored; a stored value that does not fit the contract counts as absent, and so does a store that cannot be
 * read or written at the moment: a reply that was paid for is never lost to it. For `screen` the unit is the chunk: one
 * that comes again in other company is known, and those that are not are packed into calls, each stored as it finishes. A
 * chunk with nothing for several pieces of information together has nothing for each of them, so that a tier, or a
 * sub-question, that asks for one of them alone does not ask again.
 */
export function withCallCache(reader: Reader, memo: KeyValueStore, { screenBatchTokens = 4000 } = {}): Reader {
  const keyOf = (name: ReaderFunction, input: unknown) =>
    sha256(canonicalJson([name, input, reader.name, reader.version]))
  /** There may be a hundred thousand sentences: made with its keys in order, the input need not be put in order. */
  const keyOfChunk = (asked: Asked, chunk: ScreenChunk) =>
    sha256(JSON.stringify(['screen', { chunk: withoutNumbers(chunk), ...asked }, reader.name, reader.version]))

  const underWay = new InFlight<unknown>()

  function recall<T>(key: string, schema: z.ZodType<T>): T | undefined {
    const stored = unlessFailing(() => memo.get(key))
    return stored === undefined ? undefined : schema.safeParse(jsonOrUndefined(stored)).data
  }

  const remember = (key: string, output: unknown) => unlessFailing(() => memo.set(key, JSON.stringify(output)))

  async function once<I, T>(
    name: ReaderFunction,
    schema: z.ZodType<T>,
    call: (input: I, options?: CallOptions) => Promise<T>,
    input: I,
    options?: CallOptions,
  ): Promise<T> {
    throwIfCancelled(options?.signal)
    const key = keyOf(name, input)
    const known = recall(key, schema)
    if (known !== undefined) return known
    const output = await underWay.join(
      key,
      async (signal) => {
        const fresh = await call.call(reader, input, { ...options, signal })
        remember(key, fresh)
        return fresh
      },
      options?.signal,
    )
    return output as T
  }

  /** Nothing, where there is nothing for any piece of what is asked. */
  function nothingByPieces(asked: Asked, chunk: ScreenChunk): number[] | undefined {
    const pieces = piecesOf(asked)
    const isNothing = (piece: Asked) => recall(keyOfChunk(piece, chunk), Positions)?.length === 0
    return pieces.length > 0 && pieces.every(isNothing) ? [] : undefined
  }

  /** One call: positions of the relevant sentences of each chunk that the reader did not leave out. */
  async function screenAnew(
    asked: Asked,
    chunks: readonly KeyedChunk[],
    options?: CallOptions,
  ): Promise<(number[] | undefined)[]> {
    const keys = chunks.map(({ key }) => key)
    const positions = await underWay.join(
      keys.join(),
      async (signal) => {
        const call = numberedAnew(chunks)
        const output = await reader.screen({ ...asked, chunks: call }, { ...options, signal })
        const numbers = new Map(output.chunks.map(({ id, sentences }) => [id, sentences]))
        return call.map((chunk, index) => {
          const relevant = numbers.get(chunk.id)
          const key = keys[index]
          if (relevant === undefined || key === undefined) return undefined
          const found = positionsOf(chunk, relevant)
          remember(key, found)
          if (found.length === 0) for (const piece of piecesOf(asked)) remember(keyOfChunk(piece, chunk), found)
          return found
        })
      },
      options?.signal,
    )
    return positions as (number[] | undefined)[]
  }

  async function screen(input: ScreenInput, options?: CallOptions): Promise<ScreenOutput> {
    throwIfCancelled(options?.signal)
    const { information, coarse } = input
    const asked = { information, ...(coarse && { coarse }) }
    const chunks = input.chunks.map((chunk): KeyedChunk => ({ ...chunk, key: keyOfChunk(asked, chunk) }))
    const positions = new Map<KeyedChunk, number[]>()
    for (const chunk of chunks) {
      const stored = recall(chunk.key, Positions) ?? nothingByPieces(asked, chunk)
      if (stored?.every((at) => at < chunk.sentences.length)) positions.set(chunk, stored)
    }
    if (positions.size > 0) options?.onScreened?.([...positions.keys()].map(({ id }) => id))
    const unknown = chunks.filter((chunk) => !positions.has(chunk))
    const calls = await Promise.allSettled(
      pack(unknown, screenBatchTokens).map(async (call) => {
        const found = await screenAnew(asked, call, options)
        const read = call.filter((_, index) => found[index])
        for (const [index, chunk] of call.entries()) if (found[index]) positions.set(chunk, found[index])
        options?.onScreened?.(read.map(({ id }) => id))
      }),
    )
    throwIfCancelled(options?.signal)
    for (const call of calls) {
      if (call.status === 'fulfilled') continue
      if (!options?.onFailure) throw call.reason
      options.onFailure(call.reason)
    }
    return {
      chunks: chunks.flatMap((chunk) => {
        const found = positions.get(chunk)
        return found ? [{ id: chunk.id, sentences: found.flatMap((at) => numberAt(chunk, at)) }] : []
      }),
    }
  }

  return {
    name: reader.name,
    version: reader.version,
    parse: (input, options) => once('parse', ParseOutput, reader.parse, input, options),
    keywords: (input, options) => once('keywords', KeywordsOutput, reader.keywords, input, options),
    screen,
    locate: (input, options) => once('locate', LocateOutput, reader.locate, input, options),
    extract: (input, options) => once('extract', ExtractOutput, reader.extract, input, options),
    plan: (input, options) => once('plan', PlanOutput, reader.plan, input, options),
    compose: (input, options) => once('compose', ComposeOutput, reader.compose, input, options),
    supports: (input, options) => once('supports', SupportsOutput, reader.supports, input, options),
    describe: (input, options) => once('describe', DescribeOutput, reader.describe, input, options),
  }
}

/** Each piece of information by itself, where there are several. */
const piecesOf = (asked: Asked): Asked[] =>
  asked.information.length > 1 ? asked.information.map((piece) => ({ ...asked, information: [piece] })) : []

/** The things that a verdict depends on, the keys in the order that `canonicalJson` would give them. */
function withoutNumbers({ title, headings, sentences }: ScreenChunk) {
  return { headings, sentences: sentences.map(({ text, kind, header }) => ({ header, kind, text })), title }
}

function positionsOf(chunk: ScreenChunk, numbers: readonly number[]): number[] {
  return numbers.map((n) => chunk.sentences.findIndex((sentence) => sentence.n === n)).filter((at) => at >= 0)
}

function numberAt(chunk: ScreenChunk, position: number): number[] {
  const sentence = chunk.sentences[position]
  return sentence === undefined ? [] : [sentence.n]
}

/** JSON with sorted keys, so that the order in which an object was built does not matter. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

function jsonOrUndefined(text: string): unknown {
  return unlessFailing(() => JSON.parse(text))
}
