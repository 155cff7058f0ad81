/**
 * Notes and comments at the cells of a sheet. A thread of comments is kept a second time as a note, for programs that do
 * not know of threads.
 * @module
 */
import { type Relation, readPart, relationsOf } from '../archive/package.ts'
import type { Archive } from '../archive/zip.ts'
import { RichText, unescaped } from './rich-text.ts'

export interface CellComment {
  /** Name of the cell. */
  ref: string
  author: string
  text: string
  /** It answers the one before it. */
  answers: boolean
  resolved: boolean
}

/** Names of those who take part in threads, by their id. */
export function personsOf(archive: Archive, relations: readonly Relation[]): ReadonlyMap<string, string> {
  const persons = new Map<string, string>()
  for (const { type, target } of relations) {
    if (type !== 'person') continue
    readPart(archive, target, {
      open: (name, attributes) => {
        if (name === 'tc:person') persons.set(attributes['id'] ?? '', attributes['displayName'] ?? '')
      },
    })
  }
  return persons
}

/** In the order of the file. @param part the sheet */
export function commentsOf(archive: Archive, part: string, persons: ReadonlyMap<string, string>): CellComment[] {
  const comments: CellComment[] = []
  for (const { type, target } of relationsOf(archive, part)) {
    if (type === 'comments') comments.push(...notesOf(archive, target))
    else if (type === 'threadedComment') comments.push(...threadsOf(archive, target, persons))
  }
  return comments.filter(({ text }) => /\S/.test(text))
}

function notesOf(archive: Archive, part: string): CellComment[] {
  const authors: string[] = []
  const notes: CellComment[] = []
  const rich = new RichText()
  let inAuthor = false
  readPart(archive, part, {
    open: (name, attributes) => {
      inAuthor = name === 's:author'
      if (inAuthor) authors.push('')
      else if (name === 's:comment') {
        const author = authors[Number(attributes['authorId'] ?? 0)] ?? ''
        notes.push({ ref: attributes['ref'] ?? '', author, text: '', answers: false, resolved: false })
      } else rich.open(name, attributes)
    },
    close: (name) => {
      inAuthor = false
      rich.close(name)
      const note = notes.at(-1)
      if (name === 's:comment' && note !== undefined) note.text = withoutName(rich.take(), note.author)
    },
    text: (data) => {
      if (inAuthor) authors.push(`${authors.pop() ?? ''}${data}`)
      else rich.text(data)
    },
  })
  return notes.filter(({ author }) => !author.startsWith('tc={'))
}

/** The program begins a note with the name of its author. */
function withoutName(text: string, author: string): string {
  const words = text.trim()
  return author !== '' && words.startsWith(`${author}:`) ? words.slice(author.length + 1).trim() : words
}

function threadsOf(archive: Archive, part: string, persons: ReadonlyMap<string, string>): CellComment[] {
  const comments: CellComment[] = []
  let inText = false
  readPart(archive, part, {
    open: (name, attributes) => {
      inText = name === 'tc:text'
      if (name !== 'tc:threadedComment') return
      comments.push({
        ref: attributes['ref'] ?? '',
        author: persons.get(attributes['personId'] ?? '') ?? '',
        text: '',
        answers: attributes['parentId'] !== undefined,
        resolved: attributes['done'] === '1' || attributes['done'] === 'true',
      })
    },
    close: () => {
      inText = false
    },
    text: (data) => {
      const comment = comments.at(-1)
      if (inText && comment !== undefined) comment.text += unescaped(data)
    },
  })
  return comments
}
