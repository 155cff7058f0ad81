import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it('counts one and many', () => {
  expect(plural(1, 'chunk')).toBe('1 chunk')
  expect(plural(0, 'chunk')).toBe('0 chunks')
  expect(plural(1200, 'document without headings', 'documents without headings')).toBe(
    '1,200 documents without headings',
  )
})
