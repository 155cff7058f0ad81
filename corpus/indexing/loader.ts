/**
 * Documents of a LangChain loader. A loader gives a page or a piece at a time and says in the metadata where it is
 * from; pieces of one source, in the order they come, are one document again.
 * @module
 */
import type { BaseDocumentLoader } from '@langchain/core/document_loaders/base'
import type { Document } from '@langchain/core/documents'
import { moveBlock } from '../structure/move-block.ts'
import type { Block, Page, ParsedDocument } from '../types.ts'

/**
 * @returns a document a source, with the loader's pages; those without text are left out. The id is `metadata.source`,
 * or absent where there is none, and then every piece is a document of its own
 */
export async function documentsOfLoader(loader: BaseDocumentLoader): Promise<ParsedDocument[]> {
  // On demand, for the library exports this function and parsers take longer to load than a search takes.
  const { parseByLook } = await import('../formats/jsonl.ts')
  const sources = new Map<string | Document, Document[]>()
  for (const document of await loader.load()) {
    const source = stringAt(document.metadata, 'source') ?? document
    const pieces = sources.get(source)
    if (pieces === undefined) sources.set(source, [document])
    else pieces.push(document)
  }
  return Array.from(sources, ([source, pieces]) => joined(source, pieces, parseByLook)).filter(
    ({ text }) => text !== '',
  )
}

function joined(
  source: string | Document,
  pieces: readonly Document[],
  parse: (text: string) => ParsedDocument,
): ParsedDocument {
  const blocks: Block[] = []
  const pages: Page[] = []
  let text = ''
  for (const { pageContent, metadata } of pieces) {
    const content = pageContent.toWellFormed()
    if (content.trim() === '') continue
    if (text !== '') text += '\n\n'
    const page = pageOf(metadata)
    if (page !== undefined && page !== pages[pages.length - 1]?.page) pages.push({ start: text.length, page })
    // Each piece is read by itself: a fence left open on one page must not swallow the next.
    for (const block of parse(content).blocks) blocks.push(moveBlock(block, text.length))
    text += content
  }
  const title = pieces.map(({ metadata }) => titleOf(metadata)).find((said) => said !== undefined)
  return {
    text,
    blocks,
    ...(typeof source === 'string' && { id: source.toWellFormed() }),
    ...(title !== undefined && { title }),
    ...(pages.length > 0 && { pages }),
  }
}

/** `metadata.loc.pageNumber`, as the loaders of PDF and slides give it. */
function pageOf(metadata: unknown): number | undefined {
  const page = at(at(metadata, 'loc'), 'pageNumber')
  return typeof page === 'number' ? page : undefined
}

function titleOf(metadata: unknown): string | undefined {
  return stringAt(metadata, 'title') ?? stringAt(at(at(metadata, 'pdf'), 'info'), 'Title')
}

function stringAt(value: unknown, key: string): string | undefined {
  const found = at(value, key)
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
