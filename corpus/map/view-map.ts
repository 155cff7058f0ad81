/**
 * The map as one call shows it: never over its tokens, and the likeliest always in it.
 *
 *     everything, with all heading levels            when that fits
 *     else the ten best documents
 *       1. a line for each
 *       2. the ranked sections with their ancestors, 40, best first
 *       3. the other headings, level by level        up to two thirds of the tokens
 *     summaries and first sentences, best first      as far as they fit (of ten: up to two thirds)
 * @module
 */
import { parseSectionId, sectionId } from '../references/section-id.ts'
import type { Corpus } from '../types.ts'
import { estimateTokens, tokenWeight } from '../words/tokens.ts'
import type { Described } from './entries.ts'
import { DocumentDraft } from './view-draft.ts'

export interface ViewOptions {
  /** Estimated tokens of the text, never passed. */
  maxTokens: number
  /** Ids, best first; default: all, in the order of the corpus. */
  documents?: readonly string[]
  /** `docId#path`, best first. */
  sections?: readonly string[]
  /** What a model made, where there is any. */
  described?: Described
  /** Also show where each document refers to. */
  references?: boolean
}

export interface MapView {
  text: string
  /** Estimated, of the text. */
  tokens: number
  /** Ids in it. */
  documents: string[]
  /** Every `docId#path` in it. */
  sections: string[]
  /** Whether every document is there with every heading. */
  complete: boolean
}

/** Documents shown when not all fit. */
const DOCUMENTS = 10
/** Sections shown for their rank: of the PostgreSQL manual 30 miss one of nine, 40 none, and 60 cost as much. */
const RANKED = 40
/** Of the tokens: what headings and sentences that nothing points to may fill when not all fits. */
const UNRANKED = 2 / 3

/** @throws `document_not_found`, `document_changed` */
export function viewMap(corpus: Corpus, options: ViewOptions): MapView {
  const { maxTokens, described, sections = [] } = options
  const documents = options.documents ?? corpus.documents.map(({ docId }) => docId)
  const whole = wholeMap(corpus, documents, maxTokens, described)
  if (whole) {
    whole.addSentences(sections, maxTokens)
    return whole.finish(options.references ?? false, true)
  }
  const best = new Draft(corpus, maxTokens, described)
  for (const docId of documents.slice(0, DOCUMENTS)) best.open(docId)
  let ranked = 0
  for (const reference of sections) if (ranked < RANKED && best.addSection(reference)) ranked++
  best.addAllLevels(maxTokens * UNRANKED)
  best.addSentences(sections, maxTokens * UNRANKED)
  return best.finish(options.references ?? false, false)
}

/** Whether every document is shown with every heading: `viewMap(…).complete`, without the view. */
export function mapFits(
  corpus: Corpus,
  { maxTokens, documents, described }: Pick<ViewOptions, 'maxTokens' | 'described'> & { documents: readonly string[] },
): boolean {
  return wholeMap(corpus, documents, maxTokens, described) !== null
}

function wholeMap(
  corpus: Corpus,
  documents: readonly string[],
  most: number,
  described: Described | undefined,
): Draft | null {
  const draft = new Draft(corpus, most, described)
  return documents.every((docId) => draft.open(docId) && draft.addLevels(docId, most)) ? draft : null
}

/** A view in the making: what is in it, and what that costs. */
class Draft {
  readonly #corpus: Corpus
  readonly #described: Described | undefined
  readonly #most: number
  readonly #documents = new Map<string, DocumentDraft>()
  #spent = 0

  constructor(corpus: Corpus, most: number, described: Described | undefined) {
    this.#corpus = corpus
    this.#most = most
    this.#described = described
  }

  /** @returns whether there was room for its line */
  open(docId: string): boolean {
    if (this.#documents.has(docId)) return true
    const document = new DocumentDraft(this.#corpus, docId, this.#described)
    if (!this.#pay(document.headWeight(), this.#most)) return false
    this.#documents.set(docId, document)
    return true
  }

  /** A section with its ancestors. @returns whether it is there now */
  addSection(reference: string): boolean {
    const [document, path] = this.#resolve(reference)
    const places = document?.withAncestors(path) ?? []
    if (places.length === 0 || !document) return false
    if (!this.#pay(document.weightOf(places, this.#most), this.#most)) return false
    document.show(places)
    return true
  }

  /** All headings of a document. @returns whether there was room */
  addLevels(docId: string, most: number): boolean {
    const document = this.#documents.get(docId)
    for (let depth = 1; depth <= (document?.depth ?? 0); depth++)
      if (!this.#addLevel(document, depth, most)) return false
    return true
  }

  /** The headings of all documents, outermost first; a document stops at the first level that finds no room. */
  addAllLevels(most: number): void {
    let open = [...this.#documents.values()]
    for (let depth = 1; open.length > 0; depth++) {
      open = open.filter((document) => depth <= document.depth && this.#addLevel(document, depth, most))
    }
  }

  #addLevel(document: DocumentDraft | undefined, depth: number, most: number): boolean {
    if (document === undefined) return false
    const places = document.level(depth)
    if (!this.#pay(document.weightOf(places, most), most)) return false
    document.show(places)
    return true
  }

  /** Of the ranked sections, then summaries of the documents, then of all other sections. */
  addSentences(sections: readonly string[], most: number): void {
    for (const reference of sections) {
      if (this.#spent >= most) return
      const [document, path] = this.#resolve(reference)
      if (document) this.#addSentence(document, path, most)
    }
    for (const document of this.#documents.values()) this.#addSentence(document, undefined, most)
    for (const document of this.#documents.values()) {
      for (const path of document.paths()) {
        if (this.#spent >= most) return
        this.#addSentence(document, path, most)
      }
    }
  }

  #addSentence(document: DocumentDraft, path: string | undefined, most: number): void {
    const sentence = document.sentenceFor(path)
    if (sentence !== undefined && this.#pay(DocumentDraft.weightOfSentence(sentence), most))
      document.say(path, sentence)
  }

  finish(references: boolean, complete: boolean): MapView {
    if (references) for (const document of this.#documents.values()) this.#addReferences(document)
    const documents = [...this.#documents.values()]
    const text = documents.map((document) => document.render()).join('\n')
    return {
      text,
      tokens: estimateTokens(text),
      documents: [...this.#documents.keys()],
      sections: documents.flatMap((document) => document.paths().map((path) => sectionId(document.docId, path))),
      complete,
    }
  }

  #addReferences(document: DocumentDraft): void {
    const line = document.referencesLine()
    if (line !== undefined && this.#pay(tokenWeight(line), this.#most)) document.refer(line)
  }

  #resolve(reference: string): [DocumentDraft | undefined, string] {
    const { docId, path } = parseSectionId(reference)
    return [this.#documents.get(docId), path ?? '']
  }

  #pay(weight: number, most: number): boolean {
    if (this.#spent + weight > most) return false
    this.#spent += weight
    return true
  }
}
