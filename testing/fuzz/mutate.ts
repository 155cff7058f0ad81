/**
 * Damage to files, of the kinds that happen and the kinds that are done on purpose: to bytes of any file, to the parts
 * of an archive, and to the XML in a part, which is packed again so that the damage is not found out by a sum.
 * @module
 */
import { type Unzipped, unzipSync, zipSync } from 'fflate'
import type { Random } from './random.ts'

export function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  const isPdf = bytes[0] === 0x25 && bytes[1] === 0x50
  if (isPdf && random.below(2) === 0) return withDamagedTokens(bytes, random)
  if (!isArchive || random.below(10) < 3) return withDamagedBytes(bytes, random)
  const parts = unzipSync(bytes)
  for (let n = 1 + random.below(3); n > 0; n--) damagePart(parts, random)
  return zipSync(parts, { level: 1 })
}

function withDamagedBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random.below(bytes.length)
  const length = 1 + random.below(random.pick([4, 64, 1024]))
  switch (random.below(6)) {
    case 0:
      return bytes.slice(0, at)
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
    case 2:
      return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
    case 3:
      return Buffer.concat([bytes.subarray(0, at), noise(length, random), bytes.subarray(at)])
    default: {
      const copy = bytes.slice()
      for (let n = 1 + random.below(16); n > 0; n--) copy[random.below(copy.length)] = random.below(256)
      return copy
    }
  }
}

/** Numbers, names and operators of a PDF, exchanged for each other or for impossible numbers. */
function withDamagedTokens(bytes: Uint8Array, random: Random): Uint8Array {
  let text = Buffer.from(bytes).toString('latin1')
  for (let n = 1 + random.below(4); n > 0; n--) {
    const tokens = [...text.matchAll(/\/?[\w.*'-]+/g)]
    if (tokens.length === 0) break
    const { index, 0: token } = random.pick(tokens)
    const other = random.below(2) === 0 ? random.pick(tokens)[0] : random.pick(VALUES)
    text = text.slice(0, index) + other + text.slice(index + token.length)
  }
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

const noise = (length: number, random: Random): Uint8Array => Uint8Array.from({ length }, () => random.below(256))

function damagePart(parts: Unzipped, random: Random): void {
  const names = Object.keys(parts)
  if (names.length === 0) return
  const name = random.pick(names)
  const content = parts[name] ?? new Uint8Array()
  switch (random.below(10)) {
    case 0:
      delete parts[name]
      return
    case 1:
      parts[random.pick(names)] = Uint8Array.from(content)
      return
    case 2:
      parts[`${name}${random.pick(['\0', '/', '/../x', '\u202e', '%'])}`] = Uint8Array.from(content)
      delete parts[name]
      return
    case 3:
      parts[name] = Uint8Array.from(withDamagedBytes(content, random))
      return
    default:
      parts[name] = Uint8Array.from(Buffer.from(withDamagedMarkup(new TextDecoder().decode(content), random)))
  }
}

const VALUES = [
  '',
  '-1',
  '0',
  '1e999',
  'NaN',
  '99999999999999999999',
  '1048577',
  '\u0000',
  'A1:XFD1048576',
  '../../x',
  '%zz',
]
const INSERTED = [
  '<a>'.repeat(400),
  '&nbsp;',
  '&#0;',
  '&#xD800;',
  '<!DOCTYPE x [<!ENTITY a "aa">]>',
  '<![CDATA[x',
  '<!--',
  '\ufffe',
  '<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr></w:p>',
  '<w:tbl>',
  '<w:tc>',
  '<a:tbl><a:tr><a:tc rowSpan="9999" gridSpan="9999"/></a:tr></a:tbl>',
  '<table:table-cell table:number-columns-spanned="999999999"/>',
  '<mergeCell ref="A1:XFD1048576"/>',
  '<text:list><text:list-item>',
  '</a></a></a>',
]

/** Tags taken away, doubled, exchanged and put in; numbers and references turned into impossible ones. */
function withDamagedMarkup(xml: string, random: Random): string {
  const tags = [...xml.matchAll(/<[^<>]*>/g)]
  if (tags.length === 0) return `${xml}${random.pick(INSERTED)}`
  const tag = random.pick(tags)
  const other = random.pick(tags)
  const [from, to] = [tag.index, tag.index + tag[0].length]
  switch (random.below(6)) {
    case 0:
      return xml.slice(0, from) + xml.slice(to)
    case 1:
      return xml.slice(0, to) + xml.slice(Math.min(from, other.index))
    case 2:
      return xml.slice(0, from) + other[0] + xml.slice(to)
    case 3:
      return xml.slice(0, to) + random.pick(INSERTED) + xml.slice(to)
    case 4:
      return xml.slice(0, from) + random.pick(INSERTED) + xml.slice(Math.max(to, other.index))
    default:
      return xml.slice(0, from) + tag[0].replace(/"[^"]*"/g, () => `"${random.pick(VALUES)}"`) + xml.slice(to)
  }
}
