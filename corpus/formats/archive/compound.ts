/**
 * Whether a compound file (MS-CFB), a file system of its own in one file, hangs together: whoever follows chains of sectors that
 * lead back to themselves never ends.
 *
 *     header → sectors of the table (FAT) → chains: directory, streams, table of small sectors (mini FAT) → its chains
 *
 * @module
 */
import { damaged } from './limits.ts'
import { isOle } from './not-an-archive.ts'

const NONE = -1
/** Sectors of the table that the header names; more are named in a chain of their own. */
const NAMED_IN_HEADER = 109
const ENTRY = 128

/** @throws `corrupt` */
export function checkCompound(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isOle(bytes) || bytes.length < 512) throw damaged('It is no compound file.')
  const sector = view.getUint16(30, true) === 12 ? 4096 : 512
  const count = Math.ceil(bytes.length / sector) - 1
  const int = (at: number): number => {
    if (at < 0 || at + 4 > bytes.length) throw broken()
    return view.getInt32(at, true)
  }
  const offset = (number: number): number => (number + 1) * sector
  for (const at of [0x2c, 0x40, 0x48]) if (int(at) < 0 || int(at) > count) throw broken()

  const tables = tablesOf(int, offset, sector, count)
  const table = tables.flatMap((number) => wordsAt(int, offset(number), sector / 4, bytes.length))
  checkChains(table, count)
  const small = chain(table, int(0x3c)).flatMap((number) => wordsAt(int, offset(number), sector / 4, bytes.length))
  checkChains(small, small.length)
  checkDirectory(
    chain(table, int(0x30)).flatMap((number) =>
      Array.from({ length: sector / ENTRY }, (_, i) => offset(number) + i * ENTRY),
    ),
    int,
    bytes.length,
  )
}

const broken = (): Error => damaged('It is damaged: its parts do not hang together.')

/** The sectors that hold the table. */
function tablesOf(int: (at: number) => number, offset: (n: number) => number, sector: number, count: number): number[] {
  const many = int(0x2c)
  const found = Array.from({ length: Math.min(many, NAMED_IN_HEADER) }, (_, i) => int(0x4c + 4 * i))
  let next = int(0x44)
  for (let i = 0; i < int(0x48) && found.length < many; i++) {
    if (next < 0 || next >= count) throw broken()
    for (let at = 0; at < sector / 4 - 1 && found.length < many; at++) found.push(int(offset(next) + 4 * at))
    next = int(offset(next) + sector - 4)
  }
  if (found.length < many || found.some((number) => number < 0 || number >= count)) throw broken()
  return found
}

/** The last sector may be cut short. */
const wordsAt = (int: (at: number) => number, from: number, many: number, length: number): number[] =>
  Array.from({ length: many }, (_, i) => (from + 4 * i + 4 <= length ? int(from + 4 * i) : NONE))

/** Every sector leads to one that is there, and none back. */
function checkChains(table: readonly number[], count: number): void {
  const done = new Uint8Array(table.length)
  for (let start = 0; start < table.length; start++) {
    const path: number[] = []
    let at = start
    while (at >= 0 && done[at] === 0) {
      done[at] = 1
      path.push(at)
      const next = table[at] ?? NONE
      if (next >= Math.min(count, table.length) || (next >= 0 && done[next] === 1)) throw broken()
      at = next
    }
    for (const passed of path) done[passed] = 2
  }
}

function chain(table: readonly number[], from: number): number[] {
  const found: number[] = []
  for (let at = from; at >= 0; at = table[at] ?? NONE) {
    if (at >= table.length) throw broken()
    found.push(at)
  }
  return found
}

/** A tree, each entry with one before it, one behind and one below; streams no longer than the file. */
function checkDirectory(entries: readonly number[], int: (at: number) => number, length: number): void {
  const seen = new Set<number>()
  const open = [0]
  while (open.length > 0) {
    const number = open.pop() ?? 0
    const at = entries[number]
    if (at === undefined || seen.has(number)) throw broken()
    seen.add(number)
    const kind = int(at + 0x40) >>> 16
    if ((kind & 0xff) === 2 && (int(at + 0x78) < 0 || int(at + 0x78) > length)) throw broken()
    for (const place of [0x44, 0x48, 0x4c]) {
      const next = int(at + place)
      if (next >= 0) open.push(next)
      else if (next !== NONE) throw broken()
    }
  }
}
