/**
 * The contract of every format with the rest of the corpus. A format's test calls `formatContract` with documents of
 * its own.
 * @module
 */
import { describe, expect, test } from 'vitest'
import { ChapterverseError } from '../../lib/errors.ts'
import { faultsOf } from '../../testing/files/faults.ts'
import { outline } from '../structure/outline.ts'
import type { ParsedDocument } from '../types.ts'
import type { Parse } from './format.ts'

export interface FormatFixture {
  name: string
  parse: Parse
  /** Writes, in this format, a document with two headings, a level apart, and a paragraph under each. */
  write(content: { headings: [string, string]; paragraphs: [string, string] }): Uint8Array
  /**
   * What the format can tell apart; default `tree`. `sections`: all headings are of one level. `rows`: there are no
   * headings, and what they are written as counts as text.
   */
  structure?: 'tree' | 'sections' | 'rows'
  /** More documents, damaged ones included; each must parse or throw `file_unreadable`. */
  samples?: Record<string, Uint8Array>
}

export function formatContract({ name, parse, write, structure = 'tree', samples = {} }: FormatFixture): void {
  const content = {
    headings: ['Opening hours', '开放时间'] as [string, string],
    paragraphs: ['The gate opens at 7 a.m. on weekdays. 🚢 It closes late.', '大门早上七点开。晚上十点关。'] as [
      string,
      string,
    ],
  }
  const parseOne = async () => {
    const [document] = await parse(write(content), `sample.${name}`)
    if (document === undefined) throw new Error('no document')
    return document
  }

  describe(`${name}: contract of formats`, () => {
    test('finds headings with their levels, and paragraphs', async () => {
      const { text, blocks } = await parseOne()
      const headings = blocks.filter((block) => block.kind === 'heading')
      const words = blocks.filter((block) => block.kind !== 'heading').map((b) => text.slice(b.start, b.end))
      const [first, second] = content.headings
      if (structure === 'rows') {
        expect(headings).toEqual([])
        expect(words).toEqual([first, content.paragraphs[0], second, content.paragraphs[1]])
        return
      }
      expect(headings.map((h) => h.title)).toEqual(content.headings)
      expect(Math.sign((headings[1]?.level ?? 0) - (headings[0]?.level ?? 0))).toBe(structure === 'tree' ? 1 : 0)
      expect(outline(text, blocks).map((s) => s.path)).toEqual(['1', structure === 'tree' ? '1.1' : '2'])
      expect(words).toEqual(content.paragraphs)
      if (structure === 'tree') expect(blocks.filter((block) => block.kind === 'paragraph')).toHaveLength(2)
    })

    test('its documents hold together', async () => {
      check(await parseOne())
    })

    test('gives the same for the same bytes', async () => {
      const bytes = write(content)
      expect(await parse(bytes, 'a')).toEqual(await parse(bytes, 'a'))
    })

    test.each(Object.entries(samples))('parses, or refuses with file_unreadable: %s', async (_, bytes) => {
      let documents: ParsedDocument[]
      try {
        documents = await parse(bytes, `sample.${name}`)
      } catch (error) {
        expect(error).toBeInstanceOf(ChapterverseError)
        expect((error as ChapterverseError).code).toBe('file_unreadable')
        return
      }
      for (const document of documents) check(document)
    })

    test('any bytes parse or are refused', async () => {
      const whole = write(content)
      for (let cut = 0; cut < 200; cut++) {
        // Cut short, and with a byte changed: a fixed walk through both, so that a failure can be repeated.
        const bytes = whole.slice(0, Math.floor((whole.length * ((cut * 37) % 200)) / 200))
        if (bytes.length > 0) bytes[(cut * 7919) % bytes.length] = (cut * 31) % 256
        try {
          for (const document of await parse(bytes, 'cut')) check(document)
        } catch (error) {
          expect(error, `cut ${cut}`).toMatchObject({ code: 'file_unreadable' })
        }
      }
    })
  })
}

/** The invariants of a parsed document, and of what is made of it. */
export function check(document: ParsedDocument): void {
  expect(faultsOf(document)).toEqual([])
}
