/**
 * Messages of Outlook: storages and streams whose names are the tags of properties (MS-OXMSG), in a compound file.
 * @module
 */
import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js'

export interface MsgContent {
  subject?: string
  from?: { name: string; address: string }
  to?: { name: string; address: string; cc?: boolean }[]
  sent?: Date
  body?: string
  /** Instead of `body`: bytes in the code page, as programs before Unicode wrote. */
  old?: { bytes: Uint8Array; page: number }
  html?: string
  attachments?: { name: string; bytes: Uint8Array; hidden?: boolean }[]
}

type Tree = { [name: string]: Tree | Uint8Array }

const unicode = (text: string): Uint8Array => Buffer.from(text, 'utf16le')
const stream = (tag: string, type: string): string => `__substg1.0_${tag}${type}`

/** Properties of fixed size, sixteen bytes each, behind a head whose length depends on what has them. */
function properties(head: number, values: readonly [tag: number, value: bigint][]): Uint8Array {
  const bytes = Buffer.alloc(head + 16 * values.length)
  values.forEach(([tag, value], i) => {
    bytes.writeUInt32LE(tag, head + 16 * i)
    bytes.writeUInt32LE(6, head + 16 * i + 4)
    bytes.writeBigUInt64LE(value, head + 16 * i + 8)
  })
  return bytes
}

/** In steps of 100 ns since 1601. */
const fileTime = (date: Date): bigint => (BigInt(date.getTime()) + 11_644_473_600_000n) * 10_000n

export function writeMsg({ subject, from, to = [], sent, body, old, html, attachments = [] }: MsgContent): Uint8Array {
  const tree: Tree = { [stream('001A', '001F')]: unicode('IPM.Note') }
  const put = (tag: string, text: string | undefined) => {
    if (text !== undefined) tree[stream(tag, '001F')] = unicode(text)
  }
  put('0037', subject)
  put('0C1A', from?.name)
  put('5D01', from?.address)
  put('1000', body)
  if (old !== undefined) tree[stream('1000', '001E')] = old.bytes
  if (html !== undefined) tree[stream('1013', '0102')] = Buffer.from(html)
  const fixed: [number, bigint][] = []
  if (sent !== undefined) fixed.push([0x00390040, fileTime(sent)])
  if (old !== undefined) fixed.push([0x3ffd0003, BigInt(old.page)])
  tree['__properties_version1.0'] = properties(32, fixed)
  to.forEach(({ name, address, cc = false }, i) => {
    tree[`__recip_version1.0_#${`${i}`.padStart(8, '0')}`] = {
      [stream('3001', '001F')]: unicode(name),
      [stream('39FE', '001F')]: unicode(address),
      '__properties_version1.0': properties(8, [[0x0c150003, cc ? 2n : 1n]]),
    }
  })
  attachments.forEach(({ name, bytes, hidden = false }, i) => {
    tree[`__attach_version1.0_#${`${i}`.padStart(8, '0')}`] = {
      [stream('3707', '001F')]: unicode(name),
      [stream('3701', '0102')]: bytes,
      '__properties_version1.0': properties(8, [[0x7ffe000b, hidden ? 1n : 0n]]),
    }
  })
  return compound(tree)
}

function compound(tree: Tree): Uint8Array {
  const entries: Entry[] = [{ name: 'Root Entry', type: 5, length: 0, children: [] }]
  const add = (parent: Entry, inner: Tree) => {
    for (const [name, value] of Object.entries(inner)) {
      const isStream = value instanceof Uint8Array
      const entry: Entry = isStream
        ? { name, type: 2, length: value.length, binaryProvider: () => Array.from(value) }
        : { name, type: 1, length: 0, children: [] }
      parent.children?.push(entries.push(entry) - 1)
      if (!isStream) add(entry, value)
    }
  }
  if (entries[0] !== undefined) add(entries[0], tree)
  return burn(entries)
}
