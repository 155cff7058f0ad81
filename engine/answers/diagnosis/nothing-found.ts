import type { Answer } from '../../../state/records.ts'
import { type Examined, type Finding, sameDocument, some } from './examined.ts'

/** No answer: whether because nothing is there, because not all was read, or because reading broke off. */
export function nothingFound({ answer, known, read: documents }: Examined): Finding | null {
  if (answer.status !== 'not_found' && answer.status !== 'passages') return null
  const { coverage, loops, stop } = answer
  const read = coverage.chunksTotal - coverage.chunksUnread
  const gold = (known?.gold ?? []).filter((one) => documents.some((docId) => sameDocument(docId, one)))
  return {
    symptom: 'nothing_found',
    evidence: [
      `${read} of ${coverage.chunksTotal} chunks were read or screened in ${loops} rounds; the run ended: ${stop}.`,
      ...(coverage.callsFailed > 0 ? [`${coverage.callsFailed} calls to the model failed.`] : []),
      ...(gold.length > 0 ? [`The answer is in ${some(gold)}, which was read.`] : []),
    ],
    ...(gold.length > 0 ? OVERLOOKED : answer.basis === 'quoted' ? UNJUDGED : why(answer)),
  }
}

/** Rules do not know whether the documents hold it, however much they looked at. */
const UNJUDGED = {
  cause: 'Without a model, rules choose by words: no sentence shared enough of them with the question.',
  remedy: 'Read the passages given, ask in words that the documents use, or let a model read (--model NAME).',
}

const OVERLOOKED = {
  cause: 'The reader did not take for an answer what it read.',
  remedy: 'Let a model read (--model NAME), or, where the best candidates are right, lower --confidence-threshold.',
}

function why({ stop, coverage: { chunksUnread, callsFailed } }: Answer): Pick<Finding, 'cause' | 'remedy'> {
  if (stop === 'error' || (callsFailed > 0 && chunksUnread > 0)) {
    return {
      cause: 'The model failed.',
      remedy: 'See what it says: chapterverse doctor. What was finished is kept; ask again.',
    }
  }
  if (stop === 'cancelled') return { cause: 'The run was cancelled.', remedy: 'Ask again; what was finished is kept.' }
  if (stop === 'budget')
    return { cause: 'The cap came before the answer.', remedy: 'Raise --budget-tokens or --budget-cost.' }
  if (chunksUnread === 0) {
    return {
      cause: 'All was read: the documents do not hold what was asked.',
      remedy: 'Nothing is wrong with the run. Add documents that hold it, or ask in words that the documents use.',
    }
  }
  return {
    cause: `What was asked may be in the ${chunksUnread} chunks that nobody read, or not in the documents.`,
    remedy: 'Read every chunk, which also settles that nothing is there: --tier lv2 --screening full.',
  }
}
