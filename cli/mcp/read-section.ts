/**
 * The tool `read_section`.
 * @module
 */
import { z } from 'zod'
import { readSection } from '../../index.ts'
import { sectionText } from './text.ts'
import { defineTool } from './tool.ts'

const Input = z.strictObject({
  section: z.string().min(1).describe('DOC#PATH as the map, hits and citations give it, such as "guide/auth.md#2.3"'),
  offset: z.int().min(0).default(0).describe('Characters to pass over'),
  max_chars: z.int().min(100).max(200_000).default(20_000).describe('Characters returned'),
})

export const readSectionTool = defineTool({
  name: 'read_section',
  title: 'Read a section',
  description: 'Gives one section with its subsections, word for word as it stands in the document. Calls no model.',
  input: Input,
  run({ section, offset, max_chars }, { shelf }) {
    return shelf.use(({ corpus }) => {
      const found = readSection(corpus, section)
      return { text: sectionText(found, offset, found.text.slice(offset, offset + max_chars)) }
    })
  },
})
