/**
 * Comments on slides, in the form that PowerPoint had until 2021 and in the one since.
 * @module
 */
import { mainPart, type Relation, readPart, relationsOf } from '../archive/package.ts'
import type { Archive } from '../archive/zip.ts'

export interface SlideComment {
  by: string
  text: string
}

/** Names of those who comment, by their id. */
export function authorsOf(archive: Archive): ReadonlyMap<string, string> {
  const authors = new Map<string, string>()
  for (const { type, target } of relationsOf(archive, mainPart(archive, 'ppt/presentation.xml'))) {
    if (!/^(?:commentAuthors|authors)$/.test(type)) continue
    readPart(archive, target, {
      open: (name, attributes) => {
        if (/^p(?:188)?:(?:cmAuthor|author)$/.test(name)) authors.set(attributes['id'] ?? '', attributes['name'] ?? '')
      },
    })
  }
  return authors
}

/** @param relations of the slide */
export function commentsOn(
  archive: Archive,
  relations: readonly Relation[],
  authors: ReadonlyMap<string, string>,
): SlideComment[] {
  const comments: SlideComment[] = []
  for (const { type, target } of relations)
    if (type === 'comments') comments.push(...commentsIn(archive, target, authors))
  return comments.filter(({ text }) => /\S/.test(text))
}

function commentsIn(archive: Archive, part: string, authors: ReadonlyMap<string, string>): SlideComment[] {
  const all: SlideComment[] = []
  /** Comments that are open: one, and an answer to it. */
  const open: SlideComment[] = []
  let inText = false
  readPart(archive, part, {
    open: (name, attributes) => {
      inText = name === 'p:text' || name === 'a:t'
      const isAnswer = name === 'p188:reply' || name === 'p15:parentCm'
      const last = open.at(-1)
      if (name === 'p15:parentCm' && last !== undefined) last.by = `${last.by}, in answer`.replace(/^, /, '')
      if (name === 'a:p' && last !== undefined) last.text += ' '
      if (!/^p(?:188)?:(?:cm|reply)$/.test(name)) return
      const author = authors.get(attributes['authorId'] ?? '') ?? ''
      const state = attributes['status'] === 'resolved' ? 'resolved' : ''
      const comment = { by: [author, isAnswer && 'in answer', state].filter(Boolean).join(', '), text: '' }
      all.push(comment)
      open.push(comment)
    },
    close: (name) => {
      inText = false
      if (/^p(?:188)?:(?:cm|reply)$/.test(name)) open.pop()
    },
    text: (data) => {
      const last = open.at(-1)
      if (inText && last !== undefined) last.text += data
    },
  })
  return all
}
