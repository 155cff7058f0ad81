import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fileIn, folderOf } from './place.ts'

const scratch = mkdtempSync(join(tmpdir(), 'chapterverse-place-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const folder = join(scratch, 'corpus')
mkdirSync(folder)

describe('fileIn', () => {
  it.each(['a.md', 'guide/a b.md', '第一回.txt', 'report (2).pdf', '%2e%2e/5% growth.md'])('takes %s', (path) => {
    expect(fileIn(folder, path)).toBe(join(folder, path))
  })

  it.each([
    '',
    '..',
    '../a.md',
    'a/../../b.md',
    '/etc/passwd',
    'a//b.md',
    './a.md',
    '.gitignore',
    'a/.ssh/key',
    '..\\a.md',
    'C:\\a.md',
    'a\u0000.md',
    'a\n.md',
    'a\u202egpj.md',
    '<img src=x>.md',
    'a.md.',
    `${'x'.repeat(300)}.md`,
    'a/b/c/d/e/f/g/h/i.md',
  ])('refuses %j', (path) => {
    expect(() => fileIn(folder, path)).toThrow(expect.objectContaining({ status: 400 }))
  })

  it('goes through no link, and overwrites none', () => {
    mkdirSync(join(scratch, 'secrets'))
    writeFileSync(join(scratch, 'secrets/key'), 'x')
    symlinkSync(join(scratch, 'secrets'), join(folder, 'linked'))
    symlinkSync(join(scratch, 'secrets/key'), join(folder, 'link.md'))
    expect(() => fileIn(folder, 'linked/a.md')).toThrow('no folder')
    expect(() => fileIn(folder, 'link.md')).toThrow('no file')
  })
})

it.each(['..', '.', '', 'a/b', '../x', 'a\u0000', '.hidden', 'a.', 'x'.repeat(65)])(
  'no corpus is called %j',
  (name) => {
    expect(() => folderOf(name)).toThrow('name of a corpus')
  },
)
