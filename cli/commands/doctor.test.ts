import { expect, it } from 'vitest'
import { styleFor } from '../output/terminal.ts'
import { renderCheck } from './doctor.ts'

const page = { columns: 80, style: styleFor({}) }

it('keeps what is said apart from the longest name', () => {
  const check = { name: 'unsupported', state: 'doubt', detail: '1 file: old.rtf', remedy: 'Save it.' } as const
  expect(renderCheck(check, { page })).toBe(`look  unsupported 1 file: old.rtf\n${' '.repeat(18)}Save it.\n`)
})
