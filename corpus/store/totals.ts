/**
 * The totals of a store. One id may stand in two files; then the first file in order of sources keeps it, which
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

/** The outcomes noted when the files were last read. */
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

/**
 * Files, counted by what came of them. One that gave documents counts as `text`, unless there is something to say of all
 * of it.
 * @param skipped files that were not opened, of which the store knows nothing
 */
export function filesByOutcome(db: Connection, skipped: number): Partial<Record<IndexOutcome['outcome'], number>> {
  const rows = db.all<{ outcome: IndexOutcome['outcome'] | null; documents: number }>(
    `SELECT json_extract(outcomes, '$[0].outcome') AS outcome,
            (SELECT count(*) FROM document WHERE document.file = file.id) AS documents FROM file`,
  )
  const files: Partial<Record<IndexOutcome['outcome'], number>> = skipped > 0 ? { skipped } : {}
  for (const { outcome, documents } of rows) {
    const partly = documents > 0 && outcome !== 'needs-ocr'
    const key = partly ? 'text' : (outcome ?? 'empty')
    files[key] = (files[key] ?? 0) + 1
  }
  return files
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
