/**
 * The question, or the words to search for: the first argument of the commands that take one.
 * @module
 */
import { existsSync } from 'node:fs'
import { ChapterverseError, requireBounded } from '../../index.ts'

export interface Asked {
  /** `ask`, `search` or `estimate`. */
  command: string
  /** `No question was asked.` */
  missing: string
}

/** @throws `no_question` where there is none, or where what stands in its place is the only path; `bad_input` */
export function questionOf(
  given: string | undefined,
  paths: readonly string[],
  { corpus }: { corpus?: string },
  { command, missing }: Asked,
): string {
  const remedy = `Put it in quotes before the PATHs: chapterverse ${command} "…" PATH`
  if (given === undefined || given.trim() === '') throw new ChapterverseError('no_question', missing, { remedy })
  if (paths.length === 0 && corpus === undefined && existsSync(given))
    throw new ChapterverseError('no_question', `${missing} ${given} is a path.`, { remedy })
  requireBounded(given)
  return given
}

/** With `--questions` all arguments are paths. @throws `bad_setting` when the first is none, but a question */
export function pathsBeside(questions: string, first: string | undefined, paths: readonly string[]): string[] {
  if (first === undefined) return [...paths]
  if (paths.length > 0 && !existsSync(first))
    throw new ChapterverseError('bad_setting', `"${first}" is no path, and --questions ${questions} was given.`, {
      remedy: 'Ask one question, or with --questions those of a file: then all arguments are PATHs.',
    })
  return [first, ...paths]
}
