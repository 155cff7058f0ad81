import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openCorpus } from '../corpus/open.ts'
import { openRun } from './run.ts'

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
