/**
 * A file of questions, several at a time, printed in its order.
 * @module
 */
import { plural } from '../../index.ts'
import type { Io } from '../io.ts'
import { describeError } from '../output/error.ts'
import { harmless, jsonLine } from '../output/terminal.ts'
import type { Question } from './questions.ts'

/** What has become of a question, to be printed when its turn has come. */
type Print = () => void

export interface EachOptions {
  json?: boolean
  /** Questions under way at the same time; default 1. */
  inFlight?: number
}

/**
 * A question that fails is a line with its error and makes the exit code 1; the others are still asked. An error of use,
 * or a fault of ours, would befall every other question too: it ends those under way, and is thrown when they have ended.
 */
export async function eachQuestion(
  questions: readonly Question[],
  { json = false, inFlight = 1 }: EachOptions,
  io: Io,
  body: (question: Question, signal: AbortSignal) => Promise<Print> | Print,
): Promise<void> {
  const stopping = new AbortController()
  const signal = AbortSignal.any([io.signal, stopping.signal])
  const waiting = questions.values()
  const finished = new Map<number, Print>()
  let fatal: { error: unknown } | undefined
  let begun = 0
  let printed = 0

  async function one(question: Question): Promise<Print> {
    try {
      return await body(question, signal)
    } catch (error) {
      const { code, message, remedy } = describeError(error)
      if (code === 'bad_setting' || code === 'unexpected') throw error
      return () => {
        io.exitWith(1)
        if (json) io.result(jsonLine({ id: question.id, error: { code, message, remedy } }))
        io.note(harmless(`${question.id}: ${message} ${remedy}`))
      }
    }
  }

  async function worker(): Promise<void> {
    for (const question of waiting) {
      if (signal.aborted) return
      const at = begun++
      try {
        finished.set(at, await one(question))
      } catch (error) {
        fatal ??= { error }
        stopping.abort()
        return
      }
      for (let next = finished.get(printed); next; next = finished.get(printed)) {
        next()
        finished.delete(printed++)
      }
      // Ctrl-C is heard between two questions.
      await new Promise(setImmediate)
    }
  }

  await Promise.all(Array.from({ length: Math.max(1, inFlight) }, worker))
  if (fatal) throw fatal.error
  if (io.signal.aborted) {
    const asked = `${printed} of ${plural(questions.length, 'question')} printed.`
    io.interrupted(`${asked} Run it again to go on: calls that were finished are not made again.`)
  }
}
