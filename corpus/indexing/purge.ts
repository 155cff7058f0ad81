/**
 * What was derived from documents that are gone goes with them, to the last byte: their rows are deleted as they are
 * (`removeFile`, `settleFile`); this takes what was found out about them, and writes the database anew.
 *
 *     removeFile ── meta purge = 1 ──→ memo rows that hold words ──→ VACUUM ──→ log emptied ──→ purge gone
 *                                      deleted                     └── killed, no room, read by others: next time ──┘
 *
 * A finished call does not say which documents it was shown, so all that could hold their words go. Those of screening
 * hold numbers alone and stay, as do descriptions of documents that are still there: they are what is dear.
 * @module
 */
import { ChapterverseError } from '../../lib/errors.ts'
import { descriptionKey } from '../map/description-key.ts'
import { mapNodesOf } from '../map/navigation.ts'
import { type KeptCorpus, listCorpora } from '../store/corpora.ts'
import { filesOf } from '../store/keep.ts'
import { requireReadable } from '../store/schema.ts'
import { takeSnapshot } from '../store/snapshot.ts'
import { openPrivate, readMeta, type Store } from '../store/store.ts'
import { inTurn } from '../store/turn.ts'
import { forgetParsed } from './forget-parsed.ts'

/** Of records: how their keys begin. `run` holds counts and times. */
const DESCRIPTION = 'description '
const RUN = 'run '

/** @returns whether nothing is left to be done; what is left is done by the next run */
export function purgeDeleted(store: Store): boolean {
  return readMeta(store.db, 'purge') === null || purge(store)
}

/** @returns whether it is done; not while another process reads, or where there is no room for a copy of the store */
export function purge(store: Store): boolean {
  const { db } = store
  try {
    const kept = JSON.stringify(descriptionsThatHold(store))
    db.write(() =>
      db.run(
        `DELETE FROM memo WHERE substr(key, 1, ${RUN.length}) <> '${RUN}' AND value GLOB '*[^][0-9,]*'
         AND key NOT IN (SELECT value FROM json_each(?))`,
        kept,
      ),
    )
    const done = db.rewrite()
    if (done) db.run(`DELETE FROM meta WHERE key = 'purge'`)
    return done
  } catch (error) {
    if (error instanceof ChapterverseError && error.code === 'store_unusable') return false
    throw error
  }
}

/** A corpus as it is kept, without looking at its documents. @throws `store_unusable` */
export async function purgeCorpus({ store: dir }: KeptCorpus): Promise<boolean> {
  return inTurn(dir, {}, async () => {
    const db = openPrivate(dir)
    try {
      requireReadable(db)
      return purge({ dir, db })
    } finally {
      db.close()
    }
  })
}

/** Takes the parsed text of all files that no corpus is made of any more. @returns how many entries are gone */
export function purgeParsed(): number {
  const known = new Set(listCorpora().flatMap((corpus) => filesOf(corpus).map(({ hash }) => hash)))
  return forgetParsed((hash) => !known.has(hash))
}

/** Keys of the descriptions of what is there. */
function descriptionsThatHold(store: Store): string[] {
  const some = store.db.one(`SELECT 1 FROM memo WHERE substr(key, 1, ${DESCRIPTION.length}) = '${DESCRIPTION}'`)
  if (some === undefined) return []
  const corpus = takeSnapshot(store, null)
  return corpus.documents.flatMap(({ docId }) => {
    const topics = mapNodesOf(corpus.structure(docId)).filter(({ made }) => made)
    return [undefined, ...topics.map(({ path }) => path)].map(
      (path) => DESCRIPTION + descriptionKey(corpus, docId, path),
    )
  })
}
