/**
 * A question as a series of events.
 *
 * ```
 * ask ─ onEvent ─→ waiting ─→ whoever iterates     who stops iterating aborts what is under way
 * ```
 * @module
 */
import type { RunEvent } from '../engine/run/events.ts'
import type { Answer } from '../state/records.ts'
import { joinSignals } from './around.ts'

/** The last event of a question. */
export interface AnswerEvent {
  type: 'answer'
  answer: Answer
}

interface Listening {
  signal?: AbortSignal
  onEvent?: (event: RunEvent) => void
}

export async function* eventsOf(
  ask: (onEvent: (event: RunEvent) => void, signal: AbortSignal) => Promise<Answer>,
  { signal, onEvent }: Listening,
): AsyncGenerator<RunEvent | AnswerEvent, void, undefined> {
  const stopping = new AbortController()
  const joined = joinSignals([signal, stopping.signal])
  const waiting: RunEvent[] = []
  let wake = () => {}
  const heard = (event: RunEvent) => {
    waiting.push(event)
    onEvent?.(event)
    wake()
  }
  let ended = false
  const asked = ask(heard, joined.signal).finally(() => {
    ended = true
    wake()
  })
  // It is awaited below; a failure while events are given is not one that nobody sees.
  asked.catch(() => {})
  try {
    for (;;) {
      const event = waiting.shift()
      if (event) yield event
      else if (ended) break
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    yield { type: 'answer', answer: await asked }
  } finally {
    stopping.abort()
    joined.release()
  }
}
