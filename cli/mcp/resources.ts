/**
 * Documents and sections as resources: what a person picks in a client, where tools are for the model.
 *
 *     chapterverse://document/guide%2Fauth.md        the whole text
 *     chapterverse://section/guide%2Fauth.md/2.3     one section with its subsections
 * @module
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { type OpenCorpus, readSection } from '../../index.ts'
import { describeError } from '../output/error.ts'
import { harmless, oneLine } from '../output/terminal.ts'
import type { McpSession } from './session.ts'

const DOCUMENT = 'chapterverse://document/'
const SECTION = 'chapterverse://section/'
/** Documents listed at a time. */
const PAGE = 200
/** Characters of one resource; what is longer is read by its sections. */
const MOST = 400_000
/** Of the specification: there is no such resource. */
const NOT_FOUND = -32002

const TEMPLATES = [
  { uriTemplate: `${DOCUMENT}{docId}`, name: 'document', description: 'The text of a document, by its id' },
  {
    uriTemplate: `${SECTION}{docId}/{path}`,
    name: 'section',
    description: 'A section with its subsections, as read_map names it: 2.3',
  },
].map((template) => ({ ...template, mimeType: 'text/plain' }))

export function serveResources(server: Server, shelf: McpSession): void {
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    shelf.use(({ corpus }) => {
      const from = cursorIn(params?.cursor)
      const listed = corpus.documents.slice(from, from + PAGE).map(({ docId, title, length }) => ({
        uri: DOCUMENT + encodeURIComponent(docId),
        name: oneLine(docId),
        title: oneLine(title),
        mimeType: 'text/plain',
        size: length,
      }))
      const more = from + PAGE < corpus.documents.length
      return { resources: listed, ...(more && { nextCursor: String(from + PAGE) }) }
    }),
  )
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: TEMPLATES }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    shelf.use((library) => ({ contents: [{ uri, mimeType: 'text/plain', text: harmless(textAt(uri, library)) }] })),
  )
}

function cursorIn(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw new McpError(ErrorCode.InvalidParams, 'This is no cursor of resources/list.')
}

function textAt(uri: string, { corpus }: OpenCorpus): string {
  try {
    const text = found(uri, corpus)
    if (text === undefined)
      throw new McpError(NOT_FOUND, `There is no resource ${oneLine(uri)}. resources/list names documents.`)
    if (text.length <= MOST) return text
    throw new McpError(
      ErrorCode.InvalidParams,
      `${oneLine(uri)} has ${text.length} characters, more than ${MOST}. Read it by its sections, which read_map names.`,
    )
  } catch (error) {
    if (error instanceof McpError) throw error
    const { message, remedy } = describeError(error)
    throw new McpError(NOT_FOUND, harmless(`${message} ${remedy}`))
  }
}

/** undefined where the address is none of ours. */
function found(uri: string, corpus: OpenCorpus['corpus']): string | undefined {
  if (uri.startsWith(DOCUMENT)) {
    const docId = decoded(uri.slice(DOCUMENT.length))
    return docId === undefined ? undefined : corpus.text(docId, 0, corpus.document(docId).length)
  }
  const [, id = '', path = ''] = uri.startsWith(SECTION)
    ? (/^(.+)\/([\d.]+)$/.exec(uri.slice(SECTION.length)) ?? [])
    : []
  const docId = decoded(id)
  return docId ? readSection(corpus, `${docId}#${path}`).text : undefined
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
