/**
 * A file of questions, one after another.
 * @module
 */
import type { Io } from '../io.ts'
import { describeError } from '../output/error.ts'
import { harmless, jsonLine } from '../output/terminal.ts'
import type { Question } from './questions.ts'

/** A question that fails is a line with its error and makes the exit code 1; the others are still asked. */
export async function eachQuestion(
  questions: readonly Question[],
  { json = false }: { json?: boolean },
  io: Io,
  body: (question: Question) => Promise<void> | void,
): Promise<void> {
  for (const question of questions) {
    if (io.signal.aborted) return
    try {
      await body(question)
    } catch (error) {
      const { code, message, remedy } = describeError(error)
      // An error of use or a fault of ours would befall every other question too.
      if (code === 'bad_setting' || code === 'unexpected') throw error
      io.exitWith(1)
      if (json) io.result(jsonLine({ id: question.id, error: { code, message, remedy } }))
      io.note(harmless(`${question.id}: ${message} ${remedy}`))
    }
    // Ctrl-C is heard between two questions.
    await new Promise(setImmediate)
  }
}
