/**
 * Errors for people and for programs: message, then remedy.
 * @module
 */
import { harmless, jsonLine } from './terminal.ts'

interface Report {
  code: string
  message: string
  remedy: string
}

/** Codes of errors that mean "used wrongly", like a flag that does not exist. */
const WRONG_USAGE = new Set(['usage', 'bad_setting', 'no_question', 'no_corpus'])

/** The words of an error; recognised by its shape, so that nothing is loaded just to compare classes. */
export function describeError(error: unknown): Report {
  const { code, message, remedy, stack, name } = (error ?? {}) as Partial<Report & Error>
  if (typeof code === 'string' && typeof remedy === 'string') return { code, message: message ?? '', remedy }
  if (typeof code === 'string' && code.startsWith('commander.')) {
    return {
      code: 'usage',
      message: (message ?? '').replace(/^error: /, ''),
      remedy: 'See: chapterverse --help, or chapterverse COMMAND --help',
    }
  }
  if (name === 'AbortError') return { code: 'cancelled', message: 'Interrupted.', remedy: 'Run it again to go on.' }
  return {
    code: 'unexpected',
    message: message ?? String(error),
    remedy: `This is a fault of chapterverse. Please report it with this trace:\n${stack ?? String(error)}`,
  }
}

export function exitCodeOf(report: Report): 1 | 2 | 130 {
  if (report.code === 'cancelled') return 130
  return WRONG_USAGE.has(report.code) ? 2 : 1
}

export function renderError(report: Report, json: boolean): string {
  return json ? jsonLine({ error: report }) : `${harmless(report.message)}\n${harmless(report.remedy)}\n`
}
