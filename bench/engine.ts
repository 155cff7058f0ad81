/**
 * What every engine is asked to do.
 * @module
 */
export interface Engine {
  /** From raw text to the first answer: cutting into words, and the index. */
  build(texts: readonly string[]): void | Promise<void>
  /** Places in `texts` of the best ten for terms that `terms()` gave, best first. */
  search(terms: readonly string[]): number[] | Promise<number[]>
  /** Bytes that the index holds outside of JavaScript's memory. */
  outsideBytes?(): number
  close?(): void | Promise<void>
}

export const TOP = 10

/** A row of the table, and what makes it. An engine is loaded in a process of its own. */
export const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  chapterverse: async () => (await import('./engines/chapterverse.ts')).createEngine(),
  minisearch: async () => (await import('./engines/minisearch.ts')).createEngine(),
  'minisearch, own words': async () => (await import('./engines/minisearch.ts')).createEngineOfItsOwnWords(),
  'SQLite FTS5': async () => (await import('./engines/sqlite-fts5.ts')).createEngine(),
  LanceDB: async () => (await import('./engines/lancedb.ts')).createEngine(),
  'LangChain BM25Retriever': async () => (await import('./engines/bm25-retriever.ts')).createEngine(),
}
