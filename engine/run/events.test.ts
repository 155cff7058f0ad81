import { expect, it } from 'vitest'
import { ask, type RunEvent } from '../../index.ts'
import { libraryOf } from '../../testing/files/library.ts'

it('speaks of one thing as one', async () => {
  const library = await libraryOf({ 'fees.md': '# Fees\n\nThe fee is 5% of the amount.\n' })
  const messages: string[] = []
  const onEvent = (event: RunEvent) => event.type === 'progress' && messages.push(event.message)
  await ask('How high is the fee?', { corpus: library, tier: 'lv1', settings: { model: 'offline' }, onEvent })
  await library.remove()
  expect(messages).toEqual(expect.arrayContaining(['Found 1 place', 'Reading 1 passage']))
  expect(messages.filter((message) => /\b1 \w+s\b/.test(message))).toEqual([])
})
