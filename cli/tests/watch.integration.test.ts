import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { commandLine, EXAMPLES, finished } from '../../testing/process/command-line.ts'
import { inTerminal } from '../../testing/process/terminal.ts'

const { start, scratch, written, remove } = commandLine()
afterAll(remove)

const env = { CHAPTERVERSE_HOME: join(scratch, 'home') }

it('index --watch reads files again when they change, until Ctrl-C', async () => {
  const path = written('docs/a.md', '# A\n\nThe harbour closes at noon.\n')
  const docs = join(path, '..')
  const terminal = inTerminal(['index', docs, '--watch'], env)
  await terminal.until('1 added, 0 changed')
  await terminal.until('Watching. Ctrl-C ends it.')
  writeFileSync(join(docs, 'b.md'), '# B\n\nA second file.\n')
  await terminal.until(/\d\d:\d\d:\d\d Indexed: 1 added; 2 documents/)
  writeFileSync(path, '# A\n\nThe harbour closes at midnight, and not before.\n')
  await terminal.until(/Indexed: 1 changed; 2 documents/)
  mkdirSync(join(docs, 'deep/er'), { recursive: true })
  writeFileSync(join(docs, 'deep/er/c.md'), '# C\n\nA third file.\n')
  await terminal.until(/Indexed: 1 added; 3 documents/)
  rmSync(join(docs, 'deep'), { recursive: true })
  await terminal.until(/Indexed: 1 removed; 2 documents/)
  terminal.type('\x03')
  expect((await terminal.ended).code).toBe(130)
})

it('goes on where nothing is left, and gives JSON a line', async () => {
  const path = written('some/a.md', '# A\n\nThe harbour closes at noon.\n')
  const child = start(['index', join(path, '..'), '--watch', '--json'])
  const all = finished(child)
  const said = (text: string) =>
    new Promise<void>((resolve) => child.stderr?.on('data', (some: string) => some.includes(text) && resolve()))
  await said('Watching.')
  rmSync(path)
  await said('Nothing readable was found')
  writeFileSync(path, '# A\n\nIt is back.\n')
  await said('Indexed: 1 added')
  child.kill('SIGINT')
  const { code, stdout } = await all
  expect(code).toBe(130)
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).documents),
  ).toEqual([1, 1])
})

it('refuses what are no files', async () => {
  const pack = join(scratch, 'x.corpus')
  expect((await finished(start(['index', EXAMPLES, '--pack', pack]))).code).toBe(0)
  const { code, stderr } = await finished(start(['index', pack, '--watch']))
  expect(code).toBe(2)
  expect(stderr).toContain('no files that could be watched')
})
