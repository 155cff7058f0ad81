/**
 * One source file: whether it has to be read, what is read from it, and what of that is written.
 * @module
 */
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { derive, fingerprintOf } from './derive.ts'
import { ChapterverseError } from './errors.ts'
import { formatOf } from './formats/index.ts'
import { sha256 } from './hash.ts'
import { fingerprints, putDocument, settleFile } from './store/documents.ts'
import { findFile, type IndexOutcome, removeFile, touchFile, UNSETTLED } from './store/files.ts'
import { wellFormed } from './store/pieces.ts'
import type { Store } from './store/store.ts'
import type { ParsedDocument } from './types.ts'

export interface Recipe {
  overlapRatio: number
  /** `recipeOf(overlapRatio)` */
  name: string
}

export interface Pace {
  /** Resolves when the event loop has gone round, if it is time for that. */
  pause: () => Promise<void>
  /** Throws `cancelled` when the run is to end; called between documents. */
  check: () => void
}

/** Documents, counted. */
export interface Changes {
  added: number
  changed: number
  removed: number
  unchanged: number
}

const none: Changes = { added: 0, changed: 0, removed: 0, unchanged: 0 }

/**
 * A time stamp this fresh may be shared by a later change of the same length, so it is not relied on: such a file is
 * hashed once more by the next run. Coarsest of the usual file systems: FAT, 2 s.
 */
const FRESH_MS = 2_000

export async function indexFile(
  store: Store,
  file: { path: string; source: string },
  recipe: Recipe,
  pace: Pace,
): Promise<Changes> {
  const { db } = store
  const { path, source } = file
  const known = findFile(db, source)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return known === undefined ? none : { ...none, removed: removeFile(db, known.id) }
  const current = known?.recipe === recipe.name ? known : undefined
  if (current?.size === stat.size && current.mtime === stat.mtimeMs) {
    return { ...none, unchanged: fingerprints(db, current.id).size }
  }

  const size = stat.size
  const mtime = Date.now() - stat.mtimeMs > FRESH_MS ? stat.mtimeMs : UNSETTLED
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    // Nothing is known of the content, so nothing is kept of it, and the next run tries again.
    const before = known === undefined ? 0 : fingerprints(db, known.id).size
    settleFile(db, source, { size: UNSETTLED, mtime, hash: '', recipe: recipe.name }, [], [failed(source, error)])
    return { ...none, removed: before }
  }
  const hash = sha256(bytes)
  if (current?.hash === hash) {
    touchFile(db, current.id, size, mtime)
    return { ...none, unchanged: fingerprints(db, current.id).size }
  }
  const { documents, outcomes } = await parse(bytes, source)
  return write(store, source, { size, mtime, hash, recipe: recipe.name }, documents, outcomes, recipe, pace)
}

type Identified = ParsedDocument & { id: string }

/** Never throws: what goes wrong is an outcome. */
async function parse(
  bytes: Uint8Array,
  source: string,
): Promise<{ documents: Identified[]; outcomes: IndexOutcome[] }> {
  try {
    const format = formatOf(source, bytes)
    if (format === null) {
      const reason = 'No format reads this kind of file.'
      return { documents: [], outcomes: [{ source, outcome: 'skipped', reason, remedy: 'Convert it to Markdown.' }] }
    }
    return identified(await format.parse(bytes, source), source)
  } catch (error) {
    return { documents: [], outcomes: [failed(source, error)] }
  }
}

/** Gives every document an id, and leaves out those without text and those whose id was seen before. */
export function identified(
  parsed: readonly ParsedDocument[],
  source: string,
): { documents: Identified[]; outcomes: IndexOutcome[] } {
  const documents = new Map<string, Identified>()
  const outcomes: IndexOutcome[] = []
  parsed.forEach((document, n) => {
    const id = document.id ?? (n === 0 ? source : `${source}:${n + 1}`)
    if (document.text.trim() === '') {
      outcomes.push({
        source,
        outcome: 'empty',
        reason: `${id} holds no text.`,
        remedy: 'Nothing is to be done, unless it should hold some: text in images has to be recognised first.',
      })
    } else if (documents.has(id)) {
      outcomes.push({
        source,
        outcome: 'duplicate',
        reason: `The id ${id} occurs again in this file; the first document keeps it.`,
        remedy: 'Give every document its own id.',
      })
    } else documents.set(id, { ...document, id, text: wellFormed(document.text) })
  })
  return { documents: [...documents.values()], outcomes }
}

async function write(
  { db }: Store,
  source: string,
  state: { size: number; mtime: number; hash: string; recipe: string },
  documents: readonly Identified[],
  outcomes: readonly IndexOutcome[],
  recipe: Recipe,
  pace: Pace,
): Promise<Changes> {
  const known = findFile(db, source)
  const before = known === undefined ? new Map<string, string>() : fingerprints(db, known.id)
  const keys = documents.map((d) => ({ docId: d.id, fingerprint: fingerprintOf(d, recipe.name) }))
  const changes = { ...none }
  for (const [ordinal, document] of documents.entries()) {
    pace.check()
    await pace.pause()
    const { docId, fingerprint } = keys[ordinal] ?? { docId: document.id, fingerprint: '' }
    const old = before.get(docId)
    before.delete(docId)
    if (old === fingerprint) {
      changes.unchanged++
      continue
    }
    putDocument(db, await derive(document, { docId, source, ordinal, fingerprint }, recipe.overlapRatio, pace.pause))
    if (old === undefined) changes.added++
    else changes.changed++
  }
  settleFile(db, source, state, keys, outcomes)
  changes.removed = before.size
  return changes
}

function failed(source: string, error: unknown): IndexOutcome {
  return {
    source,
    outcome: 'failed',
    reason: error instanceof Error ? error.message : String(error),
    remedy:
      error instanceof ChapterverseError
        ? error.remedy
        : 'Check that the file is whole and may be read, then index again; the other files are not affected.',
  }
}
