import { describe, expect, it } from 'vitest'
import { mergeSegments } from './index.ts'
import { addToPacked, FIELDS, frequencyIn } from './score.ts'
import { buildSegment, decodeSegment, encodeSegment, findTerm, hashTerm } from './segment.ts'

const chunks = [
  { body: 'The autovacuum launcher wakes up.', heading: 'Routine Vacuuming', path: 'admin/vacuum.md', title: 'Manual' },
  { body: '自动清理 wakes', heading: '', path: 'admin/vacuum.md', title: 'Manual' },
  { body: '', heading: '', path: '', title: '' },
]

describe('buildSegment', () => {
  it('indexes every field, in the words of the corpus', () => {
    const index = mergeSegments([buildSegment(chunks)])
    expect(index.total).toBe(3)
    expect(index.frequency('vacuum')).toBe(2)
    expect(index.frequency('manual')).toBe(2)
    expect(index.frequency('清理')).toBe(1)
    expect(index.frequency('launcher')).toBe(1)
    expect(index.frequency('wake')).toBe(2)
  })

  it('gives the same bytes for the same chunks', () => {
    expect(encodeSegment(buildSegment(chunks))).toEqual(encodeSegment(buildSegment(structuredClone(chunks))))
  })

  it('tells terms with the same hash apart by spelling', () => {
    const segment = buildSegment([{ body: 'alpha beta', heading: '', path: '', title: '' }])
    expect(findTerm(segment, hashTerm('alpha'), Buffer.from('beta'))).toBe(-1)
    expect(findTerm(segment, hashTerm('alpha'), Buffer.from('alpha'))).toBeGreaterThanOrEqual(0)
  })
})

describe('packed frequencies', () => {
  it.each(FIELDS)('saturate in $name without spilling into the others', (field) => {
    let packed = 0
    for (const each of FIELDS) packed = addToPacked(packed, each)
    for (let i = 0; i < field.most + 5; i++) packed = addToPacked(packed, field)
    for (const each of FIELDS) expect(frequencyIn(packed, each)).toBe(each === field ? field.most : 1)
  })
})

describe('decodeSegment', () => {
  const bytes = encodeSegment(buildSegment(chunks))

  it('gives back what was encoded, wherever the bytes stand in memory', () => {
    for (const shift of [0, 1, 2, 3, 4]) {
      const moved = new Uint8Array(bytes.length + shift)
      moved.set(bytes, shift)
      expect(encodeSegment(decodeSegment(moved.subarray(shift)))).toEqual(bytes)
    }
  })

  it('takes a document without chunks', () => {
    const empty = decodeSegment(encodeSegment(buildSegment([])))
    expect(mergeSegments([empty]).total).toBe(0)
  })

  it('refuses bytes cut short at any length', () => {
    for (let length = 0; length < bytes.length; length += 3)
      expect(() => decodeSegment(bytes.subarray(0, length))).toThrow(
        expect.objectContaining({ code: 'store_unusable' }),
      )
  })

  it('refuses bytes with anything changed', () => {
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice()
      damaged[at] = (damaged[at] ?? 0) ^ 0x10
      expect(() => decodeSegment(damaged)).toThrow(expect.objectContaining({ code: 'store_unusable' }))
    }
  })
})
