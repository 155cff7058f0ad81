/**
 * The tool `read_map`. Its result is text alone: as data it would be several times as long as what was asked for.
 * @module
 */
import { z } from 'zod'
import { describedFrom, readMap, renderMap } from '../../index.ts'
import { harmless } from '../output/terminal.ts'
import { defineTool } from './tool.ts'

const Input = z.strictObject({
  documents: z.array(z.string().min(1)).min(1).optional().describe('Document ids or globs, such as "guide/*.md"'),
  max_tokens: z.int().min(50).max(100_000).default(4000).describe('Estimated tokens of the map'),
})

export const readMapTool = defineTool({
  name: 'read_map',
  title: 'Read the document map',
  description:
    'Shows titles, headings with their paths, first sentences and summaries of the documents: what to navigate by. ' +
    'Over max_tokens first sentences, then deep levels, then the last documents are left out. Calls no model.',
  input: Input,
  run({ documents, max_tokens }, { shelf }) {
    return shelf.use(({ corpus, memo }) => {
      const chosen = documents === undefined ? {} : { documents }
      const map = readMap(corpus, { ...chosen, maxTokens: max_tokens, described: describedFrom(memo) })
      const left = (documents === undefined ? corpus.documents.length : map.length) - map.length
      const more = left > 0 ? `\n\n(${left} more documents: raise max_tokens, or name documents)` : ''
      return { text: harmless(renderMap(map)).trimEnd() + more }
    })
  },
})
