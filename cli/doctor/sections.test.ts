import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { genericHeadings, isGeneric, longSections } from './sections.ts'

describe('a heading', () => {
  it.each(['Overview', '1.2 Details', 'Chapter 4', 'Appendix B', 'Part IV', '概述', '附录A', '第十二章'])(
    '%s tells nothing',
    (text) => {
      expect(isGeneric(text)).toBe(true)
    },
  )

  it.each(['Overview of fees', 'SSO', 'Chapter 4: Tides', '第十二章 灯塔', 'Notes on radio'])(
    '%s tells something',
    (text) => {
      expect(isGeneric(text)).toBe(false)
    },
  )
})

describe('a library', () => {
  let library: TestLibrary
  beforeAll(async () => {
    library = await libraryOf({
      'vague.md': '# Fees\n\nA.\n\n## Overview\n\nB.\n\n## Details\n\nC.\n\n## Refunds\n\nD.\n',
      'clear.md': '# Tides\n\nA.\n\n## Overview\n\nB.\n\n## Spring tides\n\nC.\n\n## Neap tides\n\nD.\n',
      'short.md': '# Notes\n\nA.\n\n## Details\n\nB.\n',
      'long.md': `# Log\n\n${'The keeper wrote about the weather and the sea. '.repeat(450)}\n\n## End\n\nNo more.\n`,
      'flat.txt': 'The keeper wrote about the weather and the sea. '.repeat(450),
    })
  })
  afterAll(() => library.remove())

  it('has documents whose headings tell little', () => expect(genericHeadings(library.corpus)).toEqual(['vague.md']))
  it('has sections too long to be read closely', () => expect(longSections(library.corpus)).toEqual(['long.md#1']))
})
