/**
 * Reads one source file, and writes what of it is new.
 * @module
 */

import { formatOf } from '../formats/index.ts'
import { createParser } from '../parsing/parser.ts'
import { fingerprints, putDocument, settleFile } from '../store/documents.ts'
import type { Connection } from '../store/driver.ts'
import { type FileState, findFile, type IndexOutcome } from '../store/files.ts'
import { wellFormed } from '../store/pieces.ts'
import type { ParsedDocument } from '../types.ts'
import { buildDocument, fingerprintOf } from './build-document.ts'
import { type Changes, failed, givenUp, type IndexJob, none, type Watch } from './job.ts'
import { leftOutOutcome } from './left-out-outcome.ts'
import { pictureOutcomes } from './picture-outcomes.ts'

export type Identified = ParsedDocument & { id: string }

/** Parses a file and brings its documents up to date. */
export async function ingest(
  db: Connection,
  source: string,
  state: FileState,
  bytes: Uint8Array,
  run: IndexJob,
  watch: Watch,
): Promise<Changes> {
  const { documents, outcomes } = await parse(bytes, source, state.hash, run, watch)
  const tooLarge = outcomes.some(({ outcome }) => outcome === 'too-large')
  const settled = tooLarge ? { ...state, recipe: givenUp(run) } : state
  return bringUpToDate(db, source, settled, documents, outcomes, run)
}

/** A file that cannot be read gives an outcome. @throws `cancelled` */
async function parse(
  bytes: Uint8Array,
  source: string,
  hash: string,
  run: IndexJob,
  watch: Watch,
): Promise<{ documents: Identified[]; outcomes: IndexOutcome[] }> {
  try {
    const format = formatOf(source, bytes)
    if (format === null) {
      const reason = 'No format reads this kind of file.'
      return { documents: [], outcomes: [{ source, outcome: 'skipped', reason, remedy: 'Convert it to Markdown.' }] }
    }
    if (bytes.length === 0) return { documents: [], outcomes: [emptyFile(source)] }
    run.parser ??= createParser(run)
    const file = { bytes, hash, source, format }
    return identified(await run.parser.parse(file, { ...watch, signal: run.signal }), source)
  } catch (error) {
    run.pace.check()
    return { documents: [], outcomes: [failed(source, error)] }
  }
}

/** Of no bytes: nothing in it could be recognised. */
const emptyFile = (source: string): IndexOutcome => ({
  source,
  outcome: 'empty',
  reason: `${source} is empty.`,
  remedy: 'Nothing is to be done, unless it should hold some text: then save or copy it once more.',
})

/** Gives every document an id, and leaves out those without text and those whose id was seen before. */
function identified(
  parsed: readonly ParsedDocument[],
  source: string,
): { documents: Identified[]; outcomes: IndexOutcome[] } {
  const documents = new Map<string, Identified>()
  const outcomes: IndexOutcome[] = []
  parsed.forEach((document, n) => {
    const id = document.id ?? (n === 0 ? source : `${source}:${n + 1}`)
    const pictures = pictureOutcomes(document, source, within(id, source))
    outcomes.push(
      ...pictures,
      ...leftOutOutcome(document.leftOut, source, within(id, source)),
      ...partOutcomes(document, source),
    )
    if (document.text.trim() === '') {
      if (pictures.length > 0) return
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

/** `letters.zip/scan.pdf: `, for a file inside a file. */
const within = (id: string, source: string): string => (id.startsWith(`${source}/`) ? `${id}: ` : '')

/** Pictures may be read yet, as pages that are pictures; the file's other parts are. */
const partOutcomes = ({ unreadParts = [] }: ParsedDocument, source: string): IndexOutcome[] =>
  unreadParts.map(({ problem, ...told }) => ({ source, outcome: problem === 'needs-ocr' ? 'text' : problem, ...told }))

/** Writes what differs from what is stored for a source, each document in a transaction of its own. */
export async function bringUpToDate(
  db: Connection,
  source: string,
  state: FileState,
  documents: readonly Identified[],
  outcomes: readonly IndexOutcome[],
  { recipe, pace }: IndexJob,
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
    putDocument(
      db,
      await buildDocument(document, { docId, source, ordinal, fingerprint }, recipe.overlapRatio, pace.pause),
    )
    if (old === undefined) changes.added++
    else changes.changed++
  }
  settleFile(db, source, state, keys, outcomes)
  changes.removed = before.size
  return changes
}
