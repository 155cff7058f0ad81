/**
 * The examples that the reader is trained on. Every question is asked of its own article alone, of its article among
 * many, and of the many without its article, which is what an absent answer looks like.
 * @module
 */

import type { Background } from '../../readers/offline/rarity.ts'
import { counts, cut } from '../../readers/offline/text.ts'
import { type Example, exampleOf, goldOf } from './examples.ts'
import { Shelf, type Shelved, shelve } from './library.ts'
import { type DocumentRow, type QuestionRow, rows } from './rows.ts'

export interface Source {
  set: string
  documents: DocumentRow[]
  questions: QuestionRow[]
}

const xquad = (language: 'en' | 'zh'): Source => ({
  set: `xquad-${language}`,
  documents: rows('xquad-en-zh', `docs.${language}.jsonl`),
  questions: rows('xquad-en-zh', `questions.${language}.dev.jsonl`),
})

/**
 * SQuAD 2.0, with XQuAD's English articles that are not among SQuAD's: where both have an article, leaving it out of
 * one would leave its paragraphs in the other.
 */
export function englishSources(): Source[] {
  const squad: Source = {
    set: 'squad',
    documents: rows('squad2-en', 'docs.jsonl'),
    questions: rows('reader-training', 'squad2-en.questions.jsonl'),
  }
  const taken = new Set(squad.documents.map(({ id }) => id))
  const { set, documents, questions } = xquad('en')
  const others = documents.filter(({ title }) => !taken.has(title))
  const ids = new Set(others.map(({ id }) => id))
  return [
    squad,
    { set, documents: others, questions: questions.filter(({ doc }) => doc !== undefined && ids.has(doc)) },
  ]
}

export function chineseSources(): Source[] {
  const dev: Source = {
    set: 'drcd',
    documents: rows('drcd-zh-hant', 'docs.jsonl'),
    questions: rows('drcd-zh-hant', 'questions.dev.jsonl'),
  }
  const test: Source = {
    set: 'drcd-test',
    documents: rows('reader-training', 'drcd-test.docs.jsonl'),
    questions: rows('reader-training', 'drcd-test.questions.jsonl'),
  }
  return [dev, test, xquad('zh')]
}

/**
 * The examples of one language. `limit` keeps the first questions of each source, for tests.
 * @param report called with what is being done
 */
export async function examplesOf(
  sources: readonly Source[],
  background: Background,
  limit = Number.POSITIVE_INFINITY,
  report: (line: string) => void = () => undefined,
): Promise<Example[]> {
  const shelved = await Promise.all(sources.flatMap(({ documents }) => documents.map((row) => shelve(row))))
  const byId = new Map(shelved.map((document) => [document.id, document]))
  const many = new Shelf(shelved)
  const examples: Example[] = []
  for (const { set, questions } of sources) {
    const asked = questions.filter(({ answerable, doc }) => answerable && doc !== undefined).slice(0, limit)
    report(`${set}: ${asked.length} questions`)
    for (const id of new Set(asked.map(({ doc }) => doc))) {
      const article = byId.get(id ?? '')
      const ofArticle = asked.filter(({ doc }) => doc === id)
      if (article) examples.push(...examplesOfArticle(article, ofArticle, set, { many, all: shelved, background }))
    }
  }
  return examples
}

function examplesOfArticle(
  article: Shelved,
  questions: readonly QuestionRow[],
  set: string,
  { many, all, background }: { many: Shelf; all: readonly Shelved[]; background: Background },
): Example[] {
  const own = new Shelf([article])
  const without = new Shelf(all.filter((document) => document !== article))
  return questions.flatMap((row) => {
    const gold = goldOf(row.gold, article.text)
    const about = { group: article.id, set }
    return [
      exampleOf(row, gold, own, { ...about, corpus: 'own' }, background),
      exampleOf(row, gold, many, { ...about, corpus: 'many' }, background),
      exampleOf(row, gold, many, { ...about, corpus: 'near' }, background),
      exampleOf(row, [], without, { ...about, corpus: 'absent' }, background),
    ]
  })
}

/** A term is common when it stands in this share of chunks. */
const COMMON = 0.04

/** The common terms of English, counted in XQuAD's articles that are not among SQuAD's. */
export async function backgroundOf(sources: readonly Source[]): Promise<Background> {
  const documents = sources.find(({ set }) => set === 'xquad-en')?.documents ?? []
  const shelved = await Promise.all(documents.map((row) => shelve(row)))
  const chunks = shelved.flatMap(({ text, chunks }) => chunks.map(({ start, end }) => text.slice(start, end)))
  const frequencies = counts(chunks.flatMap((chunk) => [...new Set(cut(chunk).terms)]))
  const byShare = new Map<number, string[]>()
  for (const [term, count] of frequencies) {
    const share = Number((count / chunks.length).toFixed(2))
    if (share >= COMMON) byShare.set(share, [...(byShare.get(share) ?? []), term])
  }
  return [...byShare].sort(([a], [b]) => b - a).map(([share, terms]) => [share, terms.sort().join(' ')] as const)
}
