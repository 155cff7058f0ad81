/**
 * The measures of an answer: names and directions. How each is computed: `scorers/`.
 * @module
 */

export interface Measure {
  key: string
  label: string
  /** Which way is better; null: neither. */
  better: 'higher' | 'lower' | null
  unit: 'share' | 'count' | 'tokens' | 'ms' | 'money'
  /** Questions that it applies to; others have null. */
  of: 'answerable' | 'unanswerable' | 'all'
  meaning: string
}

export const MEASURES = [
  measure(
    'hit',
    'answer hit',
    'higher',
    'share',
    'answerable',
    'All answer keys in text or quotations, or a gold quotation cited',
  ),
  measure(
    'shown',
    'answer shown',
    'higher',
    'share',
    'answerable',
    'A hit, or all answer keys or a gold quotation in the passages given where there is no sure answer',
  ),
  measure(
    'goldQuote',
    'gold quotation cited',
    'higher',
    'share',
    'answerable',
    'A cited quotation holds a gold one, or lies in it',
  ),
  measure('goldAll', 'all gold cited', 'higher', 'share', 'answerable', 'Every gold quotation or document is cited'),
  measure(
    'goldSection',
    'gold section cited',
    'higher',
    'share',
    'answerable',
    'A citation in the section of the gold',
  ),
  measure('goldDocument', 'gold document cited', 'higher', 'share', 'answerable', 'A citation of a gold document'),
  measure('precision', 'citations that are gold', 'higher', 'share', 'answerable', 'Citations of gold documents'),
  measure('answered', 'answered', null, 'share', 'answerable', 'Status answered'),
  measure('right', 'answered and right', 'higher', 'share', 'answerable', 'Status answered, and a hit'),
  measure(
    'claimed',
    'answered all the same',
    'lower',
    'share',
    'unanswerable',
    'Answered what the documents do not hold',
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
