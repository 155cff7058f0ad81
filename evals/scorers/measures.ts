/**
 * The measures of an answer: names and directions. How each is computed: `scorers/`.
 * @module
 */

export interface Measure {
  key: string
  label: string
  /** Which way is better; null: neither. */
  better: 'higher' | 'lower' | null
  /** mark: 0 or 1 a question, so that the mean is a share of questions; share: a part of each. */
  unit: 'mark' | 'share' | 'count' | 'tokens' | 'ms' | 'money'
  /** Questions that it applies to; others have null. */
  of: 'answerable' | 'unanswerable' | 'all'
  meaning: string
}

export const MEASURES = [
  measure(
    'hit',
    'answer hit',
    'higher',
    'mark',
    'answerable',
    'All parts of the answer in text or quotations, or a gold quotation cited',
  ),
  measure(
    'shown',
    'answer shown',
    'higher',
    'mark',
    'answerable',
    'A hit, or all parts of the answer or a gold quotation in the passages given where there is no sure answer',
  ),
  measure(
    'right',
    'right',
    'higher',
    'mark',
    'answerable',
    'Answered, and the text says all parts of the answer; only what was read by a model, and where keys are known',
  ),
  measure(
    'rawRight',
    'raw reply right',
    'higher',
    'mark',
    'answerable',
    'The same of the first reply of the model as it came: no check, no threshold, no second try, whatever it says is missing',
  ),
  measure(
    'quoted',
    'quotes the answer',
    'higher',
    'mark',
    'answerable',
    'Answered, and the sentences chosen by rules hold all parts of the answer, or gold words; nobody judged them',
  ),
  measure(
    'rawQuoted',
    'raw choice holds it',
    'higher',
    'mark',
    'answerable',
    'The same of the first choice of the rules as it came, at any confidence',
  ),
  measure('answered', 'answered', null, 'mark', 'answerable', 'Status answered'),
  measure(
    'goldRead',
    'gold read',
    'higher',
    'mark',
    'answerable',
    'All gold passages stood in what the reader was shown: of a control, its raw retrieval',
  ),
  measure(
    'goldQuote',
    'gold quotation cited',
    'higher',
    'mark',
    'answerable',
    'A cited quotation holds a gold one, or lies in it',
  ),
  measure('goldAll', 'all gold cited', 'higher', 'mark', 'answerable', 'Every gold quotation or document is cited'),
  measure('goldSection', 'gold section cited', 'higher', 'mark', 'answerable', 'A citation in the section of the gold'),
  measure('goldDocument', 'gold document cited', 'higher', 'mark', 'answerable', 'A citation of a gold document'),
  measure('precision', 'citations that are gold', 'higher', 'share', 'answerable', 'Citations of gold documents'),
  measure(
    'claimed',
    'answered all the same',
    'lower',
    'mark',
    'unanswerable',
    'Answered what the documents do not hold',
  ),
  measure(
    'rawClaimed',
    'raw reply claims',
    'lower',
    'mark',
    'unanswerable',
    'The first reply of the reader makes statements and names nothing that is missing',
  ),
  measure('validCitations', 'valid citations', 'higher', 'share', 'all', 'Citations that the stored text bears out'),
  measure(
    'citedSentences',
    'cited sentences',
    'higher',
    'share',
    'all',
    'Statements of the answer that a citation follows',
  ),
  measure('confidence', 'confidence', null, 'share', 'all', 'As the answer states it'),
  measure(
    'rawConfidence',
    'raw confidence',
    null,
    'share',
    'all',
    'Of the first reply of the reader, before any check',
  ),
  measure('loops', 'rounds', 'lower', 'count', 'all', 'Rounds of locate, extract, verify'),
  measure('calls', 'calls', 'lower', 'count', 'all', 'Calls to a model'),
  measure('tokens', 'tokens', 'lower', 'tokens', 'all', 'In and out'),
  measure('cachedTokens', 'cached tokens', 'higher', 'tokens', 'all', 'Input tokens the endpoint had cached'),
  measure('wallMs', 'wall time', 'lower', 'ms', 'all', 'From question to answer'),
  measure('cost', 'cost', 'lower', 'money', 'all', 'Where prices are set'),
] as const satisfies Measure[]

export type MeasureKey = (typeof MEASURES)[number]['key']

function measure<K extends string>(
  key: K,
  label: string,
  better: Measure['better'],
  unit: Measure['unit'],
  of: Measure['of'],
  meaning: string,
) {
  return { key, label, better, unit, of, meaning }
}
