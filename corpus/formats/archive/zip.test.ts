import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { archiveOf } from '../../../testing/files/archives.ts'
import { cpuTime } from '../../../testing/process/cpu-time.ts'
import { LIMITS } from './limits.ts'
import { openArchive } from './zip.ts'

const problem = (name: string) => expect.objectContaining({ code: 'file_unreadable', problem: name })
const textOf = (bytes: Uint8Array, name: string) => new TextDecoder().decode(openArchive(bytes).read(name))

test('parts by their names, those of other scripts included', () => {
  const bytes = archiveOf({ 'a/b.txt': 'words', '章/一.txt': '字', 'folder/': '' })
  expect(openArchive(bytes).names).toEqual(['a/b.txt', '章/一.txt'])
  expect(textOf(bytes, 'a/b.txt')).toBe('words')
  expect(textOf(bytes, 'A/B.TXT')).toBe('words')
  expect(openArchive(bytes).read('none')).toBeUndefined()
})

test('names are UTF-8 even where the archive does not say so', () => {
  const bytes = archiveOf({ '章.txt': '字' })
  // The flag stands at offset 6 of the local header and at 8 of the entry in the list.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 4 < bytes.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, view.getUint16(at + 8, true) & ~0x800, true)
  }
  expect(textOf(bytes, '章.txt')).toBe('字')
})

test('something may stand before an archive, and a comment behind it', () => {
  const bytes = archiveOf({ a: 'words' })
  expect(textOf(Buffer.concat([Buffer.from('#!/bin/sh\n'), bytes]), 'a')).toBe('words')
  const commented = Buffer.concat([bytes, Buffer.from('hello')])
  commented.writeUInt16LE(5, bytes.length - 2)
  expect(textOf(commented, 'a')).toBe('words')
})

/** Changes a field of the only entry in the list of parts. */
function withEntry(parts: Record<string, string>, offset: number, value: number, size: 2 | 4): Uint8Array {
  const bytes = Buffer.from(archiveOf(parts))
  const at = bytes.indexOf(Buffer.from('504b0102', 'hex'))
  if (size === 2) bytes.writeUInt16LE(value, at + offset)
  else bytes.writeUInt32LE(value, at + offset)
  return bytes
}

test.each([
  ['a wrong sum', withEntry({ a: 'words' }, 16, 1, 4), 'corrupt'],
  ['more than it says', withEntry({ a: 'words '.repeat(50) }, 24, 5, 4), 'corrupt'],
  ['less than it says', withEntry({ a: 'words '.repeat(50) }, 24, 500, 4), 'corrupt'],
  ['more than deflate can reach', withEntry({ a: 'words '.repeat(50) }, 24, 200_000, 4), 'corrupt'],
  ['a place outside of the file', withEntry({ a: 'words' }, 42, 99_999, 4), 'corrupt'],
  ['an unknown method', withEntry({ a: 'words' }, 10, 99, 2), 'unsupported'],
  ['encryption', withEntry({ a: 'words' }, 8, 1, 2), 'password'],
  ['a huge size', withEntry({ a: 'words' }, 24, 0xfffffff0, 4), 'too-large'],
])('a part with %s is refused', (_, bytes, name) => {
  expect(() => openArchive(bytes).read('a')).toThrow(problem(name))
})

test('a bomb is refused, with the limit named, before it goes off', { timeout: 30_000 }, () => {
  const zeros = zipSync({ a: new Uint8Array(20 * 1024 * 1024) }, { level: 1 })
  expect(zeros.length).toBeLessThan(200_000)
  expect(
    cpuTime(() => expect(() => openArchive(zeros).read('a')).toThrow(`over the limit of ${LIMITS.ratio} times`)),
  ).toBeLessThan(200)
})

test('many parts, and many readings, are counted', { timeout: 30_000 }, () => {
  const end = Buffer.from(archiveOf({ a: 'words' }))
  end.writeUInt16LE(LIMITS.entries + 1, end.length - 12)
  expect(() => openArchive(end)).toThrow(`${LIMITS.entries}`)
  const archive = openArchive(zipSync({ a: new Uint8Array(15 * 1024 * 1024) }, { level: 0 }))
  expect(() => {
    for (let i = 0; i < 40; i++) archive.read('a')
  }).toThrow(problem('too-large'))
})
