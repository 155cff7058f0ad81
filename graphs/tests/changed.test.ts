import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemorySaver } from '@langchain/langgraph'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import { openCorpus } from '../../corpus/open.ts'
import type { Corpus } from '../../corpus/types.ts'
import { type OpenRun, openRun } from '../../engine/run/context.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import type { ExtractInput, ExtractOutput } from '../../readers/reader.ts'
import { fakeReader, parsedAs } from '../../testing/readers/fake-reader.ts'
import { lv1 } from '../lv1.ts'
import { createReading } from '../reading.ts'

let folder: string
/** Another one for each test: a process opens a name once. */
let name = 'changing'
const write = (file: string, text: string) => writeFileSync(join(folder, 'files', file), text)
const open = () => openCorpus([join(folder, 'files')], { name })
/** Enough that one round does not read everything. */
const filler = Array.from(
  { length: 60 },
  (_, i) => `# Note ${i}\n\n${`Filler ${i} about weather and lanterns and keys. `.repeat(40)}`,
).join('\n\n')

beforeEach(async () => {
  name += '-'
  folder = mkdtempSync(join(tmpdir(), 'chapterverse-changed-'))
  vi.stubEnv('CHAPTERVERSE_HOME', join(folder, 'home'))
  vi.stubEnv('CHAPTERVERSE_MODEL', '')
  mkdirSync(join(folder, 'files'))
  write('fee.md', '# Fee\n\nThe fee is 5 euros for adults.\n')
  write('tax.md', '# Tax\n\nThe tax is 7 euros for adults.\n')
  write('filler.md', filler)
  ;(await open()).corpus.close()
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

async function rewriteFee(): Promise<void> {
  write('fee.md', '# Changed wholly\n\nNow it reads otherwise: nothing costs anything.\n')
  ;(await open()).corpus.close()
}

/** Finds fee and tax in the first round, and something else to look for in the others. */
function reader(later: (round: number) => Promise<void>) {
  let round = 0
  const blocks = ({ passages }: ExtractInput): ExtractOutput['blocks'] =>
    ['The fee is 5 euros for adults.', 'The tax is 7 euros for adults.'].map((text) => {
      const found = passages.flatMap(({ sentences }) => sentences).find((sentence) => sentence.text === text)
      return { kind: 'sentence', text, sentences: found ? [found.n] : [] }
    })
  return fakeReader({
    parse: async ({ question }) =>
      parsedAs(question, { information: ['adults', 'children'], keywords: { en: ['fee', 'tax'] } }),
    keywords: async () => ({ keywords: { en: [['lanterns', 'keys', 'weather'][round - 1] ?? ''] } }),
    extract: async (input) => {
      round++
      if (round === 1) return { blocks: blocks(input), confidence: 0.95, missing: ['children'] }
      await later(round)
      return { blocks: [], confidence: 0, missing: ['children'] }
    },
  })
}

const question = 'What are fee and tax for adults and for children?'

describe('a run under which a document is indexed anew', () => {
  it.each([
    ['neither run id nor thread', {}],
    ['a thread', { configurable: { thread_id: 't' } }],
  ])('keeps its snapshot with %s, and cites nothing that its hash does not name', async (_, config) => {
    const seen = new Set<Corpus>()
    const fake = reader(async (round) => {
      if (round === 2) await rewriteFee()
    })
    const openIt: OpenRun = async (context, runtime) => {
      const opened = await openRun({ corpus: name, ...(context as object) }, runtime)
      seen.add(opened.corpus)
      return { ...opened, reader: fake }
    }
    const reading = createReading(lv1, openIt)
    if ('configurable' in config) reading.checkpointer = new MemorySaver()
    const { answer } = await reading.invoke({ question }, config)
    expect(seen.size).toBe(1)
    expect(answer?.loops).toBeGreaterThan(1)
    expect(answer?.citations.map(({ quote }) => quote)).toContain('The tax is 7 euros for adults.')
    for (const { docId, quote } of answer?.citations ?? [])
      expect(quote).toBe(`The ${docId.replace('.md', '')} is ${docId === 'fee.md' ? 5 : 7} euros for adults.`)
    // The next run on the same thread sees what is there now.
    await reading.invoke({ question }, config).catch(() => undefined)
    expect(seen.size).toBe(2)
  })

  it('answers with what stands, and says what broke it off', async () => {
    const library = await open()
    const gone = new ChapterverseError('document_changed', 'fee.md was indexed anew.', { remedy: 'Ask again.' })
    const fake = reader(async () => {
      await rewriteFee()
      throw gone
    })
    const means = { library, reader: fake, settings: {}, signal: undefined, onEvent: undefined }
    const answer = await answerQuestion({ question, turns: [], tier: 'lv1', ...means })
    library.corpus.close()
    expect(answer).toMatchObject({ stop: 'error', status: 'partial' })
    expect(answer.text).toContain('The tax is 7 euros for adults. [')
    expect(answer.missing).toEqual(expect.arrayContaining(['children', 'fee.md was indexed anew. Ask again.']))
  })
})

describe('elapsedMs', () => {
  it.each([
    ['fails', async () => Promise.reject(new ChapterverseError('model_refused', 'No.', { remedy: 'Pay.' })), 'error'],
    [
      'is cancelled',
      async () => Promise.reject(new ChapterverseError('cancelled', 'Stop.', { remedy: '' })),
      'cancelled',
    ],
  ])('counts also where the first call %s', async (_, end, stop) => {
    const library = await open()
    const fake = fakeReader({
      parse: async () => {
        await new Promise((resolve) => setTimeout(resolve, 30))
        return end()
      },
    })
    const means = { library, reader: fake, settings: {}, signal: undefined, onEvent: undefined }
    const answer = await answerQuestion({ question, turns: [], tier: 'lv1', ...means })
    library.corpus.close()
    expect(answer.stop).toBe(stop)
    expect(answer.elapsedMs).toBeGreaterThanOrEqual(25)
    expect(answer.elapsedMs).toBeLessThan(60_000)
  })
})
