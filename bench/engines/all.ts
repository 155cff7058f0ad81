/**
 * Every engine that is measured.
 * @module
 */
import type { Engine } from '../engine.ts'

/** A row of the table, and what makes it. An engine is loaded in a process of its own. */
export const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  chapterverse: async () => (await import('./chapterverse.ts')).createEngine(),
  minisearch: async () => (await import('./minisearch.ts')).createEngine(),
  'minisearch, own words': async () => (await import('./minisearch.ts')).createEngineOfItsOwnWords(),
  'SQLite FTS5': async () => (await import('./sqlite-fts5.ts')).createEngine(),
  LanceDB: async () => (await import('./lancedb.ts')).createEngine(),
  'LangChain BM25Retriever': async () => (await import('./bm25-retriever.ts')).createEngine(),
}
