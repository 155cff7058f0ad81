/**
 * The verdict on a draft: first what code can tell, block by block; then, where asked and nothing is wrong yet, what
 * the reader says of each block and its spans.
 * @module
 */
import { FAULT_WORDS } from '../../corpus/checks/fault-words.ts'
import { type Fault, faultsOf } from '../../corpus/checks/quotes.ts'
import type { Corpus } from '../../corpus/types.ts'
import { languageOf } from '../../corpus/words/language.ts'
import type { Draft, DraftBlock, Failure, SpanRef, Stop, Verdict } from '../../state/records.ts'
import { isBudgetExceeded } from '../run/budget.ts'
import type { Run } from '../run/context.ts'
import { stopOf } from '../run/failures.ts'
import { calculationFaults, withoutResults } from './calculations.ts'
import { evidenceOf } from './evidence.ts'

/** A fault of a block; of a figure, which. */
export interface BlockFault extends Omit<Failure, 'block'>, Pick<Fault, 'figure'> {}

/** @returns `stop` when the reader could not be asked about every block; such a draft has not passed */
export async function judge(
  draft: Draft,
  run: Run,
  question: string,
): Promise<{ verdict: Verdict; stop: Stop | null }> {
  const failures = failuresByCode(draft, run.corpus, question)
  const asks = run.settings.verifyWith === 'model' && failures.length === 0
  const asked = asks ? await faultsByReader(draft.blocks, run) : { failures: [], stop: null }
  return { verdict: verdictOf(draft, [...failures, ...asked.failures], run.threshold), stop: asked.stop }
}

/** The verdict where the run breaks off and nobody can be asked any more. */
export function judgeAlone(
  draft: Draft,
  { corpus, settings, threshold }: Pick<Run, 'corpus' | 'settings' | 'threshold'>,
  question: string,
): Verdict {
  const failures = failuresByCode(draft, corpus, question)
  const asks = settings.verifyWith === 'model' && failures.length === 0
  const open = asks ? draft.blocks.map((_, block) => unasked(block, 'the run broke off before it was asked')) : []
  return verdictOf(draft, [...failures, ...open], threshold)
}

function failuresByCode(draft: Draft, corpus: Corpus, question: string): Failure[] {
  return draft.blocks.flatMap((block, index) =>
    faultsByCode(block, corpus, question).map(({ check, detail }): Failure => ({ block: index, check, detail })),
  )
}

function verdictOf(draft: Draft, failures: Failure[], threshold: number): Verdict {
  const passed = draft.blocks.length > 0 && failures.length === 0
  return { passed, confidence: passed ? draft.confidence : Math.min(draft.confidence, threshold / 2), failures }
}

/** @param question that is answered: its years and bounds need not stand in what is cited */
export function faultsByCode(block: DraftBlock, corpus: Corpus, question: string): BlockFault[] {
  const { text, spans, unresolved } = block
  const say = FAULT_WORDS[languageOf(text)]
  if (text.trim() === '') return [{ check: 'empty', detail: say.noText }]
  if (unresolved.length > 0) return [{ check: 'span', detail: say.noSentence(unresolved) }]
  if (spans.length === 0) return [{ check: 'uncited', detail: say.cites }]
  if (!spans.every((span) => stands(span, corpus))) return [{ check: 'span', detail: say.noPart }]
  const reckoned = calculationFaults(block, corpus).map((detail): BlockFault => ({ check: 'calculation', detail }))
  return [...reckoned, ...faultsOfText(block, corpus, question)]
}

/** Where figures begin in a block that no cited line has, and no calculation of its own gives. */
export function strayFigures(block: DraftBlock, corpus: Corpus, question: string): number[] {
  if (!block.spans.every((span) => stands(span, corpus))) return []
  return faultsOfText(block, corpus, question).flatMap(({ figure }) => figure?.figure.start ?? [])
}

function faultsOfText(block: DraftBlock, corpus: Corpus, question: string): Fault[] {
  const computed = (block.calculations ?? []).length > 0
  return faultsOf(withoutResults(block), { ...evidenceOf(block.spans, corpus, question), computed })
}

function stands({ docId, hash, start, end }: SpanRef, corpus: Corpus): boolean {
  const info = corpus.documents.find((document) => document.docId === docId)
  return info !== undefined && info.hash === hash && start >= 0 && start < end && end <= info.length
}

async function faultsByReader(
  blocks: readonly DraftBlock[],
  { corpus, reader, call, signal }: Pick<Run, 'corpus' | 'reader' | 'call' | 'signal'>,
): Promise<{ failures: Failure[]; stop: Stop | null }> {
  const replies = await Promise.allSettled(
    blocks.map(({ text, spans }) =>
      reader.supports(
        { block: text, spans: spans.map(({ docId, start, end }) => corpus.text(docId, start, end)) },
        call,
      ),
    ),
  )
  const failures: Failure[] = []
  let stop: Stop | null = null
  for (const [block, reply] of replies.entries()) {
    if (reply.status === 'fulfilled') {
      const { verdict, reason } = reply.value
      if (verdict === 'yes') continue
      failures.push({
        block,
        check: 'unsupported',
        doubt: true,
        detail: `the cited text ${verdict === 'no' ? 'does not support' : 'supports only part of'} it: ${reason}`,
      })
    } else if (isBudgetExceeded(reply.reason)) {
      stop ??= 'budget'
      failures.push(unasked(block, 'the budget did not allow to ask'))
    } else if (stopOf(reply.reason, signal) === 'error') {
      stop = 'error'
      failures.push(unasked(block, `the call failed that asks (${reply.reason.message})`))
    } else throw reply.reason
  }
  return { failures, stop }
}

function unasked(block: number, why: string): Failure {
  return { block, check: 'unsupported', detail: `${why} whether the cited text supports it`, unasked: true }
}
