import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { commandLine, EXAMPLES, lines } from '../../testing/process/command-line.ts'

const { chapterverse, scratch, written, remove } = commandLine()
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

  it('are asked together, and their sources opened', async () => {
    const files = (name: string, text: string) => join(written(`${name}/${name}.md`, text), '..')
    await chapterverse('index', files('north', '# North\n\nThe north pier closes at nine.\n'), '--name', 'north')
    await chapterverse('index', files('south', '# South\n\nThe south pier closes at seven.\n'), '--name', 'south')
    const both = await chapterverse('search', 'pier closes', '--corpus', 'north,south', '--json')
    const [{ hits }] = lines(both.stdout) as [{ hits: { docId: string }[] }]
    expect(hits.map(({ docId }) => docId).sort()).toEqual(['north/north.md', 'south/south.md'])
    await chapterverse('ask', 'When does the south pier close?', '--corpus', 'north,south')
    expect((await chapterverse('open', '1', '--print')).stdout).toContain('The south pier closes at seven.')
    const wrong = await chapterverse('search', 'pier', '--corpus', 'north,none')
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('No corpus of files is named "none".') })
  })
})

it('what cannot be read is said when it is found out, and not with every question', async () => {
  const docs = join(written('mixed/a.md', '# A\n\nThe pier closes at nine.\n'), '..')
  written('mixed/b.pdf', 'this is no PDF')
  expect((await chapterverse('search', 'pier', docs)).stderr).toContain('Not readable: b.pdf')
  expect((await chapterverse('search', 'pier', docs)).stderr).toBe('')
  written('mixed/c.pdf', 'nor is this')
  expect((await chapterverse('search', 'pier', docs)).stderr).toContain('Not readable: c.pdf')
})
