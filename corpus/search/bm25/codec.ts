/**
 * A segment, and a segment as bytes: a header of 32-bit words, the arrays, the spelling of the terms. All little-endian.
 *
 *     magic  version  crc32  chunks  terms  postings  term bytes │ hashes offsets termEnds chunks packed lengths │ UTF-8
 *
 * The checksum covers everything after itself, so whatever decodes was written by `encodeSegment`.
 * @module
 */
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'
import { ChapterverseError } from '../../../lib/errors.ts'
import { FIELDS } from './score.ts'

/**
 * The postings of one document, terms in the order of their hashes:
 *
 *     hashes[t]                                   hash of term t
 *     termEnds[t-1] … termEnds[t]                 its UTF-8 in termBytes
 *     offsets[t] … offsets[t+1]                   its postings, each a chunk and packed term frequencies (score.ts)
 *     lengths[chunk * 4 + field]                  terms in a field of a chunk
 */
export interface Segment {
  readonly chunkCount: number
  readonly hashes: Uint32Array
  readonly offsets: Uint32Array
  readonly chunks: Uint32Array
  readonly packed: Uint32Array
  readonly termEnds: Uint32Array
  readonly termBytes: Uint8Array
  readonly lengths: Uint32Array
}

const MAGIC = 0x53425643 // "CVBS"
/** Changes whenever the bytes do. */
export const SEGMENT_VERSION = 1
const HEADER = 7 // words
const CHECKED_FROM = 12 // bytes

export function encodeSegment(segment: Segment): Uint8Array {
  const arrays = [
    segment.hashes,
    segment.offsets,
    segment.termEnds,
    segment.chunks,
    segment.packed,
    segment.lengths,
  ] as const
  const words = HEADER + arrays.reduce((sum, array) => sum + array.length, 0)
  const bytes = new Uint8Array(words * 4 + segment.termBytes.length)
  const view = new Uint32Array(bytes.buffer, 0, words)
  const { chunkCount, hashes, chunks, termBytes } = segment
  view.set([MAGIC, SEGMENT_VERSION, 0, chunkCount, hashes.length, chunks.length, termBytes.length])
  let at = HEADER
  for (const array of arrays) {
    view.set(array, at)
    at += array.length
  }
  bytes.set(termBytes, words * 4)
  if (endianness() === 'BE') Buffer.from(bytes.buffer, 0, words * 4).swap32()
  new DataView(bytes.buffer).setUint32(8, crc32(bytes.subarray(CHECKED_FROM)), true)
  return bytes
}

/**
 * The arrays are views of `bytes` where memory allows, so they must not be written to afterwards.
 * @throws `store_unusable` when the bytes are damaged, cut short, or of another version
 */
export function decodeSegment(bytes: Uint8Array): Segment {
  if (bytes.length < HEADER * 4) throw unusable('it is cut short')
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER * 4)
  const word = (index: number) => header.getUint32(index * 4, true)
  if (word(0) !== MAGIC) throw unusable('it is not a segment')
  if (word(1) !== SEGMENT_VERSION) throw unusable(`its version is ${word(1)}, not ${SEGMENT_VERSION}`)
  const [chunkCount, termCount, postings, termLength] = [word(3), word(4), word(5), word(6)]
  const lengths = [termCount, termCount + 1, termCount, postings, postings, chunkCount * FIELDS.length]
  const words = HEADER + lengths.reduce((sum, length) => sum + length, 0)
  if (bytes.length !== words * 4 + termLength) throw unusable('its length is wrong')
  if (word(2) !== crc32(bytes.subarray(CHECKED_FROM))) throw unusable('its checksum is wrong')

  const aligned = bytes.byteOffset % 4 === 0 && endianness() === 'LE' ? bytes : bytes.slice()
  if (endianness() === 'BE') Buffer.from(aligned.buffer, 0, words * 4).swap32()
  let at = aligned.byteOffset + HEADER * 4
  const take = (length: number): Uint32Array => {
    const array = new Uint32Array(aligned.buffer, at, length)
    at += length * 4
    return array
  }
  const [hashes, offsets, termEnds] = [take(termCount), take(termCount + 1), take(termCount)]
  const [chunks, packed, fieldLengths] = [take(postings), take(postings), take(chunkCount * FIELDS.length)]
  const termBytes = aligned.subarray(words * 4)
  return { chunkCount, hashes, offsets, chunks, packed, termEnds, termBytes, lengths: fieldLengths }
}

function unusable(reason: string): ChapterverseError {
  return new ChapterverseError('store_unusable', `A stored word index cannot be read: ${reason}.`, {
    remedy: 'Index the documents again, or choose another place with --store.',
  })
}
