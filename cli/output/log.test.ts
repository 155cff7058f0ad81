import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('says now and then how far it is, the same again where it has not moved, and nothing when it is over', async () => {
  const lines: string[] = []
  const log = createLog('Indexing', (line) => lines.push(line), 20)
  await sleep(50)
  expect(lines).toEqual([])
  log.show(1200, 3000, 'manual.pdf, page 3 of 40')
  await sleep(100)
  log.show(3000, 3000, '')
  await sleep(100)
  log.clear()
  const count = lines.length
  await sleep(60)
  expect(lines[0]).toBe('Indexing: 1,200 of 3,000, manual.pdf, page 3 of 40')
  expect(lines.at(-1)).toBe('Indexing: 3,000 of 3,000')
  expect(lines).toHaveLength(count)
})
