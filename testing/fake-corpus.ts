/**
 * A corpus in memory, for tests of what lies above the store: the real outline, sentences, chunks and BM25 over strings
 * of simple Markdown (headings, paragraphs, items, table rows).
 * @module
 */
import { mergeSegments } from '../corpus/bm25/index.ts'
import { buildSegment } from '../corpus/bm25/segment.ts'
import { chunksOf } from '../corpus/chunks.ts'
import { ChapterverseError } from '../corpus/errors.ts'
import { fieldsOf } from '../corpus/fields.ts'
import { sha256 } from '../corpus/hash.ts'
import { languageOf } from '../corpus/language.ts'
import { outline } from '../corpus/outline.ts'
import { selectDocuments } from '../corpus/select.ts'
import { sentencesOf } from '../corpus/sentences.ts'
import { estimateTokens } from '../corpus/tokens.ts'
import type { Block, Corpus, DocumentStructure } from '../corpus/types.ts'
import { queryTerms } from '../corpus/words.ts'

/** @param documents texts by docId */
export function fakeCorpus(documents: Record<string, string>, name: string | null = null): Corpus {
  const stored = Object.entries(documents).map(([docId, text]) => store(docId, text))
  const infos = stored.map(({ structure }) => structure.info)
  const find = (docId: string) => {
    const found = stored.find(({ structure }) => structure.info.docId === docId)
    if (found) return found
    throw new ChapterverseError('document_not_found', `No document ${docId}.`, { remedy: 'Name another.' })
  }
  const indexOf = (patterns: readonly string[] | undefined) => {
    const selection = patterns ? selectDocuments(infos, patterns) : infos.map((_, index) => index)
    const chosen = selection.flatMap((index) => stored[index] ?? [])
    return { chosen, index: mergeSegments(chosen.map(({ segment }) => segment)) }
  }
  return {
    name,
    root: '/fake',
    documents: infos,
    document: (docId) => find(docId).structure.info,
    structure: (docId) => find(docId).structure,
    text: (docId, start, end) => find(docId).text.slice(start, end),
    search(words, options = {}) {
      const { chosen, index } = indexOf(options.documents)
      const terms = words.flatMap((word) => queryTerms(word))
      return index.search(terms, { topK: options.topK ?? 8 }).flatMap(({ ordinal, score }) => {
        const place = index.locate(ordinal)
        const structure = chosen[place.segment]?.structure
        const chunk = structure?.chunks[place.chunk]
        return structure && chunk ? [{ docId: structure.info.docId, ...chunk, score }] : []
      })
    },
    statistics: (ids) => indexOf(ids).index,
    close() {},
  }
}

function store(docId: string, text: string) {
  const blocks = blocksOf(text)
  const sections = outline(text, blocks)
  const sentences = sentencesOf(text, blocks)
  const chunks = chunksOf(text, sections, sentences, { overlapRatio: 0 })
  const title = blocks.find((block) => block.title !== undefined)?.title ?? docId
  const segment = buildSegment(fieldsOf(text, title, sections, chunks))
  const structure: DocumentStructure = {
    info: {
      docId,
      source: docId,
      title,
      hash: sha256(text),
      length: text.length,
      tokens: estimateTokens(text),
      chunks: chunks.length,
      language: languageOf(text),
    },
    sections,
    chunks,
    sentences,
    pages: [],
  }
  return { text, structure, segment }
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const match of text.matchAll(/[^\n]+/g)) {
    const [line] = match
    const span = { start: match.index, end: match.index + line.length }
    const heading = /^(#{1,6}) (.*)$/.exec(line)
    if (heading) blocks.push({ kind: 'heading', ...span, level: heading[1]?.length ?? 1, title: heading[2] ?? '' })
    else if (line.startsWith('- ')) blocks.push({ kind: 'item', ...span })
    else if (line.startsWith('|')) blocks.push({ kind: 'row', ...span })
    else blocks.push({ kind: 'paragraph', ...span })
  }
  return blocks
}
