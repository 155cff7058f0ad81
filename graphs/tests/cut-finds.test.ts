/** What was found and is more than is kept: the answer says so, in the language of the question. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import type { Reader } from '../../readers/reader.ts'
import type { QuestionKind } from '../../state/records.ts'
import { MAX_SCREEN_HITS } from '../../state/screen-hits.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader, parsedAs } from '../../testing/readers/fake-reader.ts'

const CHAPTERS = 150
const chapter = (i: number) =>
  `## Chapter ${i}\n\n${`The keeper of lantern ${i} wrote about the weather, the sea and the ships of that year. `.repeat(14)}\n\nIn chapter ${i} a ship was lost.`
const book = `# Lanterns\n\n${Array.from({ length: CHAPTERS }, (_, i) => chapter(i)).join('\n\n')}\n`

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({ 'lanterns.md': book })
})
afterAll(() => library.remove())

/** Finds the words in every chunk; answers from the first passage, or with nothing. */
const reader = (kind: QuestionKind, answers: boolean, words = 'a ship was lost'): Reader =>
  fakeReader({
    parse: async ({ question }) => ({ ...parsedAs(question), kind }),
    screen: async ({ chunks }) => ({
      chunks: chunks.map(({ id, sentences }) => ({
        id,
        sentences: sentences.filter(({ text }) => text.includes(words)).map(({ n }) => n),
      })),
    }),
    extract: async ({ passages }) => {
      const [found] = passages
        .flatMap(({ sentences }) => sentences)
        .filter(({ text }) => text.includes('ship was lost'))
      const blocks = found ? [{ kind: 'item' as const, text: found.text, sentences: [found.n] }] : []
      return answers ? { blocks, confidence: 0.9, missing: [] } : { blocks: [], confidence: 0, missing: ['all'] }
    },
  })

const ask = (question: string, own: Reader) =>
  answerQuestion({
    ...{ question, turns: [], tier: 'lv2', library, reader: own, signal: undefined, onEvent: undefined },
    settings: { screening: 'full', maxLoops: 2 },
  })

const chunks = () => library.corpus.document('lanterns.md').chunks
const CUT = /^Screening found something in (\d+) more chunks; the best 120 were kept/

describe('more finds than are kept', () => {
  it('are told of in what is missing and in the trace', async () => {
    const answer = await ask('Where was something lost at night?', reader('fact', false))
    expect(answer.status).not.toBe('answered')
    const said = answer.missing.filter((one) => CUT.test(one))
    expect(said).toHaveLength(1)
    expect(Number(CUT.exec(said[0] ?? '')?.[1])).toBe(CHAPTERS - MAX_SCREEN_HITS)
    expect(answer.trace.map(({ reason }) => reason)).toContain(said[0])
    expect(answer.coverage.chunksScreened).toBe(chunks())
  })

  it('leave a list in part, and a fact as it was answered', async () => {
    const list = await ask('Which ships were lost?', reader('list', true))
    expect(list.status).toBe('partial')
    expect(list.missing.some((one) => CUT.test(one))).toBe(true)
    const fact = await ask('In which chapter was a ship lost?', reader('fact', true))
    expect(fact).toMatchObject({ status: 'answered', missing: [] })
    expect(fact.trace.some(({ reason = '' }) => CUT.test(reason))).toBe(true)
  })

  it('are told of in Chinese to whoever asks in Chinese', async () => {
    const { missing } = await ask('哪些船在夜里失踪了？', reader('list', false))
    expect(missing).toContain(
      `筛选还在另外 ${CHAPTERS - MAX_SCREEN_HITS} 个片段中有所发现；只保留最相关的 120 个，其余没有再读。`,
    )
  })

  it('are not told of where all are kept', async () => {
    const { missing, trace } = await ask('What happened in chapter 7?', reader('fact', false, 'In chapter 7 '))
    expect([...missing, ...trace.map(({ reason = '' }) => reason)].filter((one) => CUT.test(one))).toEqual([])
  })
})
