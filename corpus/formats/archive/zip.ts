/**
 * Zip archives. Only the list at the end of the file is believed, and of a part only as many bytes as that list says:
 *
 *     [local header][data] … [central directory: name, sizes, crc, offset of each] [end: where the directory is]
 *
 * A part is inflated when it is asked for, and checked against its sum.
 * @module
 */
import { crc32 } from 'node:zlib'
import { Inflate } from 'fflate'
import { FileError } from '../../../lib/errors.ts'
import { damaged, LIMITS, tooLarge } from './limits.ts'
import { notAnArchive } from './not-an-archive.ts'

export interface Archive {
  /** Of all parts, folders left out, with `/`. */
  readonly names: readonly string[]
  /** @returns undefined where there is no such part. @throws `corrupt`, `too-large`, `password` */
  read(name: string): Uint8Array | undefined
}

interface Entry {
  name: string
  encrypted: boolean
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8
/** The highest ratio that deflate can reach. */
const DEFLATE_MAX = 1032

/** @throws `empty`, `corrupt`, `too-large`; `password` and `unsupported` for what is another kind of file */
export function openArchive(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === undefined) throw notAnArchive(bytes)
  const { entries, shift } = entriesOf(view, bytes, end)
  const parts = new Map(entries.map((entry) => [entry.name, entry]))
  // Part names of Office files do not tell upper from lower case.
  const folded = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  let total = 0
  return {
    names: [...parts.keys()],
    read(name) {
      const entry = parts.get(name) ?? folded.get(name.toLowerCase())
      if (entry === undefined) return undefined
      total += checkedSize(entry)
      if (total > LIMITS.totalBytes) throw tooLarge('Its parts', mib(total), mib(LIMITS.totalBytes))
      return unpacked(entry, dataOf(view, bytes, entry, shift))
    },
  }
}

/** Offset of the end record: the last in the file whose comment reaches to the end, or else the last. */
function endOf(view: DataView): number | undefined {
  let last: number | undefined
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) !== END) continue
    if (at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at
    last ??= at
  }
  return last
}

function entriesOf(view: DataView, bytes: Uint8Array, end: number): { entries: Entry[]; shift: number } {
  const count = view.getUint16(end + 10, true)
  if (count > LIMITS.entries) throw tooLarge('Its parts', `${count}`, `${LIMITS.entries}`)
  const size = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  if (count === 0xffff || start === 0xffffffff) throw tooLarge('It is a zip64 archive', 'over 4 GB', '4 GB')
  // Something may stand before the archive; all offsets are then off by its length.
  const shift = end - size - start
  const entries: Entry[] = []
  let at = end - size
  for (let n = 0; n < count; n++) {
    if (at < 0 || at + 46 > end || view.getUint32(at, true) !== ENTRY) throw damaged('Its list of parts is damaged.')
    const lengths = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths
    const flags = view.getUint16(at + 8, true)
    const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength))
    if (!name.endsWith('/')) {
      entries.push({
        name,
        encrypted: (flags & 1) !== 0,
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        offset: view.getUint32(at + 42, true),
      })
    }
    at += 46 + nameLength + extraLength + commentLength
  }
  return { entries, shift }
}

/** UTF-8 whether it is marked as such or not; what is no UTF-8 stays distinct as Latin-1. */
function nameOf(bytes: Uint8Array): string {
  let name: string
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    name = Buffer.from(bytes).toString('latin1')
  }
  return name.replaceAll('\\', '/').replace(/^\/+/, '')
}

/** The size that a part claims, if it may be read. */
function checkedSize({ name, packed, size, encrypted, method }: Entry): number {
  if (encrypted) {
    throw new FileError('password', `Its part ${name} is encrypted.`, { remedy: 'Save a copy without a password.' })
  }
  if (method !== STORED && method !== DEFLATED) {
    throw new FileError('unsupported', `Its part ${name} is compressed by method ${method}.`, {
      remedy: 'Save it again in the program that made it, or pack it anew as an ordinary zip.',
    })
  }
  if (size > LIMITS.partBytes) throw tooLarge(`Its part ${name}`, mib(size), mib(LIMITS.partBytes))
  const ratio = size / Math.max(1, packed)
  if (size > LIMITS.ratioFrom && ratio > LIMITS.ratio) {
    throw tooLarge(`Its part ${name}`, `${Math.round(ratio)} times its compressed size`, `${LIMITS.ratio} times`)
  }
  if (ratio > DEFLATE_MAX + 1 && size > DEFLATE_MAX) throw damaged(`Its part ${name} says it is longer than it can be.`)
  return size
}

function dataOf(view: DataView, bytes: Uint8Array, { name, offset, packed }: Entry, shift: number): Uint8Array {
  // Some archives give offsets that are right although something stands before them.
  for (const at of [offset + shift, offset]) {
    if (at < 0 || at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) continue
    const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    if (start + packed <= bytes.length) return bytes.subarray(start, start + packed)
  }
  throw damaged(`Its part ${name} is not where the list of parts says.`)
}

/** Compressed bytes inflated at once: no more than 16 MiB can come of them. */
const STEP = 16 * 1024

function unpacked({ name, method, size, crc }: Entry, data: Uint8Array): Uint8Array {
  const content = method === STORED ? data : inflated(name, data, size)
  if (content.length !== size || crc32(content) !== crc) throw damaged(`Its part ${name} is damaged.`)
  return content
}

function inflated(name: string, data: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  let length = 0
  const inflate = new Inflate((chunk) => {
    if (length + chunk.length > size) throw damaged(`Its part ${name} holds more than it says.`)
    out.set(chunk, length)
    length += chunk.length
  })
  try {
    for (let at = 0; at < data.length; at += STEP) inflate.push(data.subarray(at, at + STEP), at + STEP >= data.length)
  } catch (cause) {
    throw cause instanceof FileError ? cause : damaged(`Its part ${name} cannot be decompressed.`, cause)
  }
  return out.subarray(0, length)
}

const mib = (bytes: number): string => `${Math.ceil(bytes / (1024 * 1024))} MiB`
