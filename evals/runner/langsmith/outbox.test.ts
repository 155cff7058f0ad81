import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOutbox } from './outbox.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chapterverse-outbox-'))
  file = join(folder, 'below', 'outbox.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const letter = (path: string) => ({ method: 'POST', path, headers: { 'content-type': 'text/plain' }, body: 'aGk=' })

it('keeps letters in order, also across a line that was cut off, until each is delivered', async () => {
  openOutbox(file).add(letter('/1'))
  appendFileSync(file, '{"method":"PO')
  const outbox = openOutbox(file)
  outbox.add(letter('/2'))
  outbox.add(letter('/3'))
  const sent: string[] = []
  const failing = openOutbox(file).deliver(async ({ path }) => {
    if (path === '/3') throw new Error('gone again')
    sent.push(path)
  })
  await expect(failing).rejects.toThrow('gone again')
  expect(sent).toEqual(['/1', '/2'])
  const rest = openOutbox(file)
  expect(rest.size).toBe(1)
  expect(await rest.deliver(async ({ path }) => void sent.push(path))).toBe(1)
  expect(sent).toEqual(['/1', '/2', '/3'])
  expect(existsSync(file)).toBe(false)
  expect(openOutbox(file).size).toBe(0)
})
