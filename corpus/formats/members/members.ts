/**
 * Files inside a file: each is read by its own format and becomes documents of its own, called by its place:
 *
 *     letters.zip ─┬─ 2021/haulage.txt       letters.zip/2021/haulage.txt
 *                  └─ mail.eml ── bill.pdf   letters.zip/mail.eml, letters.zip/mail.eml/bill.pdf
 *
 * What can't be read costs itself alone, and is told of with the file.
 * @module
 */
import { FileError } from '../../../lib/errors.ts'
import type { ParsedDocument } from '../../types.ts'
import { tooLarge } from '../archive/limits.ts'
import type { ParseOptions } from '../format.ts'
import { leftOutOf } from '../left-out.ts'
import { unreadParts } from '../unread-parts.ts'

export interface Member {
  /** Its name in the file, with the folders it is in. */
  name: string
  /** @throws `file_unreadable` */
  read(): Uint8Array
}

/** Files in files in files. */
const DEEPEST = 4
/** What systems and programs leave in folders. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|~\$|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/**
 * @param source the file that holds them
 * @returns their documents; what is said of those left out is with the first of `before`, or of them
 * @throws `too-large` for files nested too deep; `unsupported` where there is nothing that can be read
 */
export async function withMembers(
  before: readonly ParsedDocument[],
  members: Iterable<Member>,
  source: string,
  options: ParseOptions = {},
): Promise<ParsedDocument[]> {
  const depth = (options.depth ?? 0) + 1
  const documents: ParsedDocument[] = [...before]
  const bad: FileError[] = []
  const places = new Set<string>()
  let unknown = 0
  for (const member of members) {
    options.signal?.throwIfAborted()
    const name = cleaned(member.name)
    if (name === '' || LITTER.test(name)) continue
    const place = unique(`${source}/${name}`, places)
    try {
      if (depth > DEEPEST) throw tooLarge('Files inside files', `more than ${DEEPEST} deep`, `${DEEPEST}`)
      const bytes = member.read()
      const format = options.formatOf?.(name, bytes) ?? null
      if (format === null) unknown++
      else if (bytes.length > 0)
        documents.push(...called(await format.parse(bytes, place, { ...options, depth }), place))
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      if (error.problem !== 'empty') bad.push(placed(error, place))
    }
  }
  const [first] = documents
  if (first === undefined && bad.length + unknown > 0) {
    // What is read when it is asked for tells more than what never is.
    const [why = bad[0]] = bad.filter(({ problem }) => problem === 'needs-ocr')
    if (why !== undefined) throw why
    throw new FileError('unsupported', `${source} holds no file of a kind that is read.`, {
      remedy: 'Take out the files, and index those.',
    })
  }
  if (first !== undefined) {
    const told = unreadParts(bad, (n) => `${source}: ${n} more files inside cannot be read.`).unreadParts ?? []
    const all = [...(first.unreadParts ?? []), ...told]
    const unnamed = unknown > 0 ? { leftOut: { embedded: unknown } } : {}
    Object.assign(first, all.length > 0 && { unreadParts: all }, leftOutOf(first, unnamed))
  }
  return documents
}

/** Of a file in a file, what is said names its place. */
function placed(error: FileError, place: string): FileError {
  if (error.message.includes(place)) return error
  return new FileError(error.problem, `${place}: ${error.message}`, { remedy: error.remedy, cause: error })
}

/** Documents that have no id get that of their place. */
function called(documents: readonly ParsedDocument[], place: string): ParsedDocument[] {
  return documents.map((document, n) => {
    const { id } = document
    if (id?.startsWith(`${place}/`) || id === place) return document
    return { ...document, id: id === undefined ? (n === 0 ? place : `${place}:${n + 1}`) : `${place}:${id}` }
  })
}

/** Names are for people: they lead nowhere, whatever they say. */
const cleaned = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => part.replace(/\p{Cc}+/gu, ' ').trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
    .slice(-500)

function unique(place: string, taken: Set<string>): string {
  let name = place
  for (let n = 2; taken.has(name); n++) name = place.replace(/(\.[^./]+)?$/, ` (${n})$1`)
  taken.add(name)
  return name
}
