import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { walk } from './walk.ts'

let dir: string

beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'walk-')))
})
afterEach(() => rmSync(dir, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), content)
  }
}
const sources = async (...paths: string[]) => (await walk(paths.map((p) => join(dir, p)))).files.map((f) => f.source)
const reasons = async (...paths: string[]) => {
  const { skipped } = await walk(paths.map((p) => join(dir, p)))
  return Object.fromEntries(skipped.map(({ source, reason }) => [source, reason]))
}

describe('walk', () => {
  test('finds documents in the order of their sources, and says what it leaves out', async () => {
    write({
      'b.md': '',
      'a/z.txt': '',
      'a/b.html': '',
      README: '',
      'drawing.dwg': '',
      'notes.jsonl': '',
      Makefile: '',
      '.hidden.md': '',
      '.git/config': '',
      'node_modules/x/readme.md': '',
    })
    expect(await sources('.')).toEqual(['README', 'a/b.html', 'a/z.txt', 'b.md'])
    const left = await reasons('.')
    expect(Object.keys(left)).toEqual([
      '.git/',
      '.hidden.md',
      'Makefile',
      'drawing.dwg',
      'node_modules/',
      'notes.jsonl',
    ])
    expect(left['notes.jsonl']).toMatch(/named itself/)
    expect(left['drawing.dwg']).toMatch(/\.dwg/)
  })

  test('a pipe that is named is refused, not waited for', async () => {
    execFileSync('mkfifo', [join(dir, 'pipe.md')])
    await expect(walk([join(dir, 'pipe.md')])).rejects.toMatchObject({
      code: 'file_unreadable',
      message: expect.stringContaining('pipe.md'),
    })
    await expect(walk(['/dev/null'])).rejects.toMatchObject({ code: 'file_unreadable' })
    expect((await reasons('.'))['pipe.md']).toMatch(/no regular file/)
  })

  test('a file named itself is taken whatever it is', async () => {
    write({ 'a/data.jsonl': '', 'a/.x.md': '', 'a/y.md': '', '.gitignore': 'y.md' })
    const { files, root } = await walk(['a/data.jsonl', 'a/.x.md', 'a/y.md'].map((p) => join(dir, p)))
    expect(root).toBe(join(dir, 'a'))
    expect(files.map((f) => [f.source, f.named])).toEqual([
      ['.x.md', true],
      ['data.jsonl', true],
      ['y.md', true],
    ])
    expect(await reasons('a', 'a/data.jsonl')).not.toHaveProperty('data.jsonl')
  })

  test('the root is the common parent; a folder is its own', async () => {
    write({ 'x/a/1.md': '', 'x/b/2.md': '', 'x/bc/3.md': '' })
    expect((await walk([join(dir, 'x/a')])).root).toBe(join(dir, 'x/a'))
    expect((await walk([join(dir, 'x/a/1.md')])).root).toBe(join(dir, 'x/a'))
    expect((await walk([join(dir, 'x/b'), join(dir, 'x/bc')])).root).toBe(join(dir, 'x'))
    expect(await sources('x/a/1.md', 'x/b', 'x/b/2.md')).toEqual(['a/1.md', 'b/2.md'])
  })

  test('obeys .chapterverseignore, which may take in what .gitignore leaves out', async () => {
    write({
      '.gitignore': 'export/\n',
      '.chapterverseignore': '!export/\nDrafts/\n',
      'export/a.md': '',
      'Drafts/b.md': '',
      'c.md': '',
    })
    const { files, skipped } = await walk([dir])
    expect(files.map(({ source }) => source)).toEqual(['c.md', 'export/a.md'])
    expect(skipped).toContainEqual({ source: 'Drafts/', reason: 'It is excluded by .chapterverseignore.' })
  })

  test('leaves out what patterns exclude, whatever a file takes back, but not what is named itself', async () => {
    write({
      '.chapterverseignore': '!*.csv\n',
      'a.csv': '',
      'x/b.csv': '',
      'old/c.md': '',
      'x/old/d.md': '',
      'e.md': '',
    })
    const { files, skipped } = await walk([dir, join(dir, 'a.csv')], ['*.csv', '/old'])
    expect(files.map(({ source }) => source)).toEqual(['a.csv', 'e.md', 'x/old/d.md'])
    expect(skipped).toContainEqual({ source: 'x/b.csv', reason: 'It is excluded by --exclude.' })
    expect(skipped).toContainEqual({ source: 'old/', reason: 'It is excluded by --exclude.' })
  })

  test('obeys .gitignore, nested and negated, and that of the repository above', async () => {
    write({
      '.gitignore': 'build/\n*.log\n/docs/secret.md\n',
      'docs/.gitignore': '!keep.log\ndraft*\n',
      'docs/a.md': '',
      'docs/secret.md': '',
      'docs/draft1.md': '',
      'docs/keep.log': '',
      'docs/other.log': '',
      'docs/build/c.md': '',
      'docs/deep/secret.md': '',
    })
    expect(await sources('.')).toEqual(['docs/a.md', 'docs/deep/secret.md', 'docs/keep.log'])
    mkdirSync(join(dir, '.git'))
    expect(await sources('docs')).toEqual(['a.md', 'deep/secret.md', 'keep.log'])
    expect(await sources('docs/build')).toEqual(['c.md'])
  })

  test('links are not followed, out of the folder or round in it', async () => {
    write({ 'in/a.md': '', 'out/b.md': '' })
    symlinkSync(join(dir, 'out'), join(dir, 'in/away'))
    symlinkSync(join(dir, 'in'), join(dir, 'in/round'))
    symlinkSync(join(dir, 'gone'), join(dir, 'in/broken.md'))
    expect(await sources('in')).toEqual(['a.md'])
    const left = await reasons('in')
    expect(left['away']).toMatch(/out of the folder/)
    expect(left['round']).toMatch(/own place/)
    expect(left['broken.md']).toMatch(/nowhere/)
  })

  test('says which names are not UTF-8, and reads one that has the sign for them', async () => {
    write({ 'a.md': '', 'b\ufffd.md': '' })
    const odd = (name: string) => Buffer.concat([Buffer.from(dir), Buffer.from('/'), Buffer.from(name, 'latin1')])
    writeFileSync(odd('caf\xe9.md'), '# x')
    mkdirSync(odd('f\xfcr'))
    expect(await sources('')).toEqual(['a.md', 'b\ufffd.md'])
    expect(await reasons('')).toEqual({
      'caf\ufffd.md': 'Its name is not UTF-8, so that it cannot be opened; rename it.',
      'f\ufffdr/': 'Its name is not UTF-8, so that it cannot be opened; rename it.',
    })
  })

  test('a path that is not there', async () => {
    await expect(walk([join(dir, 'nope')])).rejects.toMatchObject({ code: 'path_not_found' })
  })
})
