import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as settled } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openCorpus } from '../../corpus/open.ts'
import type { Snapshot } from '../../corpus/store/snapshot.ts'
import type { ReadingState } from '../../state/channels.ts'
import { openRun, type RunResources } from './context.ts'
import { noSuchTier } from './failures.ts'
import { createNode } from './node.ts'
import { asPart, rootRun } from './root-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'chapterverse-run-'))
const file = join(folder, 'a.md')
const index = async () => (await openCorpus([file], { name: 'notes' })).corpus.close()

beforeAll(async () => {
  vi.stubEnv('CHAPTERVERSE_HOME', join(folder, 'home'))
  vi.stubEnv('CHAPTERVERSE_MODEL', '')
  vi.stubEnv('CHAPTERVERSE_CORPUS', '')
  writeFileSync(file, '# A\n\nOne.\n')
  await index()
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const run = (id: string) => ({ configurable: { run_id: id } })

it('opens a corpus by the name in the setting, or in the environment, and never by a path', async () => {
  const { corpus, reader, documents } = await openRun({ corpus: 'notes' }, run('1'))
  expect([corpus.name, reader.name, documents.length]).toEqual(['notes', 'offline', 1])
  await expect(openRun({}, run('2'))).rejects.toMatchObject({ code: 'no_corpus' })
  await expect(openRun({ corpus: file }, run('2'))).rejects.toMatchObject({ code: 'no_corpus' })
  vi.stubEnv('CHAPTERVERSE_CORPUS', 'notes')
  expect((await openRun({}, run('2'))).corpus).toBe(corpus)
})

it('keeps what a run began with, while the next run sees what was indexed meanwhile', async () => {
  const before = await openRun({ corpus: 'notes' }, run('3'))
  writeFileSync(file, '# A\n\nOne. Two.\n')
  await index()
  expect((await openRun({ corpus: 'notes' }, run('3'))).corpus).toBe(before.corpus)
  const after = await openRun({ corpus: 'notes' }, run('4'))
  expect(after.corpus).not.toBe(before.corpus)
  expect(after.corpus.document('a.md').length).toBe('# A\n\nOne. Two.\n'.length)
})

it('makes each reader once', async () => {
  const one = await openRun({ corpus: 'notes', model: 'some-model' }, run('5'))
  const two = await openRun({ corpus: 'notes', model: 'some-model', topKChunks: 3 }, run('6'))
  const warm = await openRun({ corpus: 'notes', model: 'some-model', temperature: 0.2 }, run('7'))
  expect(one.reader.name).toBe('model:some-model')
  expect(two.reader).toBe(one.reader)
  expect(warm.reader).not.toBe(one.reader)
})

it('names the setting that is wrong', async () => {
  await expect(openRun({ corpus: 'notes', maxLoops: 0 }, run('8'))).rejects.toMatchObject({
    code: 'bad_setting',
    message: expect.stringContaining('maxLoops'),
  })
})

it('ends the message of an error with its remedy: a server shows nothing else', async () => {
  const remedy = expect.stringMatching(/ chapterverse index PATH --name nowhere$/) as string
  const failed = openRun({ corpus: 'nowhere' }, run('9'))
  await expect(failed).rejects.toMatchObject({ code: 'no_corpus', message: remedy, remedy })
  const later = createNode('parse', () => Promise.reject(noSuchTier('lv9', ['lv1'])), openRun, { first: true })
  const config = { ...run('10'), context: { corpus: 'notes' } }
  await expect(later({ stop: null } as ReadingState, config)).rejects.toMatchObject({
    code: 'bad_setting',
    message: 'There is no tier lv9. Use one of: lv1.',
  })
})

describe('a corpus that runs share', () => {
  let text = 'One. Two.'
  const change = async () => {
    text += ' More.'
    writeFileSync(file, `# A\n\n${text}\n`)
    await index()
  }
  const open = (id: string) => openRun({ corpus: 'notes' }, run(id))
  const isClosed = ({ corpus }: RunResources): boolean => {
    try {
      ;(corpus as Snapshot).isStale()
      return false
    } catch {
      return true
    }
  }

  it('is opened once by many that begin at once, also when it has aged', async () => {
    await open('before')
    await change()
    const opened = await Promise.all(Array.from({ length: 10 }, (_, i) => open(`many ${i}`)))
    expect(new Set(opened.map(({ corpus }) => corpus)).size).toBe(1)
  })

  it('is closed once it has aged and its last run has ended', async () => {
    await change()
    const [one, two] = [await open('one'), await open('two')]
    await change()
    const three = await open('three')
    expect(three.corpus).not.toBe(one.corpus)
    one.end?.()
    await settled()
    expect(isClosed(two)).toBe(false)
    two.end?.()
    two.end?.()
    await settled()
    expect(isClosed(two)).toBe(true)
    three.end?.()
    await settled()
    expect(isClosed(three)).toBe(false)
    await change()
    await open('four')
    expect(isClosed(three)).toBe(true)
  })

  it('stays open for the root run while a part of it ends', async () => {
    const part = asPart({ configurable: { run_id: 'whole', checkpoint_ns: 'lv1:1' } })
    expect((await openRun({ corpus: 'notes' }, part)).end).toBeUndefined()
  })

  it('is leased for each run of ours inside a graph of somebody else', async () => {
    const inside = (node: string) => ({ configurable: { run_id: 'theirs', checkpoint_ns: `${node}|verify:2` } })
    const [one, two] = await Promise.all(['a:1', 'b:1'].map((node) => openRun({ corpus: 'notes' }, inside(node))))
    expect([one?.end, two?.end]).toEqual([expect.any(Function), expect.any(Function)])
    expect(rootRun(inside('a:1'))).not.toBe(rootRun(inside('b:1')))
    expect(rootRun(asPart(inside('a:1')))).toBe(rootRun(inside('a:1')))
  })

  it('may fail to open, and be opened by the same run later', async () => {
    const id = run('early')
    await expect(openRun({ corpus: 'later' }, id)).rejects.toMatchObject({ code: 'no_corpus' })
    ;(await openCorpus([file], { name: 'later' })).corpus.close()
    expect((await openRun({ corpus: 'later' }, id)).corpus.name).toBe('later')
  })
})
