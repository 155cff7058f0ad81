/**
 * The tool `search`.
 * @module
 */
import { z } from 'zod'
import { LONGEST_QUESTION, search } from '../../index.ts'
import { hitsText } from './text.ts'
import { defineTool } from './tool.ts'

const Input = z.strictObject({
  query: z.string().trim().min(1).max(LONGEST_QUESTION).describe('A few words or a whole question'),
  top_k: z.int().min(1).max(50).default(8).describe('Passages returned'),
  document: z.string().optional().describe('Only in this document, by id or file name'),
})

const OtherPlace = z.object({
  docId: z.string(),
  source: z.string(),
  title: z.string(),
  path: z.string(),
  line: z.number(),
  start: z.number(),
  end: z.number(),
})

const Hit = z.object({
  rank: z.number(),
  score: z.number(),
  docId: z.string(),
  source: z.string(),
  title: z.string(),
  path: z.string(),
  headings: z.array(z.string()),
  page: z.number().nullable(),
  pageLabel: z.string().optional(),
  place: z.string().optional(),
  ocr: z.literal(true).optional(),
  line: z.number(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
  alsoIn: z.array(OtherPlace).optional(),
})

export const searchTool = defineTool({
  name: 'search',
  title: 'Search the documents',
  description: 'Finds passages by words (BM25), best first, with their places. Calls no model.',
  input: Input,
  output: z.object({ hits: z.array(Hit) }),
  run({ query, top_k, document }, { shelf }) {
    return shelf.use((library) => {
      const within = document === undefined ? {} : { withinDoc: document }
      const hits = search(library, query, { topK: top_k, ...within })
      return { text: hitsText(hits), data: { hits } }
    })
  },
})
