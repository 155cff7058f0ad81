import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { boundedLines } from './bounded-lines.ts'

const LONGEST = 2000

/** Sends the text in pieces of this size. */
async function through(sent: string, size: number) {
  const pieces = sent.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
  const refused: unknown[] = []
  const lines = boundedLines((line) => refused.push(JSON.parse(line)), LONGEST)
  const passed = await text(Readable.from(pieces.map((piece) => Buffer.from(piece))).pipe(lines))
  return { passed, refused }
}

const call = (id: number | string, question: string, last = true) =>
  `${JSON.stringify(last ? { method: 'tools/call', params: { arguments: { question, id: 5 } }, jsonrpc: '2.0', id } : { jsonrpc: '2.0', id, method: 'tools/call', params: { arguments: { id: 5, question } } })}\n`

const error = (id: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32_600, message: expect.stringMatching(/2000 are allowed/) },
})

test.each([1, 7, 100, 1e6])('short lines pass as they are, in pieces of %i', async (size) => {
  const sent = call(1, 'Why?') + call(2, '为什么？') + call(3, 'x'.repeat(1800))
  expect(await through(sent, size)).toEqual({ passed: sent, refused: [] })
})

test.each([
  [7, true, 7],
  [1e6, true, 7],
  [100, false, 7],
  [100, true, 'abc'],
])('a long line is answered by its id and left out; the next one passes (pieces of %i)', async (size, last, id) => {
  const sent = call(1, 'Why?') + call(id, 'lost '.repeat(5000), last) + call(2, 'How?')
  expect(await through(sent, size)).toEqual({ passed: call(1, 'Why?') + call(2, 'How?'), refused: [error(id)] })
})

test('one without an id is answered too', async () => {
  expect(await through(`${'x'.repeat(9000)}\n`, 64)).toEqual({ passed: '', refused: [error(null)] })
})
