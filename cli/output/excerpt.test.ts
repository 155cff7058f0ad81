import { expect, it } from 'vitest'
import { excerptFrom } from './excerpt.ts'

const filler = 'Every ship has a step-free route from the gangway to a saloon and a toilet. '.repeat(4)

it('begins where the words stand', () => {
  const text = `${filler}## Lost property Things found on board are kept for 90 days. ${filler}`
  expect(excerptFrom(text, 'lost properties', 200)).toMatch(/^….{0,60}## Lost property Things/)
})

it('begins with the beginning where that holds as much, or nothing is found', () => {
  const text = `Lost property is kept. ${filler}Lost property again.`
  expect(excerptFrom(text, 'lost property', 100)).toBe(text)
  expect(excerptFrom(text, 'zebra', 100)).toBe(text)
  expect(excerptFrom('short', 'zebra', 100)).toBe('short')
})

it('finds Chinese words in longer runs, and no Latin word in the middle of another', () => {
  const text = `${'船票可以在网站购买。'.repeat(20)}船上拾得的失物由办公室保管。`
  expect(excerptFrom(text, '失物保管', 60)).toMatch(/^….*失物由办公室保管。$/)
  const inside = `${filler}preboarding`
  expect(excerptFrom(inside, 'boarding', 60)).toBe(inside)
})

it('never fails on letters that lengthen in lower case or take two units', () => {
  expect(excerptFrom(`İ${filler}lost`, 'lost', 40)).toMatch(/^İ/)
  expect(excerptFrom(`${'🚢'.repeat(60)}lost`, 'lost', 40).isWellFormed()).toBe(true)
})
