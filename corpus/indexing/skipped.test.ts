import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { skippedOutcome } from './skipped.ts'
import { walk } from './walk.ts'

it('says to name a file only where that has it read', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'skipped-'))
  mkdirSync(join(dir, 'in'))
  for (const name of ['page.heic', 'log.xyz', '.hidden.md', 'a.md']) writeFileSync(join(dir, name), 'x')
  symlinkSync(join(dir, 'nowhere'), join(dir, 'dangling.md'))
  symlinkSync(join(dir, 'a.md'), join(dir, 'twin.md'))
  const { skipped } = await walk([dir])
  rmSync(dir, { recursive: true })
  const naming = 'Name it among the paths to have it read all the same.'
  expect(Object.fromEntries(skipped.map(skippedOutcome).map(({ source, remedy }) => [source, remedy]))).toEqual({
    '.hidden.md': naming,
    'dangling.md': 'Mend the link, or delete it.',
    'log.xyz': naming,
    'page.heic': 'Save it as JPEG or PNG, and index that with --ocr.',
    'twin.md': 'Nothing is to be done.',
  })
  expect(skippedOutcome({ source: 'locked/', reason: 'It cannot be opened (EACCES).' }).remedy).toContain('read it')
  expect(skippedOutcome({ source: 'pipe', reason: 'It is no regular file.' }).remedy).toContain('Save')
})
