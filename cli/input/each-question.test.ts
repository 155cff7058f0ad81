import { describe, expect, it } from 'vitest'
import { ChapterverseError } from '../../index.ts'
import type { Io } from '../io.ts'
import { eachQuestion } from './each-question.ts'
import type { Question } from './questions.ts'

const questions = ['a', 'b', 'c', 'd', 'e'].map((id, at): Question => ({ id, question: `${id}?`, line: at + 1 }))

function recording(signal = new AbortController().signal) {
  const [results, notes, codes]: [string[], string[], number[]] = [[], [], []]
  const io = {
    result: (text: string) => results.push(text),
    note: (line: string) => notes.push(line),
    exitWith: (code: number) => codes.push(code),
    interrupted: (howFar: string) => notes.push(howFar),
    signal,
  } as unknown as Io
  return { io, results, notes, codes }
}

/** Questions that end when told to. */
function held() {
  const ends = new Map<string | number, (error?: unknown) => void>()
  let most = 0
  return {
    ends,
    get most() {
      return most
    },
    body: (io: Io) => (question: Question) =>
      new Promise<() => void>((resolve, reject) => {
        ends.set(question.id, (error) => {
          ends.delete(question.id)
          if (error) reject(error)
          else resolve(() => io.result(question.question))
        })
        most = Math.max(most, ends.size)
      }),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('eachQuestion', () => {
  it('keeps so many going, and prints in order', async () => {
    const { io, results } = recording()
    const asked = held()
    const all = eachQuestion(questions, { inFlight: 3 }, io, asked.body(io))
    await settled()
    expect([...asked.ends.keys()]).toEqual(['a', 'b', 'c'])
    asked.ends.get('c')?.()
    asked.ends.get('b')?.()
    await settled()
    expect([...asked.ends.keys()]).toEqual(['a', 'd', 'e'])
    expect(results).toEqual([])
    asked.ends.get('e')?.()
    asked.ends.get('a')?.()
    await settled()
    expect(results).toEqual(['a?', 'b?', 'c?'])
    asked.ends.get('d')?.()
    await all
    expect(results).toEqual(['a?', 'b?', 'c?', 'd?', 'e?'])
    expect(asked.most).toBe(3)
  })

  it('prints a failure in its place, and goes on', async () => {
    const { io, results, notes, codes } = recording()
    const missing = new ChapterverseError('document_not_found', 'No b.', { remedy: 'Look.' })
    await eachQuestion(questions, { inFlight: 4, json: true }, io, ({ id }) => {
      if (id === 'b') throw missing
      return () => io.result(`${id}\n`)
    })
    expect(results.map((line) => line.slice(0, 9))).toEqual(['a\n', '{"id":"b"', 'c\n', 'd\n', 'e\n'])
    expect(notes).toEqual(['b: No b. Look.'])
    expect(codes).toEqual([1])
  })

  it('ends all of them with an error of use', async () => {
    const { io } = recording()
    const wrong = new ChapterverseError('bad_setting', 'Wrong.', { remedy: 'Right it.' })
    const seen: string[] = []
    const all = eachQuestion(questions, { inFlight: 2 }, io, ({ id }, signal) => {
      seen.push(String(id))
      if (id === 'b') throw wrong
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(() => {})))
    })
    await expect(all).rejects.toBe(wrong)
    expect(seen).toEqual(['a', 'b'])
  })

  it('begins no other after an interruption', async () => {
    const stop = new AbortController()
    const { io, results } = recording(stop.signal)
    await eachQuestion(questions, {}, io, ({ id }) => {
      if (id === 'b') stop.abort()
      return () => io.result(String(id))
    })
    expect(results).toEqual(['a', 'b'])
  })
})
