/**
 * The part of the peers that is used, so that the repository type-checks without `npm ci` in this folder.
 */
declare module 'minisearch' {
  export default class MiniSearch {
    constructor(options: {
      fields: string[]
      tokenize?: (text: string) => string[]
      processTerm?: (term: string) => string
    })
    addAll(documents: readonly { id: number; text: string }[]): void
    search(query: string): { id: number; score: number }[]
  }
}

declare module '@lancedb/lancedb' {
  export interface FullTextOptions {
    withPosition: boolean
    baseTokenizer: 'whitespace'
    maxTokenLength: number
    lowercase: boolean
    stem: boolean
    removeStopWords: boolean
    asciiFolding: boolean
  }
  interface Query {
    fullTextSearch(query: MatchQuery): Query
    select(columns: string[]): Query
    limit(rows: number): Query
    toArray(): Promise<{ id: number }[]>
  }
  interface Table {
    createIndex(column: string, options: { config: Index }): Promise<void>
    query(): Query
  }
  interface Connection {
    createTable(name: string, rows: readonly { id: number; text: string }[]): Promise<Table>
    close(): void
  }
  export interface Index {
    readonly kind: 'index'
  }
  export const Index: { fts(options: FullTextOptions): Index }
  export class MatchQuery {
    constructor(query: string, column: string)
  }
  export function connect(path: string): Promise<Connection>
}
