import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ask, openCorpus, verify } from '../../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'chapterverse-pack-'))
const docs = join(folder, 'docs')
const pack = join(folder, 'carried', 'fees.corpus')
const QUESTION = 'How high is the fee?'
const settings = { model: 'offline' }

beforeAll(async () => {
  mkdirSync(docs)
  writeFileSync(join(docs, 'fees.md'), '# Fees\n\nThe fee is 5% of the amount.\n')
  writeFileSync(join(docs, '费用.md'), '# 费用\n\n手续费为百分之五。\n')
  const { corpus } = await openCorpus([docs], { store: join(folder, 'store'), pack })
  corpus.close()
  // Nobody has the documents, nor the store.
  renameSync(docs, join(folder, 'gone'))
  rmSync(join(folder, 'store'), { recursive: true })
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => {
  chmodSync(join(folder, 'carried'), 0o755)
  rmSync(folder, { recursive: true })
})

it('answers without the documents, from a place that cannot be written to, and leaves nothing beside it', async () => {
  chmodSync(pack, 0o444)
  chmodSync(join(folder, 'carried'), 0o555)
  const library = await openCorpus([pack])
  const answer = await ask(QUESTION, { corpus: library, settings })
  expect(answer).toMatchObject({ status: 'answered', corpus: { name: 'fees' } })
  expect(verify(answer, library)).toMatchObject([{ exact: true }])
  expect((await ask(QUESTION, { corpus: library, settings })).cached).toBe(true)
  expect(library.corpus.search(['手续费']).map(({ docId }) => docId)).toContain('费用.md')
  library.corpus.close()
  expect(readdirSync(join(folder, 'carried'))).toEqual(['fees.corpus'])
})

it('is found by its name in the home of a server, after names that are registered', async () => {
  vi.stubEnv('CHAPTERVERSE_HOME', join(folder, 'home'))
  mkdirSync(join(folder, 'home', 'packs'), { recursive: true })
  renameSync(pack, join(folder, 'home', 'packs', 'manual.corpus'))
  try {
    const { corpus } = await openCorpus({ name: 'manual' })
    expect([corpus.name, corpus.documents.length]).toEqual(['manual', 2])
    corpus.close()
    for (const name of ['../packs/manual', 'other'])
      await expect(openCorpus({ name })).rejects.toMatchObject({ code: 'no_corpus' })
  } finally {
    chmodSync(join(folder, 'carried'), 0o755)
    renameSync(join(folder, 'home', 'packs', 'manual.corpus'), pack)
  }
})

it('is refused where it is none, of another ending, or missing', async () => {
  writeFileSync(join(folder, 'text.corpus'), 'no database')
  await expect(openCorpus([join(folder, 'text.corpus')])).rejects.toMatchObject({ code: 'store_unusable' })
  await expect(openCorpus([join(folder, 'none.corpus')])).rejects.toMatchObject({ code: 'path_not_found' })
  const other = openCorpus([join(folder, 'gone')], { store: join(folder, 'again'), pack: join(folder, 'x.zip') })
  await expect(other).rejects.toMatchObject({ code: 'bad_setting' })
})
