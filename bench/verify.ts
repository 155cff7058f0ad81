/**
 * How long code takes to judge a statement: blocks that cite rows of tables (tables-tatqa) and a sentence of half a manual of a
 * million words, after a warm-up with others.
 *
 *     npx tsx bench/verify.ts     lines for people; CPU time, so that a busy machine counts less
 *
 * @module
 */
import { join } from 'node:path'
import { faultsByCode } from '../engine/evidence/judge.ts'
import { DATA, withFolder } from '../evals/data/data.ts'
import { rightReply, TABLE_DOCS, tableQuestions } from '../evals/data/table-questions.ts'
import { type OpenCorpus, openCorpus } from '../index.ts'
import type { DraftBlock } from '../state/records.ts'
import { median } from './median.ts'

const WARM_UP = 100

interface Claim {
  block: DraftBlock
  question: string
}

/** Statements about tables, each with the lines of its gold facts. */
function claimsOfTables({ corpus }: OpenCorpus): Claim[] {
  return tableQuestions().flatMap((question) => {
    const { info, sentences } = corpus.structure(question.doc)
    const text = corpus.text(question.doc, 0, info.length)
    const starts = [...text.matchAll(/^.*$/gm)].map(({ index }) => index)
    const spans = question.facts.flatMap(({ line }) => {
      const found = sentences.find(({ start }) => start === starts[line - 1])
      return found ? [{ docId: info.docId, hash: info.hash, start: found.start, end: found.end }] : []
    })
    const block = {
      kind: 'sentence' as const,
      text: `${question.question}: ${rightReply(question)}.`,
      spans,
      unresolved: [],
    }
    return spans.length > 0 ? [{ block, question: question.question }] : []
  })
}

/** Sentences with figures of a long manual, as statements about themselves in other words. */
function claimsOfManual({ corpus }: OpenCorpus): Claim[] {
  const [document] = corpus.documents
  if (document === undefined) return []
  const { sentences } = corpus.structure(document.docId)
  return sentences.flatMap(({ start, end, kind }, at) => {
    const text = corpus.text(document.docId, start, end)
    if (kind !== 'sentence' || at % 20 !== 0) return []
    const span = { docId: document.docId, hash: document.hash, start, end }
    return [
      { block: { kind: 'sentence' as const, text: `It says: ${text}`, spans: [span], unresolved: [] }, question: '' },
    ]
  })
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e3
}

function measure(name: string, library: OpenCorpus, claims: readonly Claim[]): void {
  const judge = ({ block, question }: Claim): number => faultsByCode(block, library.corpus, question).length
  for (const claim of claims.slice(0, WARM_UP)) judge(claim)
  const times = claims.slice(WARM_UP).map((claim) => {
    const before = cpuMs()
    judge(claim)
    return cpuMs() - before
  })
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  console.log(
    `${name}: ${times.length} blocks, mean ${mean.toFixed(2)} ms, median ${median(times).toFixed(2)} ms of CPU`,
  )
}

await withFolder(async (folder) => {
  const tables = await openCorpus([TABLE_DOCS], { store: join(folder, 'tables') })
  measure('rows of tables', tables, claimsOfTables(tables))
  tables.corpus.close()
  const half = join(DATA, 'haystack-en-postgresql', 'postgresql-15-manual.1.md')
  const manual = await openCorpus([half], { store: join(folder, 'manual') })
  measure('a long manual', manual, claimsOfManual(manual))
  manual.corpus.close()
})
