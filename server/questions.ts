/**
 * Questions under way and those that wait: so many at a time, in the order in which they came.
 * @module
 */
import pLimit from 'p-limit'
import { Refusal } from './failures.ts'
import type { Limits } from './limits.ts'

export interface Questions {
  /** @throws Refusal when too many wait */
  run<T>(ask: () => Promise<T>): Promise<T>
  readonly active: number
  readonly waiting: number
  readonly asked: number
}

export function createQuestions({ runs, waiting }: Pick<Limits, 'runs' | 'waiting'>): Questions {
  const limit = pLimit(runs)
  let asked = 0
  return {
    run(ask) {
      if (limit.pendingCount >= waiting)
        throw new Refusal(503, 'too_many_questions', 'Too many questions wait.', 'Try again in a while.')
      asked++
      // Between two questions the event loop gets its turn: requests that only look are not kept waiting.
      return limit(async () => {
        await new Promise((resolve) => setImmediate(resolve))
        return ask()
      })
    },
    get active() {
      return limit.activeCount
    },
    get waiting() {
      return limit.pendingCount
    },
    get asked() {
      return asked
    },
  }
}
