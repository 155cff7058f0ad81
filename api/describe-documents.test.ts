import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { descriptionKey, readMap } from '../corpus/map/index.ts'
import { openCorpus } from '../corpus/open.ts'
import type { Corpus } from '../corpus/types.ts'
import { tokenWeight } from '../corpus/words/tokens.ts'
import { openResources } from '../engine/run/context.ts'
import { ChapterverseError } from '../lib/errors.ts'
import { describedFrom } from '../readers/descriptions.ts'
import type { CallOptions, DescribeInput } from '../readers/reader.ts'
import { parseSettings, type SettingsInput } from '../state/settings.ts'
import { libraryOf, type TestLibrary } from '../testing/files/library.ts'
import { fakeReader } from '../testing/readers/fake-reader.ts'
import { type DescribeProgress, type DescribeReport, describeDocuments } from './describe-documents.ts'

let library: TestLibrary

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const files = Object.fromEntries(NAMES.map((name) => [`${name}.md`, `# Title ${name}\n\nText of ${name}.\n`]))

beforeEach(async () => {
  library = await libraryOf(files)
})
afterEach(() => library.remove())

/** A model that describes by title, unless a script says otherwise. */
function model(script?: (input: DescribeInput, options?: CallOptions) => Promise<void> | void) {
  const asked: DescribeInput[] = []
  const reader = fakeReader({
    describe: async (input, options) => {
      asked.push(input)
      await new Promise(setImmediate)
      await script?.(input, options)
      return { title: input.title, summary: `About ${input.title}.` }
    },
  })
  return { reader, asked, titles: () => asked.map(({ title }) => title).sort() }
}

interface Wanted {
  settings?: SettingsInput
  corpus?: Corpus
  signal?: AbortSignal
  onProgress?: (progress: DescribeProgress) => void
}

async function describeWith(
  { reader }: Pick<ReturnType<typeof model>, 'reader'>,
  { settings = {}, corpus = library.corpus, ...options }: Wanted = {},
): Promise<DescribeReport> {
  const opened = await openResources({ corpus, memo: library.memo }, parseSettings(settings), reader)
  return describeDocuments(opened, library.memo, options)
}

const down = () => {
  throw new ChapterverseError('model_unavailable', 'The model is down.', { remedy: 'Start it.' })
}

test('describes every document once, for the map', async () => {
  const first = model()
  const progress: DescribeProgress[] = []
  const report = await describeWith(first, { onProgress: (now) => void progress.push(now) })
  expect(report).toMatchObject({ total: 10, known: 0, made: 10, failed: 0, stop: 'done', reader: 'model:fake' })
  expect(first.titles()).toEqual(NAMES.map((name) => `Title ${name}`))
  expect(progress.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const described = describedFrom(library.memo)
  expect(describedFrom(library.memo)).toBe(described)
  expect(readMap(library.corpus, { described })[2]?.summary).toBe('About Title c.')

  const second = model()
  expect(await describeWith(second)).toMatchObject({ known: 10, made: 0 })
  expect(second.asked).toEqual([])
})

test('describes anew what was edited, and that alone', async () => {
  await describeWith(model())
  const before = describedFrom(library.memo)
  writeFileSync(join(library.root, 'b.md'), '# Title b2\n\nOther text.\n')
  const edited = await openCorpus([library.root], { store: join(library.root, '../store') })
  const again = model()
  const opened = await openResources(edited, parseSettings({}), again.reader)
  expect(await describeDocuments(opened, edited.memo)).toMatchObject({ total: 10, known: 9, made: 1 })
  expect(again.titles()).toEqual(['Title b2'])
  const after = describedFrom(library.memo)
  expect(after).not.toBe(before)
  expect(after(descriptionKey(edited.corpus, 'b.md'))?.summary).toBe('About Title b2.')
  edited.corpus.close()
})

test('a failing call costs that call; the next run asks it again', async () => {
  const report = await describeWith(model(({ title }) => (title === 'Title d' ? down() : undefined)))
  expect(report).toMatchObject({ made: 9, failed: 1, stop: 'done' })
  expect(report.error).toMatchObject({ code: 'model_unavailable', remedy: 'Start it.' })
  const again = model()
  expect(await describeWith(again)).toMatchObject({ known: 9, made: 1, failed: 0 })
  expect(again.titles()).toEqual(['Title d'])
})

test('stops asking a model that does nothing but fail', async () => {
  const broken = model(down)
  const report = await describeWith(broken, { settings: { concurrency: 1 } })
  expect(report).toMatchObject({ made: 0, failed: 8, stop: 'failing' })
  expect(broken.asked).toHaveLength(8)
})

test('what is finished when it is cancelled is kept', async () => {
  const stopping = new AbortController()
  const first = model(({ title }) => {
    if (title === 'Title c') stopping.abort()
  })
  const report = await describeWith(first, { settings: { concurrency: 1 }, signal: stopping.signal })
  expect(report).toMatchObject({ made: 3, stop: 'cancelled' })
  const again = model()
  expect(await describeWith(again)).toMatchObject({ known: 3, made: 7, stop: 'done' })
})

test('keeps to the budget and says what was spent', async () => {
  const spending = model((_input, options) => {
    const settle = options?.reserve?.('m', 80, 20)
    settle?.({ model: 'm', inputTokens: 80, outputTokens: 10, cachedTokens: 0 })
  })
  const report = await describeWith(spending, { settings: { concurrency: 1, budgetTokens: 300 } })
  expect(report).toMatchObject({ made: 3, failed: 0, stop: 'budget', usage: { calls: 3, inputTokens: 240 } })
})

test('asks as many at once as the concurrency allows', async () => {
  let open = 0
  let most = 0
  const slow = model(async () => {
    most = Math.max(most, ++open)
    await new Promise((resolve) => setTimeout(resolve, 5))
    open--
  })
  await describeWith(slow, { settings: { concurrency: 4 } })
  expect(most).toBe(4)
})

test('equal documents are described once, and chosen ones alone', async () => {
  writeFileSync(join(library.root, 'z.md'), files['a.md'] ?? '')
  const both = await openCorpus([library.root], { store: join(library.root, '../store') })
  const asked = model()
  const report = await describeWith(asked, { corpus: both.corpus, settings: { documents: ['a.md', 'b.md', 'z.md'] } })
  expect(report).toMatchObject({ total: 2, made: 2 })
  both.corpus.close()
})

test('shows the beginning of a document and its headings, and of a topic its own beginning', async () => {
  const sections = Array.from({ length: 900 }, (_, at) => `## Heading ${at}\n\nWords of section ${at}.\n`)
  library.remove()
  library = await libraryOf({ 'long.md': `# Long\n\n${sections.join('\n')}`, 'plain.txt': 'First half. Second half.' })
  const { corpus } = library
  const topics = [
    { title: 'One', start: 0, end: 11 },
    { title: 'Two', start: 12, end: 24 },
  ]
  const structure = (docId: string) => {
    const known = corpus.structure(docId)
    return docId === 'plain.txt' ? { ...known, digest: { ...known.digest, topics } } : known
  }
  const withTopics = new Proxy<Corpus>(corpus, {
    get(_target, name: keyof Corpus) {
      const member: unknown = name === 'structure' ? structure : corpus[name]
      return typeof member === 'function' ? member.bind(corpus) : member
    },
  })
  const asked = model()
  expect(await describeWith(asked, { corpus: withTopics, settings: { concurrency: 1 } })).toMatchObject({ made: 4 })
  const [long, ...plain] = asked.asked
  expect(long?.text).toContain('Words of section 100.')
  expect(long?.text).toContain('- Heading 0\n- Heading 1\n')
  expect(tokenWeight(long?.text ?? '')).toBeLessThan(2010)
  expect(tokenWeight(long?.text ?? '')).toBeGreaterThan(1900)
  expect(plain.map(({ text }) => text)).toEqual(['First half. Second half.', 'First half.', 'Second half.'])
})

test('without a model it says what to do', async () => {
  const opened = await openResources(library, parseSettings({ model: 'offline' }))
  await expect(describeDocuments(opened, library.memo)).rejects.toMatchObject({
    code: 'bad_setting',
    message: 'Descriptions are made by a model, and none is set.',
    remedy: expect.stringContaining('--model'),
  })
})
