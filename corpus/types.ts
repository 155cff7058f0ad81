/**
 * The words of the corpus. All offsets are UTF-16 code units into one document's text: `text.slice(start, end)`
 * always gives the thing.
 * @module
 */
import type { FileProblem } from '../lib/errors.ts'
import type { Segment } from './search/bm25/codec.ts'

export interface Span {
  start: number
  end: number
}

/**
 * The kinds of blocks in a file, in reading order and without overlap. Sentences are cut inside `paragraph`
 * blocks; every other kind is one unit of citation as it stands.
 */
export type BlockKind = 'heading' | 'paragraph' | 'item' | 'row' | 'code'

export interface Block extends Span {
  kind: BlockKind
  /** Headings only: 1 is the outermost. */
  level?: number
  /** Headings only: the title without markup. */
  title?: string
  /** Rows only: where the cells stand in it; absent where that is not known. */
  cells?: RowCells
  /** Rows only: a table begins here. A row after a block of another kind begins one in any case. */
  opens?: true
  /** Rows only: the file marks it as one that names columns. */
  names?: true
}

/**
 * The cells of a row that are not empty, in order, as a format knows them. Numbers, because a spreadsheet has a million;
 * relative to the row, so that a row can be moved.
 */
export interface RowCells {
  /** Three numbers a cell: start and end, counted from the start of the row, and its column, from 0. */
  places: number[]
  /** Of cells that reach over more than one column or row, three numbers: index of the cell, columns, rows. */
  spans?: number[]
}

/** The result of a format: one plain text, and where things stand in it. */
export interface ParsedDocument {
  /** JSONL documents carry their own id; otherwise the path relative to the corpus root is used. */
  id?: string
  /** Front matter, `<title>`, a JSONL `title`; absent where the file says nothing. */
  title?: string
  text: string
  blocks: Block[]
  /** Where pages begin, ascending, for formats that have pages. */
  pages?: Page[]
  /** Where the headings were found, for formats in which that is not evident; absent where there are none. */
  headingsFrom?: HeadingSource
  /** Pages that are nothing but pictures and were not read, ascending. */
  unreadPages?: number[]
  /** What else of the file is not in the text, counted; absent where nothing is. */
  leftOut?: LeftOut
  /** Parts of the file that cannot be read and were passed over; of several documents the first says it. */
  unreadParts?: UnreadPart[]
}

/** A part of a file that cannot be read. */
export interface UnreadPart {
  problem: FileProblem
  /** A sentence that names the place. */
  reason: string
  /** A sentence that says what to do. */
  remedy: string
}

/** Parts of a file whose words are not in its text, and how many of each; those that hold no words, as far as is known, do not count. */
export type LeftOut = Partial<Record<LeftOutKind, number>>

/**
 * `tablePage`: a page of a PDF with a table that is a picture; `formula`: a cell whose value the file does not store;
 * `row`, `cell`: beyond the bounds of a table; `line`: damaged lines of a file of records; `byte`: bytes that are no characters; `embedded`: another file inside.
 */
export type LeftOutKind =
  | 'picture'
  | 'chart'
  | 'drawing'
  | 'tablePage'
  | 'formula'
  | 'row'
  | 'cell'
  | 'line'
  | 'byte'
  | 'media'
  | 'embedded'

export interface Page {
  start: number
  /** The first page is 1, whatever is printed on it. */
  page: number
  /** What the document itself calls the page (`iv`, `A-3`), where that differs from its number. */
  label?: string
  /** Its words were recognised in a picture, and may be wrong. */
  ocr?: true
  /**
   * What the program that made the file calls such a place, where it is no page: a slide, or cells of a sheet. The label of
   * cells names those of the first line; each line after it is a row further down.
   */
  at?: 'slide' | 'cells'
}

/** Bookmarks, tags that mark headings, or the look of the lines: a guess. */
export type HeadingSource = 'outline' | 'tags' | 'fonts'

/** A node of the outline. `path` is the list of ordinals by position in the tree: `2.3.1`; `0` is text before the first heading. */
export interface Section extends Span {
  path: string
  level: number
  /** The heading's text; '' for section `0` and for `1` of a document without headings. */
  heading: string
  /** The headings from the root down to this one. */
  headings: string[]
  /** Where the section's own text ends and its first subsection begins; `end` covers the subsections too. */
  ownEnd: number
}

/** The unit of citation. */
export interface Sentence extends Span {
  kind: Exclude<BlockKind, 'paragraph' | 'heading'> | 'heading' | 'sentence'
  /** Rows only: the rows that name the columns of its table, which stand before it. */
  header?: Span
}

/** A cell of a table that is not empty. */
export interface TableCell extends Span {
  /** Row of its table, from 0, header rows included; the first of them if it reaches over several. */
  row: number
  /** The column in which it stands, from 0. */
  column: number
  /**
   * The first column that it speaks for, and how many. A header of two levels is often written with its words in one cell
   * and blank cells beside it, before or after: then these are more than the cell itself.
   */
  first: number
  columns: number
  /** How many rows it reaches over; 1 for most. */
  rows: number
}

export interface TableRow extends Span {
  /** The cells that are not empty, by column. Decoded at each access: keep it while you need it. */
  readonly cells: readonly TableCell[]
}

/**
 * A table as it stands in a document. Spans lead to the words; `corpus/structure/tables/look-up.ts` finds tables, rows, and
 * what stands above a cell and beside it.
 */
export interface Table extends Span {
  rows: readonly TableRow[]
  /** So many rows at the top name the columns; 0 where none does. */
  headerRows: number
  /** So many columns on the left name the rows; at least 1. */
  labelColumns: number
  /** The most rows that a cell of it reaches over; 1 for most. */
  tallest: number
  /** Lines above it that say what it is of, in order: a heading, "Year ended December 31, 2019", the sentence before it. */
  captions: readonly Span[]
  /** Phrases that hold for all of its figures: "in thousands, except per share data", `单位：万元`. In captions, or in header cells. */
  units: readonly Span[]
}

/** A retrieval unit: about 512 tokens, never over 640, inside one section where the section is long enough. */
export interface Chunk extends Span {
  /** Ordinal in its document. */
  chunk: number
  /** Path of the section in which it begins. */
  path: string
}

/** The facts known of a document without reading its text. */
export interface DocumentInfo {
  docId: string
  /** Path of the file, relative to the corpus root. */
  source: string
  title: string
  /** sha256 of the text, hex. */
  hash: string
  /** Length of the text in UTF-16 code units. */
  length: number
  /** Estimated tokens of the text. */
  tokens: number
  chunks: number
  /** The script that most of the text is written in: `en` stands for any that is not Chinese. */
  language: 'en' | 'zh'
}

/** A part of a document without headings that is about one thing: made by us, never cited. Its path is `1.n`. */
export interface Topic extends Span {
  /** From its own words. */
  title: string
}

/** The part of a document's map that is no heading. */
export interface Overview {
  /** Its most central sentence. */
  summary: Span | null
  /** The first sentence of each section's own text, then of each topic. */
  firsts: (Span | null)[]
  /** In reading order; none where a document has headings or is short. */
  topics: Topic[]
}

/** A document with its structure; text stays in the store. */
export interface DocumentStructure {
  info: DocumentInfo
  sections: Section[]
  chunks: Chunk[]
  sentences: Sentence[]
  pages: Page[]
  /** Where the headings were found, for formats in which that is not evident. */
  headingsFrom?: HeadingSource
  digest: Overview
  /** In reading order. */
  tables: readonly Table[]
}

/** A chunk with a score: what `search` returns. A reference, never text. */
export interface ChunkHit extends Span {
  docId: string
  chunk: number
  path: string
  score: number
}

/** A chunk with its score and nothing that would have to be looked up for it. */
export interface RankedChunk {
  docId: string
  chunk: number
  score: number
}

export interface SearchOptions {
  /** Hits returned, best first; default 8. */
  topK?: number
  /** Restrict to these documents; the statistics are then those of these documents alone. */
  documents?: readonly string[]
  k1?: number
  b?: number
}

/** Statistics that a reader without a model needs. */
export interface WordStatistics {
  /** Number of chunks. */
  total: number
  /** In how many chunks a term (as `terms()` gives it) occurs. */
  frequency(term: string): number
  /** For a term that occurs in none: the one spelt almost so that it most likely stands for. */
  similar(term: string): string | undefined
}

/**
 * A corpus as one question sees it: a snapshot that does not change while the question is answered. Files in,
 * references out; `text` is the only way to words.
 */
export interface Corpus {
  /** The name it was registered under, and the common parent of its paths. */
  readonly name: string | null
  readonly root: string
  readonly documents: readonly DocumentInfo[]
  /** @throws `document_not_found` */
  document(docId: string): DocumentInfo
  structure(docId: string): DocumentStructure
  /** The exact text between two offsets. @throws `document_changed` when the file was indexed anew since the snapshot. */
  text(docId: string, start: number, end: number): string
  search(words: readonly string[], options?: SearchOptions): ChunkHit[]
  /** As `search`, without places: what ranks a whole corpus reads no document's structure. */
  rank(words: readonly string[], options?: SearchOptions): RankedChunk[]
  statistics(documents?: readonly string[]): WordStatistics
  /** What `searchMap` searches of a document, as it was indexed (map/units.ts). @throws `document_changed` */
  mapUnits(docId: string): Segment
  close(): void
}

/** Finished reader calls, kept beside the corpus. Both functions are synchronous and durable when they return. */
export interface KeyValueStore {
  get(key: string): string | undefined
  set(key: string, value: string): void
}

/** Where whatever was derived from text, or found out about it, is kept beside the corpus. Synchronous and durable. */
export interface RecordStore extends KeyValueStore {
  /** Every record whose key begins so, in the order of keys. */
  list(prefix: string): { key: string; value: string }[]
  delete(key: string): void
}
