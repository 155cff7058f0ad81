/**
 * A second opinion where keys and quotations are too strict: the model is asked whether what is known to be right bears
 * out what was answered. It is kept beside the scores, and is none of them.
 * @module
 */
import type { Reader } from '../../index.ts'
import type { Row } from '../runner/records.ts'

export type Judge = (row: Row, signal: AbortSignal | undefined) => Promise<Row>

/** @returns the row as it is where there is nothing to judge; a model that fails gives the verdict `none` */
export function createJudge({ supports }: Pick<Reader, 'supports'>): Judge {
  return async (row, signal) => {
    const { question, answer, answerable, keys, gold } = row
    const known = [...keys.map((key) => key.join(' or ')), ...gold.flatMap(({ quote }) => quote ?? [])]
    if (!answerable || !answer || answer.text === '' || known.length === 0) return row
    const block = answer.text.replace(/\s*\[\d+\]/g, '')
    const spans = known.map((one) => `${question} ${one}`)
    try {
      return { ...row, judged: await supports({ block, spans }, signal ? { signal } : {}) }
    } catch (error) {
      return { ...row, judged: { verdict: 'none', reason: error instanceof Error ? error.message : String(error) } }
    }
  }
}
