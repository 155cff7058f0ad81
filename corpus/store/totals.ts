/**
 * What a store holds, summed up. One id may stand in two files; then the first file in order of sources keeps it, which
 * depends on nothing but the files as they are.
 * @module
 */
import { type Connection, damaged } from './driver.ts'
import type { IndexOutcome } from './files.ts'

export function totals(db: Connection): { documents: number; chunks: number; tokens: number } {
  const sum = db.one<{ documents: number; chunks: number; tokens: number }>(
    `SELECT count(*) AS documents, coalesce(sum(chunks), 0) AS chunks, coalesce(sum(tokens), 0) AS tokens
     FROM (SELECT chunks, tokens, min(source) FROM document JOIN file ON file.id = document.file GROUP BY docId)`,
  )
  return sum ? { ...sum } : { documents: 0, chunks: 0, tokens: 0 }
}

/** What was noted when the files were last read. */
export function outcomesOf(db: Connection): IndexOutcome[] {
  return db
    .all<{ outcomes: string }>(`SELECT outcomes FROM file WHERE outcomes <> '[]' ORDER BY source`)
    .flatMap(({ outcomes }) => {
      try {
        return JSON.parse(outcomes) as IndexOutcome[]
      } catch (error) {
        throw damaged(db.file, error)
      }
    })
}

/** Ids that stand in several files. */
export function duplicates(db: Connection): IndexOutcome[] {
  return db
    .all<{ docId: string; source: string; first: string }>(
      `SELECT docId, source, first FROM document JOIN file ON file.id = document.file
       JOIN (SELECT docId, min(source) AS first FROM document JOIN file ON file.id = document.file
             GROUP BY docId HAVING count(*) > 1) USING (docId)
       WHERE source > first ORDER BY source, ordinal`,
    )
    .map(({ docId, source, first }) => ({
      source,
      outcome: 'duplicate',
      reason: `The id ${docId} stands in ${first} too, which keeps it.`,
      remedy: 'Give every document its own id.',
    }))
}
