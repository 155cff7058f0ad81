import { describe, expect, it } from 'vitest'
import { looksMisdecoded, named } from './checks.ts'

describe('looksMisdecoded', () => {
  it.each(['CafÃ© â€œopenâ€\u009d', 'a \uFFFD b', 'Â£5'])('sees %j', (text) => {
    expect(looksMisdecoded(text)).toBe(true)
  })

  it.each(['Café “open” £5', 'SÃO PAULO', 'Âge', '灯塔 – 3 °C', 'Ångström'])('lets %j pass', (text) => {
    expect(looksMisdecoded(text)).toBe(false)
  })
})

describe('named', () => {
  it('names five and counts the rest', () => {
    expect(named(['a', 'b'])).toBe('a, b')
    expect(named(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more')
  })
})
