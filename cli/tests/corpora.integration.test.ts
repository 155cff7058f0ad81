import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { commandLine, EXAMPLES, lines } from '../../testing/process/command-line.ts'

const { chapterverse, scratch, remove } = commandLine()
afterAll(remove)

describe('corpora', () => {
  it('lists, renames, moves, checks, purges and removes', async () => {
    const docs = join(scratch, 'docs')
    cpSync(EXAMPLES, docs, { recursive: true })
    expect((await chapterverse('corpora')).stderr).toMatch(/^Nothing is kept yet/)
    await chapterverse('index', docs, '--name', 'ferry')
    const listed = await chapterverse('corpora')
    expect(listed.stdout).toMatch(/^ferry {2}9 documents, \d+ KB, used \d{4}-\d\d-\d\d\n/)
    expect(listed.stdout).toContain(docs)
    expect(lines((await chapterverse('corpora', '--json')).stdout)).toMatchObject([
      { name: 'ferry', documents: 9, paths: [docs], gone: [] },
    ])

    expect((await chapterverse('corpora', 'rename', 'ferry', 'ferries')).code).toBe(0)
    const moved = join(scratch, 'moved')
    renameSync(docs, moved)
    expect((await chapterverse('corpora')).stdout).toMatch(/^ferries .*\n.*\(gone\)/)
    const offered = await chapterverse('search', 'lost property', moved, '--store', join(scratch, 's'))
    expect(offered.stderr).not.toContain('To take that index over')
    expect((await chapterverse('corpora', 'move', 'ferries', moved)).code).toBe(0)
    expect((await chapterverse('index', moved)).stdout).toContain('0 added, 0 changed, 0 removed, 9 unchanged')

    expect((await chapterverse('corpora', 'check')).stdout).toMatch(/^ok {4}ferries: sound\n/)
    rmSync(join(moved, 'guide'), { recursive: true, force: true })
    const purged = await chapterverse('corpora', 'purge', 'ferries')
    expect(purged).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ferries: \d+ KB → \d+ KB\n$/) })

    const refused = await chapterverse('corpora', 'remove', 'ferries')
    expect(refused.code).toBe(130)
    expect(refused.stderr).toContain('--yes')
    expect((await chapterverse('corpora', 'remove', 'ferries', '--yes')).code).toBe(0)
    expect((await chapterverse('corpora')).stdout).toBe('')
    expect((await chapterverse('corpora', 'check', 'ferries')).code).toBe(2)
  })

  it('offers the index of a folder that was moved', async () => {
    const docs = join(scratch, 'here')
    cpSync(EXAMPLES, docs, { recursive: true })
    await chapterverse('index', docs)
    renameSync(docs, join(scratch, 'there'))
    const { stderr } = await chapterverse('search', 'lost property', join(scratch, 'there'))
    expect(stderr).toContain(`To take that index over: chapterverse corpora move ${docs} ${join(scratch, 'there')}`)
  })
})
