/**
 * How the parts of an Office file name one another: every part may have a list of relations beside it, which gives
 * other parts an id and a type.
 * @module
 */
import { damaged } from './limits.ts'
import { readXml, type XmlEvents } from './xml.ts'
import type { Archive } from './zip.ts'

export interface Relation {
  id: string
  /** The last word of its type: `styles`, `slide`, `notesSlide`. */
  type: string
  /** Name of the part in the archive. */
  target: string
}

/** The relations of a part inside the file; '' for the file itself. Links to outside are left out. */
export function relationsOf(archive: Archive, part: string): Relation[] {
  const slash = part.lastIndexOf('/') + 1
  const name = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
  const bytes = archive.read(name)
  const relations: Relation[] = []
  if (bytes === undefined) return relations
  readXml(bytes, name, {
    open(element, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (element !== 'rel:Relationship' || mode === 'External') return
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolvePart(part, target) })
    },
  })
  return relations
}

/** The part that a reference in another one leads to. */
export function resolvePart(from: string, reference: string): string {
  const [path = ''] = reference.split('#')
  const folders = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..') folders.pop()
    else if (step !== '.' && step !== '') folders.push(step)
  }
  return folders.join('/')
}

/**
 * The part that everything starts from.
 * @param fallback its usual name, for a file whose relations are missing
 * @throws `corrupt`
 */
export function mainPart(archive: Archive, fallback: string): string {
  const target = relationsOf(archive, '').find(({ type }) => type === 'officeDocument')?.target ?? fallback
  if (archive.names.some((name) => name.toLowerCase() === target.toLowerCase())) return target
  throw damaged(`It is damaged, or of another kind than its name says: it has no part ${target}.`)
}

/** Reads a part if there is one. @throws `corrupt`, `too-large` */
export function readPart(archive: Archive, part: string | undefined, events: XmlEvents): void {
  const bytes = part === undefined ? undefined : archive.read(part)
  if (part !== undefined && bytes !== undefined) readXml(bytes, part, events)
}

/** The text between the tags of one element, its first time: `dc:title` of the core properties. */
export function firstText(archive: Archive, part: string | undefined, element: string): string {
  let text = ''
  let state: 'before' | 'in' | 'after' = 'before'
  readPart(archive, part, {
    open: (name) => {
      if (name === element && state === 'before') state = 'in'
    },
    close: (name) => {
      if (name === element && state === 'in') state = 'after'
    },
    text: (data) => {
      if (state === 'in') text += data
    },
  })
  return text.replace(/\s+/g, ' ').trim()
}
