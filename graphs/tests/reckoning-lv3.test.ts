/** A result over what two sub-questions found: one figure each, reckoned where they are put together. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, verify } from '../../index.ts'
import type {
  ComposeInput,
  ExtractInput,
  ExtractOutput,
  PlanInput,
  ScreenInput,
  ScreenOutput,
} from '../../readers/reader.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader } from '../../testing/readers/fake-reader.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'north.md': '# North yard\n\nThe north yard built 46 ferries.\n',
    'south.md': '# South yard\n\nThe south yard built 31 ferries.\n',
  })
})
afterAll(() => library.remove())

/** Everything is relevant: what is found is a matter of extract. */
const screen = async ({ chunks }: ScreenInput): Promise<ScreenOutput> => ({
  chunks: chunks.map(({ id, sentences }) => ({ id, sentences: sentences.map(({ n }) => n) })),
})

const NOTHING: ExtractOutput = { blocks: [], confidence: 0, missing: [] }

/** The sentence of the yard that is asked about. */
async function extract({ question, passages }: ExtractInput): Promise<ExtractOutput> {
  const yard = /north|south/.exec(question)?.[0] ?? ''
  const found = passages.flatMap(({ sentences }) => sentences).find(({ text }) => text.includes(`${yard} yard built`))
  if (!found) return NOTHING
  return { blocks: [{ kind: 'sentence', text: found.text, sentences: [found.n] }], confidence: 0.9, missing: [] }
}

const plan = async ({ notes }: PlanInput) => ({
  subQuestions:
    notes.length > 0
      ? []
      : ['How many ferries did the north yard build?', 'How many ferries did the south yard build?'],
  done: notes.length > 0,
  reason: '',
})

const composing =
  (figure: string) =>
  async ({ notes }: ComposeInput): Promise<ExtractOutput> => {
    const cited = (yard: string) =>
      notes.flatMap(({ citations }) => citations).find(({ quote }) => quote.includes(yard))?.n ?? 0
    const operands = [
      { name: 'north', sentence: cited('north'), figure },
      { name: 'south', sentence: cited('south'), figure: '31' },
    ]
    const reckonings = [{ expression: 'north - south', operands, unit: '' }]
    const block = {
      kind: 'sentence' as const,
      text: 'The north yard built {1} more.',
      sentences: [cited('north')],
      reckonings,
    }
    return { blocks: [block], confidence: 0.9, missing: [] }
  }

const asked = (figure: string) =>
  ask('How many more ferries did the north yard build than the south yard?', {
    corpus: library,
    tier: 'lv3',
    reader: fakeReader({ screen, extract, plan, compose: composing(figure) }),
  })

it('reckons over the citations of notes, and cites them all', async () => {
  const answer = await asked('46')
  expect(answer).toMatchObject({ status: 'answered', text: 'The north yard built 15 more. [1] [2]' })
  expect(answer.computations).toMatchObject([
    {
      text: '15',
      expression: 'a - b',
      operands: { a: { figure: '46', citation: 1 }, b: { figure: '31', citation: 2 } },
    },
  ])
  expect(verify(answer, library).map(({ exact }) => exact)).toEqual([true])
})

it('and not over figures that no note has', async () => {
  expect((await asked('64')).computations).toEqual([])
})
