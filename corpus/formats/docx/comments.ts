/**
 * Comments of a Word document: who wrote each, whether it answers another, and whether the matter is settled.
 * @module
 */
import { readPart } from '../archive/package.ts'
import type { Archive } from '../archive/zip.ts'
import { asidePiece, type Piece } from '../office/pieces.ts'

interface Comment {
  author: string
  /** Of its last paragraph: by it others refer to the comment. */
  paragraph: string
}

export class Comments {
  readonly #texts: ReadonlyMap<string, string>
  readonly #comments = new Map<string, Comment>()
  readonly #replies = new Map<string, { to: string | undefined; done: boolean }>()
  readonly #given = new Set<string>()

  /** @param texts by id; @param part with the comments; @param extended says how they belong together */
  constructor(texts: ReadonlyMap<string, string>, archive: Archive, part?: string, extended?: string) {
    this.#texts = texts
    let comment: Comment | undefined
    readPart(archive, part, {
      open: (name, attributes) => {
        if (name === 'w:comment') {
          comment = { author: attributes['w:author'] ?? '', paragraph: '' }
          this.#comments.set(attributes['w:id'] ?? '', comment)
        } else if (name === 'w:p' && comment !== undefined) comment.paragraph = attributes['w14:paraId'] ?? ''
      },
    })
    readPart(archive, extended, {
      open: (name, attributes) => {
        if (name !== 'w15:commentEx') return
        const done = attributes['w15:done'] === '1' || attributes['w15:done'] === 'true'
        this.#replies.set(attributes['w15:paraId'] ?? '', { to: attributes['w15:paraIdParent'], done })
      },
    })
  }

  /** The comment as it stands beside the text that refers to it; nothing the second time. */
  refer(id: string): Piece[] {
    const comment = this.#comments.get(id)
    if (comment === undefined || this.#given.has(id)) return []
    this.#given.add(id)
    const { to, done = false } = this.#replies.get(comment.paragraph) ?? {}
    const answered = to && [...this.#comments.values()].find(({ paragraph }) => paragraph === to)?.author
    const by = [comment.author, answered && `to ${answered}`, done && 'resolved'].filter(Boolean).join(', ')
    return asidePiece('comment', this.#texts.get(id) ?? '', by)
  }

  /** Those that nothing refers to. */
  rest(): Piece[] {
    return [...this.#comments.keys()].flatMap((id) => this.refer(id))
  }
}
