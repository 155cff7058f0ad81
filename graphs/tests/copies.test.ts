/** Copies of a document, and paragraphs that several take over: read once, named together, and nothing else crowded out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCorpus } from '../../cli/doctor/corpus.ts'
import { ask } from '../../index.ts'
import type { ExtractInput } from '../../readers/reader.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader } from '../../testing/readers/fake-reader.ts'

const MANUAL =
  '# Pump manual\n\n## Pressure\n\nThe working pressure of the pump is 6 bar. The pump must be drained before frost.\n'
const TERMS = 'The tenant may end the lease with six months of notice, in writing, to the landlord.'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((folder) => [`${folder}/manual.md`, MANUAL])),
    'notice.md': '# Notice\n\nSince March 2024 the pump has been run with a working pressure of 4 bar.\n',
    'lease-draft.md': `# Lease, draft\n\n## Term\n\nIt runs for five years.\n\n## Notice\n\n${TERMS}\n`,
    'lease-signed.md': `# Lease\n\n## Term\n\nIt runs for ten years.\n\n## Notice\n\n${TERMS}\n`,
  })
})
afterAll(() => library.remove())

async function shownFor(question: string, cites: RegExp) {
  const shown: ExtractInput[] = []
  const reader = fakeReader({
    extract: async (input) => {
      shown.push(input)
      const lines = input.passages.flatMap(({ sentences }) => sentences)
      const cited = lines.filter(({ text }) => cites.test(text)).slice(0, 1)
      const blocks = cited.map(({ n, text }) => ({ kind: 'sentence' as const, text, sentences: [n] }))
      return { blocks, confidence: cited.length > 0 ? 0.95 : 0, missing: [] }
    },
    keywords: async () => ({ keywords: {} }),
  })
  const answer = await ask(question, { corpus: library, tier: 'lv1', reader, settings: { maxLoops: 2 } })
  return { answer, passages: shown.flatMap(({ passages }) => passages) }
}

const PRESSURE = 'What is the working pressure of the pump?'

describe('copies of a document', () => {
  it('are shown once, with their places, beside what else there is', async () => {
    const { answer, passages } = await shownFor(PRESSURE, /6 bar/)
    const lines = passages.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    expect(lines.filter((text) => text.includes('6 bar'))).toHaveLength(1)
    expect(lines.some((text) => text.includes('4 bar'))).toBe(true)
    expect(passages.find(({ docId }) => docId === 'a/manual.md')?.alsoIn?.join()).toMatch(
      /b\/manual.*c\/manual.*d\/manual/,
    )
    expect(answer.citations.map(({ source, alsoIn }) => ({ source, alsoIn }))).toEqual([
      { source: 'a/manual.md', alsoIn: ['b/manual.md', 'c/manual.md', 'd/manual.md'] },
    ])
    const chunks = library.corpus.documents.map((document) => document.chunks)
    const all = chunks.reduce((sum, count) => sum + count, 0)
    expect(answer.coverage.chunksTotal).toBe(all - 3 * library.corpus.document('b/manual.md').chunks)
  })

  it('are read where one of them is named', async () => {
    const reader = fakeReader({ extract: async () => ({ blocks: [], confidence: 0, missing: [] }) })
    const settings = { documents: ['d/manual.md'], maxLoops: 1 }
    const answer = await ask(PRESSURE, { corpus: library, tier: 'lv1', reader, settings })
    expect(answer.coverage.sectionsRead.every((section) => section.startsWith('d/'))).toBe(true)
    expect(answer.coverage.sectionsRead.length).toBeGreaterThan(0)
  })

  it('are named by doctor', () => {
    const copies = checkCorpus(library.corpus, null).find(({ name }) => name === 'copies')
    expect(copies?.state).toBe('doubt')
    expect(copies?.detail).toContain('a/manual.md = b/manual.md = c/manual.md = d/manual.md')
    expect(copies?.detail).not.toContain('lease')
  })
})

describe.each(['lv1', 'lv2'] as const)('versions that differ in their last line, in %s', (tier) => {
  it('leave their places to what else there is', async () => {
    const years = [2018, 2019, 2020, 2021, 2022, 2023]
    const text = `${MANUAL}\nIts seals are greased every spring by whoever has the key to the shed behind the harbour.\n`
    const versions = years.map((year) => [`${year}.md`, `${text}\nRevised in ${year}.\n`])
    const notice = '# Notice\n\nSince March 2024 the pump has been run with a working pressure of 4 bar.\n'
    const own = await libraryOf({ ...Object.fromEntries(versions), 'notice.md': notice })
    const lines: string[] = []
    const reader = fakeReader({
      screen: async ({ chunks }) => ({
        chunks: chunks.map(({ id, sentences }) => ({ id, sentences: sentences.map(({ n }) => n) })),
      }),
      extract: async ({ passages }) => {
        lines.push(...passages.flatMap(({ sentences }) => sentences.map((one) => one.text)))
        return { blocks: [], confidence: 0, missing: [] }
      },
    })
    await ask(PRESSURE, { corpus: own, tier, reader, settings: { maxLoops: 1, topKChunks: 3, screening: 'full' } })
    await own.remove()
    expect(lines.filter((line) => line.includes('6 bar')).length).toBeLessThanOrEqual(2)
    expect(lines.some((line) => line.includes('4 bar'))).toBe(true)
  })
})

it('what two versions have in common is cited from one, and the other is named', async () => {
  const { answer } = await shownFor('How may the tenant end the lease?', /six months/)
  const [citation] = answer.citations
  expect([citation?.source, ...(citation?.alsoIn ?? [])].sort()).toEqual(['lease-draft.md', 'lease-signed.md'])
})
