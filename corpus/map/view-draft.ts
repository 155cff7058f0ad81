/**
 * One document of a view in the making. A line is a line whatever the document says:
 *
 *     # guide/auth.md — Auth (1200 tokens) — Sign in before anything else.
 *     → guide/keys.md#2, faq.md           where it refers to
 *     1 Auth …                            … : there is more under it
 *     1.2 Keys — A key opens all.
 * @module
 */

import { referencesFrom } from '../references/references.ts'
import type { Corpus } from '../types.ts'
import { tokenWeight } from '../words/tokens.ts'
import { descriptionKey } from './description-key.ts'
import { type Described, firstSentenceOf, headingOf, SHOWN, shortened, summaryOf, titleFor } from './entries.ts'
import { type MapNode, mapNodesOf } from './navigation.ts'

/** Characters that are shown of a title or heading, and of an id. */
const TITLE = 100
const ID = 300
const MORE = ' …'
const DASH = ' — '
/** References shown of a document. */
const REFERENCES = 5

export class DocumentDraft {
  readonly docId: string
  readonly depth: number
  readonly #corpus: Corpus
  readonly #described: Described | undefined
  readonly #head: string
  readonly #places: readonly MapNode[]
  readonly #indexOf: ReadonlyMap<string, number>
  readonly #shown = new Set<number>()
  /** By place; the document's own under -1. */
  readonly #said = new Map<number, string>()
  readonly #sentences = new Set<string>()
  #references = ''

  constructor(corpus: Corpus, docId: string, described: Described | undefined) {
    const structure = corpus.structure(docId)
    const { tokens } = structure.info
    this.docId = docId
    this.#corpus = corpus
    this.#described = described
    this.#head = `# ${shortened(docId, ID)} — ${shortened(titleFor(corpus, docId, described), TITLE)} (${tokens} tokens)`
    this.#places = mapNodesOf(structure)
    this.#indexOf = new Map(this.#places.map(({ path }, i) => [path, i]))
    this.depth = this.#places.reduce((most, place) => Math.max(most, place.depth), 0)
  }

  headWeight(): number {
    return tokenWeight(`${this.#head}\n`)
  }

  /** Places by index: those of one depth. */
  level(depth: number): number[] {
    return this.#places.flatMap((place, i) => (place.depth === depth ? [i] : []))
  }

  /** A place and those above it; none when there is no such path. */
  withAncestors(path: string): number[] {
    const found: number[] = []
    for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
      const index = this.#indexOf.get(path.slice(0, end))
      if (index === undefined) return []
      found.push(index)
    }
    return found
  }

  /** What it would cost to show them; nothing for what is shown already. Not counted on beyond `most`. */
  weightOf(places: readonly number[], most: number): number {
    let weight = 0
    for (const i of places) {
      if (!this.#shown.has(i)) weight += tokenWeight(`${this.#line(i)}${MORE}\n`)
      if (weight > most) break
    }
    return weight
  }

  show(places: readonly number[]): void {
    for (const i of places) this.#shown.add(i)
  }

  /** What is shown, in reading order. */
  paths(): string[] {
    return this.#places.flatMap(({ path }, i) => (this.#shown.has(i) ? [path] : []))
  }

  /**
   * What may be said of a place that is shown, or without a path of the document: a model's summary, else the text's
   * own sentence. Undefined when there is nothing, or the document says it already.
   */
  sentenceFor(path: string | undefined): string | undefined {
    const index = path === undefined ? -1 : this.#indexOf.get(path)
    if (index === undefined || this.#said.has(index) || (index >= 0 && !this.#shown.has(index))) return undefined
    const made = this.#described?.(descriptionKey(this.#corpus, this.docId, path))?.summary
    const sentence = made === undefined ? this.#own(index) : shortened(made, SHOWN)
    return sentence === '' || this.#sentences.has(sentence) ? undefined : sentence
  }

  /** What a sentence costs, with what stands between it and the rest of its line. */
  static weightOfSentence(sentence: string): number {
    return tokenWeight(`${DASH}${sentence}`)
  }

  say(path: string | undefined, sentence: string): void {
    this.#sentences.add(sentence)
    this.#said.set(path === undefined ? -1 : (this.#indexOf.get(path) ?? -1), `${DASH}${sentence}`)
  }

  /** Where it refers to outside itself; undefined when nowhere. */
  referencesLine(): string | undefined {
    const { length } = this.#corpus.document(this.docId)
    const found = referencesFrom(this.#corpus, this.docId, { start: 0, end: length }).slice(0, REFERENCES)
    return found.length === 0 ? undefined : `\n→ ${found.map((name) => shortened(name, ID)).join(', ')}`
  }

  refer(line: string): void {
    this.#references = line
  }

  render(): string {
    const lines = this.#places.flatMap((_, i) =>
      this.#shown.has(i) ? [`${this.#line(i)}${this.#said.get(i) ?? ''}${this.#hides(i) ? MORE : ''}`] : [],
    )
    return [`${this.#head}${this.#said.get(-1) ?? ''}${this.#references}`, ...lines].join('\n')
  }

  #line(index: number): string {
    const place = this.#places[index]
    if (place === undefined) return ''
    const description = this.#described?.(descriptionKey(this.#corpus, this.docId, place.path))
    return `${place.path} ${place.made ? '~ ' : ''}${shortened(headingOf(place, description), TITLE)}`.trimEnd()
  }

  /** Whether a place has others under it that are not shown: they come right after it. */
  #hides(index: number): boolean {
    const under = `${this.#places[index]?.path}.`
    for (let i = index + 1; this.#places[i]?.path.startsWith(under); i++) if (!this.#shown.has(i)) return true
    return false
  }

  #own(index: number): string {
    return index < 0
      ? summaryOf(this.#corpus, this.#corpus.structure(this.docId))
      : firstSentenceOf(this.#corpus, this.docId, this.#places[index])
  }
}
