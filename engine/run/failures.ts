/**
 * Why a run broke off, in the words of an answer, or never began.
 * @module
 */
import { ChapterverseError, type ErrorCode } from '../../lib/errors.ts'
import type { Stop } from '../../state/records.ts'

/** A model that fails, and a text that was indexed anew under the question. */
const BROKEN_OFF: ReadonlySet<ErrorCode> = new Set([
  'model_refused',
  'model_unavailable',
  'model_reply',
  'prompt_cut',
  'document_changed',
])

/** Of several tasks that failed together, one speaks for all. */
export function soleError(error: unknown): unknown {
  return error instanceof AggregateError
    ? (error.errors.find((one) => one instanceof ChapterverseError) ?? error.errors[0])
    : error
}

/** What went wrong and what to do about it, for an answer, which shows nothing else of an error. */
export function inWords(error: unknown): string {
  if (!(error instanceof ChapterverseError)) return error instanceof Error ? error.message : String(error)
  const { message, remedy } = error
  return message.endsWith(remedy) ? message : `${message.replace(/[.。]?$/, '.')} ${remedy}`
}

/** With its remedy at the end of its message, for a place that shows nothing else: LangGraph Server. */
export function withRemedy(error: unknown): unknown {
  if (!(error instanceof ChapterverseError) || error.message.endsWith(error.remedy)) return error
  const { code, remedy } = error
  return new ChapterverseError(code, inWords(error), { remedy, cause: error })
}

/** Null for an error of use, which is nothing an answer could tell of. */
export function stopOf(error: unknown, signal: AbortSignal | undefined): Extract<Stop, 'cancelled' | 'error'> | null {
  if (signal?.aborted) return 'cancelled'
  if (!(error instanceof ChapterverseError)) return null
  if (error.code === 'cancelled') return 'cancelled'
  return BROKEN_OFF.has(error.code) ? 'error' : null
}

export function noSuchTier(tier: string, known: readonly string[]): ChapterverseError {
  return new ChapterverseError('bad_setting', `There is no tier ${tier}.`, {
    remedy: `Use one of: ${known.join(', ')}.`,
  })
}
