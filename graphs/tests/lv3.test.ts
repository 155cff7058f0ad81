import { MemorySaver } from '@langchain/langgraph'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import { openResources } from '../../engine/run/context.ts'
import type { EvidenceEvent, RunEvent, TreeEvent } from '../../engine/run/events.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import type { Reader, ScreenInput, ScreenOutput } from '../../readers/reader.ts'
import { parseSettings, type SettingsInput } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { bytesOf } from '../../testing/process/checkpoint-bytes.ts'
import { fakeReader, parsedAs } from '../../testing/readers/fake-reader.ts'
import { composeQuotes, extractFacts, FACTS, HOPS, planByNotes } from '../../testing/readers/planning.ts'
import { createPlanning } from '../lv3.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf(FACTS)
})
afterAll(() => library.remove())

const QUESTION = 'Where was the owner of the Brevik dry dock born?'

/** Everything is relevant: what is found is a matter of extract. */
const screen = async ({ chunks }: ScreenInput): Promise<ScreenOutput> => ({
  chunks: chunks.map(({ id, sentences }) => ({ id, sentences: sentences.map(({ n }) => n) })),
})

type Scripts = Parameters<typeof fakeReader>[0]
const reading = (scripts: Scripts) => fakeReader({ screen, extract: extractFacts, compose: composeQuotes, ...scripts })
const TWO_HOPS = { 0: [HOPS.owner], 1: [HOPS.born] }

interface Options {
  settings?: SettingsInput
  signal?: AbortSignal
  question?: string
}

async function ask(reader: Reader, { settings = {}, signal, question = QUESTION }: Options = {}) {
  const events: RunEvent[] = []
  const answer = await answerQuestion({
    question,
    turns: [],
    tier: 'lv3',
    library,
    settings,
    reader,
    embeddings: undefined,
    signal,
    onEvent: (event) => void events.push(event),
  })
  return { answer, events, of: <T extends RunEvent>(type: T['type']) => events.filter((e): e is T => e.type === type) }
}

describe('two hops', () => {
  it('are read in order, put together and cited', async () => {
    const plans: unknown[] = []
    const plan = planByNotes(TWO_HOPS)
    const reader = reading({
      plan: (input) => {
        plans.push(input)
        return plan(input)
      },
    })
    const { answer } = await ask(reader)
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', tier: 'lv3', loops: 3, missing: [] })
    expect(answer.text).toBe('The Brevik dry dock is owned by Ada Tern. [1] Ada Tern was born in Stromness. [2]')
    expect(answer.citations.map(({ docId, headings }) => [docId, headings.at(-1)])).toEqual([
      ['docks.md', 'Brevik'],
      ['people.md', 'Ada Tern'],
    ])
    expect(answer.subQuestions).toEqual([
      { question: HOPS.owner, status: 'answered', text: 'The Brevik dry dock is owned by Ada Tern.', citations: [1] },
      { question: HOPS.born, status: 'answered', text: 'Ada Tern was born in Stromness.', citations: [2] },
    ])
    expect(plans).toMatchObject([
      { question: QUESTION, notes: [], titles: expect.arrayContaining(['Docks', 'People', 'Islands']) },
      {
        notes: [
          {
            question: HOPS.owner,
            status: 'answered',
            citations: [{ n: 1, quote: 'The Brevik dry dock is owned by Ada Tern.', place: 'Docks › Brevik' }],
          },
        ],
      },
      { notes: [{ citations: [{ n: 1 }] }, { citations: [{ n: 2 }] }] },
    ])
  })

  it('grow a tree: the second builds on the first', async () => {
    const { of } = await ask(reading({ plan: planByNotes(TWO_HOPS) }))
    const branches = of<TreeEvent>('tree').flatMap((event) => event.branches)
    expect(branches).toMatchObject([
      { id: 'q1', parent: null, round: 1, status: 'asked', text: '' },
      { id: 'q1', parent: null, round: 1, status: 'answered', text: expect.stringContaining('[1]') },
      { id: 'q2', parent: 'q1', round: 2, status: 'asked', citations: [] },
      { id: 'q2', parent: 'q1', round: 2, status: 'answered', citations: [{ n: 1, docId: 'people.md' }] },
    ])
    const [evidence] = of<EvidenceEvent>('evidence')
    expect(evidence?.spans.slice(0, 2).map(({ docId }) => docId)).toEqual(['docks.md', 'people.md'])
  })

  it('tell which part each step belongs to, and let no block of a part pass for one of the answer', async () => {
    const { events, of, answer } = await ask(reading({ plan: planByNotes(TWO_HOPS) }))
    const messages = events.flatMap((event) => (event.type === 'progress' ? [event] : []))
    expect(messages.filter(({ node }) => node === 'read').map(({ message }) => message)).toEqual([
      `Sub-question 1 of 1: ${HOPS.owner}`,
      `Sub-question 1 of 1: ${HOPS.born}`,
    ])
    expect(new Set(messages.filter(({ node }) => node === 'scan').map(({ part }) => part))).toEqual(
      new Set(['q1', 'q2']),
    )
    expect(of('block')).toHaveLength(answer.citations.length)
  })
})

describe('independent sub-questions', () => {
  it('are read at the same time', async () => {
    let open = 0
    let most = 0
    const reader = reading({
      plan: planByNotes({ 0: [HOPS.owner, HOPS.born, HOPS.port] }),
      extract: async (input) => {
        most = Math.max(most, ++open)
        await new Promise((resolve) => setTimeout(resolve, 150))
        open--
        return extractFacts(input)
      },
    })
    const { answer } = await ask(reader)
    expect(most).toBe(3)
    expect(answer.subQuestions.map(({ citations }) => citations)).toEqual([[1], [2], [3]])
  })
})

describe('a plan that goes wrong', () => {
  it('repeats itself: nothing is asked twice, and the run says so', async () => {
    const reader = reading({
      plan: async () => ({
        subQuestions: [HOPS.owner, ` who owns the brevik dry dock `],
        done: false,
        reason: '',
      }),
      compose: async () => ({ blocks: [], confidence: 0, missing: [QUESTION] }),
    })
    const { answer } = await ask(reader)
    // Whoever composes saw what the sub-question found, and says that it is no answer.
    expect(answer).toMatchObject({ status: 'not_found', stop: 'no_progress', missing: [QUESTION], text: '' })
    expect(answer.subQuestions).toHaveLength(1)
    expect(answer.subQuestions[0]?.text).toContain('owned by Ada Tern')
    expect(reader.calls.filter((name) => name === 'extract')).toHaveLength(1)
  })

  it('asks for the same in other words: answered from the notes', async () => {
    const reader = reading({
      parse: async ({ question }) =>
        parsedAs(question, { information: question.includes('dry dock') ? ['owner of the dock'] : [question] }),
      plan: planByNotes({ 0: [HOPS.owner, 'To whom does the dry dock belong?'], 1: ['Whose is the dry dock?'] }),
    })
    const { answer } = await ask(reader)
    expect(answer.subQuestions.map(({ question }) => question)).toEqual([HOPS.owner])
    expect(reader.calls.filter((name) => name === 'extract')).toHaveLength(1)
  })

  it('invents documents: what is not there is not found, and the rest stands', async () => {
    const invented = 'What does section 9 of "Annals of Atlantis" say about its harbour?'
    const reader = reading({
      parse: async ({ question }) =>
        parsedAs(question, {
          sections: question === invented ? ['section 9 of Annals of Atlantis', '../../etc/passwd'] : [],
        }),
      plan: planByNotes({ 0: [HOPS.owner, invented] }),
    })
    const { answer } = await ask(reader)
    expect(answer).toMatchObject({ status: 'partial', stop: 'exhausted', missing: [invented] })
    expect(answer.subQuestions.map(({ status }) => status)).toEqual(['answered', 'not_found'])
  })

  it('is shown no title that leaves room for no other', async () => {
    const shown: string[][] = []
    const longer = await libraryOf({ ...FACTS, 'long.md': `# ${'Brevik dry dock owner '.repeat(2000)}\n\nRope.\n` })
    try {
      const reader = reading({
        plan: async ({ titles }) => {
          shown.push(titles)
          return { subQuestions: [], done: true, reason: '' }
        },
      })
      const opened = await openResources(longer, parseSettings({}), reader)
      await createPlanning(async () => opened).invoke({ question: QUESTION })
    } finally {
      longer.remove()
    }
    expect(shown[0]).toEqual(expect.arrayContaining(['Docks', expect.stringMatching(/^Brevik dry dock.{80,90}…$/)]))
  })

  it('asks 50 at once: five a round, sixteen in all', async () => {
    const many = Array.from({ length: 50 }, (_, i) => `What is the name of boat ${i}?`)
    const perRound: number[] = []
    const reader = reading({
      plan: async ({ notes }) => {
        perRound.push(notes.length)
        return { subQuestions: many, done: false, reason: '' }
      },
    })
    const warned: string[] = []
    const onWarning = ({ name }: Error): number => warned.push(name)
    process.on('warning', onWarning)
    const { answer } = await ask(reader)
    await new Promise(setImmediate)
    process.off('warning', onWarning)
    expect(warned).toEqual([])
    expect(perRound).toEqual([0, 5, 10, 15, 16])
    expect(answer).toMatchObject({ status: 'not_found', stop: 'max_loops' })
    expect(answer.subQuestions).toHaveLength(16)
  })

  it('never says it is done: as many rounds as there may be', async () => {
    let n = 0
    const reader = reading({
      plan: async () => ({ subQuestions: [`What is the name of boat ${++n}?`], done: false, reason: '' }),
    })
    const { answer } = await ask(reader, { settings: { maxLoops: 4 } })
    expect(answer).toMatchObject({ status: 'not_found', stop: 'max_loops', loops: 4 })
    expect(answer.subQuestions).toHaveLength(4)
  })

  it('has nothing to look up: the question itself is looked up', async () => {
    const reader = reading({ plan: async () => ({ subQuestions: [], done: true, reason: 'I know it' }) })
    const { answer } = await ask(reader, { question: HOPS.port })
    expect(answer).toMatchObject({ status: 'answered', subQuestions: [{ question: HOPS.port, citations: [1] }] })
  })

  it('looks a long question up to its end', async () => {
    const question = `${'We were told many things. '.repeat(40)}${HOPS.port}`
    const reader = reading({ plan: async () => ({ subQuestions: [], done: true, reason: '' }) })
    const { answer } = await ask(reader, { question })
    expect(answer.subQuestions.map((one) => one.question)).toEqual([question])
  })

  it('tells things apart that differ in a sign', async () => {
    const reader = reading({ plan: planByNotes({ 0: ['Who made C?', 'Who made C++?', 'Who made C#?'] }) })
    const { answer } = await ask(reader)
    expect(answer.subQuestions).toHaveLength(3)
  })
})

describe('composing', () => {
  it('is told what was wrong with its first draft, and may put it right', async () => {
    const reasons: string[] = []
    const reader = reading({
      plan: planByNotes(TWO_HOPS),
      compose: async (input) => {
        reasons.push(...(input.tried ?? []).map(({ reason }) => reason))
        const right = await composeQuotes(input)
        if (input.tried) return right
        return {
          ...right,
          blocks: right.blocks.map((block) => ({ ...block, text: `${block.text} That was in 1955.` })),
        }
      },
    })
    const { answer } = await ask(reader)
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified' })
    expect(reasons.join()).toContain('1955')
  })

  it('that stays wrong leaves what the sub-questions found', async () => {
    const wrong: Scripts['compose'] = async ({ notes }) => ({
      blocks: [{ kind: 'sentence', text: 'Ada Tern was born in 1955.', sentences: [notes[1]?.citations[0]?.n ?? 0] }],
      confidence: 0.99,
      missing: [],
    })
    const { answer } = await ask(reading({ plan: planByNotes(TWO_HOPS), compose: wrong }))
    expect(answer).toMatchObject({ status: 'partial', stop: 'no_progress' })
    expect(answer.text).toBe('The Brevik dry dock is owned by Ada Tern. [1] Ada Tern was born in Stromness. [2]')
  })

  it('that never comes about says once what two sub-questions found', async () => {
    const same: Scripts['extract'] = (input) => extractFacts({ ...input, question: HOPS.owner })
    const plan = planByNotes({ 0: [HOPS.owner, 'To whom does the dry dock belong?'] })
    const compose: Scripts['compose'] = async () => {
      throw new ChapterverseError('budget_exceeded', 'Nothing is left.', { remedy: 'Raise it.' })
    }
    const { answer } = await ask(reading({ plan, extract: same, compose }))
    expect(answer).toMatchObject({ status: 'partial', stop: 'budget' })
    expect(answer.text).toBe('The Brevik dry dock is owned by Ada Tern. [1]')
    expect(answer.subQuestions.map(({ citations }) => citations)).toEqual([[1], [1]])
  })

  it('may cite verified statements alone: other numbers are no citations', async () => {
    const { answer } = await ask(
      reading({
        plan: planByNotes({ 0: [HOPS.owner] }),
        compose: async () => ({
          blocks: [{ kind: 'sentence', text: 'The Brevik dry dock is owned by Ada Tern.', sentences: [1, 7] }],
          confidence: 0.99,
          missing: [],
        }),
      }),
    )
    expect(answer.status).toBe('partial')
    expect(answer.citations).toHaveLength(1)
  })

  it('is no surer than the least sure note', async () => {
    const sure = async (input: Parameters<typeof extractFacts>[0]) => {
      const output = await extractFacts(input)
      return input.question === HOPS.born ? { ...output, confidence: 0.83 } : output
    }
    const { answer } = await ask(reading({ plan: planByNotes(TWO_HOPS), extract: sure }))
    expect(answer.confidence).toBe(0.83)
  })
})

describe('the citations of a sub-question', () => {
  const cited = async (blocks: (numbers: number[], year: number) => { text: string; sentences: number[] }[]) => {
    const reader = reading({
      plan: planByNotes({ 0: [HOPS.owner] }),
      extract: async ({ passages }) => {
        const sentences = passages.flatMap((passage) => passage.sentences.filter(({ kind }) => kind !== 'heading'))
        const year = sentences.find(({ text }) => text.includes('1902'))?.n ?? 0
        const others = sentences.map(({ n }) => n).filter((n) => n !== year)
        const found = blocks(others, year).map((block) => ({ kind: 'sentence' as const, ...block }))
        return { blocks: found, confidence: 0.95, missing: [] }
      },
    })
    const { answer } = await ask(reader)
    expect(answer.citations.map(({ n }) => n)).toEqual(answer.subQuestions[0]?.citations)
    return answer.citations.length
  }

  it('are those of all its statements', async () => {
    expect(await cited((all) => all.map((n) => ({ text: `That is so${'!'.repeat(n)}`, sentences: [n] })))).toBe(5)
  })

  it('are all of a statement that cites many', async () => {
    expect(await cited((all) => [{ text: 'That is so.', sentences: all }])).toBe(5)
  })

  it('are all of them where the statement does not stand without', async () => {
    expect(await cited((others, year) => [{ text: 'That was in 1902.', sentences: [...others, year] }])).toBe(6)
  })
})

describe('a sub-question without an answer', () => {
  const unknown = 'How deep is the Brevik dry dock?'

  it('makes the result partial and is named', async () => {
    const { answer } = await ask(reading({ plan: planByNotes({ 0: [HOPS.owner, unknown] }) }))
    expect(answer).toMatchObject({ status: 'partial', stop: 'exhausted', missing: [unknown] })
    expect(answer.best.length).toBeGreaterThan(0)
  })

  it('is made up for by a later round that saw it fail', async () => {
    const seen: string[] = []
    const reader = reading({
      plan: (input) => {
        seen.push(...input.notes.map(({ status }) => status))
        return planByNotes({ 0: [unknown], 1: [HOPS.owner] })(input)
      },
    })
    const { answer } = await ask(reader)
    expect(seen).toContain('not_found')
    expect(answer).toMatchObject({ status: 'answered', missing: [] })
  })

  it('costs that sub-question where its calls fail', async () => {
    const failing = new ChapterverseError('model_unavailable', 'The endpoint is down.', { remedy: 'Wait.' })
    const reader = reading({
      plan: planByNotes({ 0: [HOPS.owner, HOPS.born] }),
      extract: (input) => (input.question === HOPS.owner ? Promise.reject(failing) : extractFacts(input)),
    })
    const { answer } = await ask(reader)
    expect(answer).toMatchObject({ status: 'partial', missing: [HOPS.owner], coverage: { callsFailed: 1 } })
    expect(answer.subQuestions.map(({ status }) => status)).toEqual(['not_found', 'answered'])
    expect(answer.trace.find(({ node }) => node === 'read')?.reason).toContain('The endpoint is down.')
  })
})

describe('a run that breaks off', () => {
  it('cancelled: what finished sub-questions found is kept, also of a step that is not through', async () => {
    const stop = new AbortController()
    const reader = reading({
      plan: planByNotes({ 0: [HOPS.owner, HOPS.born] }),
      extract: async (input, options) => {
        if (input.question === HOPS.owner) return extractFacts(input)
        setTimeout(() => stop.abort(), 300)
        return new Promise((_, reject) =>
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
        )
      },
    })
    const { answer } = await ask(reader, { signal: stop.signal })
    expect(answer).toMatchObject({ status: 'partial', stop: 'cancelled', subQuestions: [{ question: HOPS.owner }] })
    expect(answer.text).toContain('owned by Ada Tern')
  })

  it.each(['plan', 'compose'] as const)(
    '%s fails: the verified statements of the notes are the answer',
    async (name) => {
      const failing = new ChapterverseError('model_unavailable', 'The endpoint is down.', { remedy: 'Wait.' })
      const plan = planByNotes(TWO_HOPS)
      const reader = reading({
        plan: (input) => (name === 'plan' && input.notes.length > 0 ? Promise.reject(failing) : plan(input)),
        ...(name === 'compose' && { compose: () => Promise.reject(failing) }),
      })
      const { answer } = await ask(reader)
      expect(answer).toMatchObject({ status: 'partial', stop: 'error' })
      expect(answer.text).toContain('owned by Ada Tern. [1]')
      expect(answer.missing).toContain('The endpoint is down. Wait.')
      expect(answer.loops).toBe(name === 'plan' ? 1 : 3)
    },
  )
})

it('keeps its checkpoints small, and starts clean on the second turn of a thread', async () => {
  const many = Array.from({ length: 50 }, (_, i) => `What is the name of boat ${i}?`)
  let asked = 0
  const reader = reading({
    plan: async (input) =>
      asked > 0 ? planByNotes({ 0: [HOPS.port] })(input) : { subQuestions: many, done: false, reason: '' },
  })
  const settings = parseSettings({})
  const planning = createPlanning(async () => openResources(library, settings, reader))
  const saver = new MemorySaver()
  planning.checkpointer = saver
  const config = { configurable: { thread_id: '1' } }
  const first = await planning.invoke({ question: QUESTION }, config)
  expect(first.answer?.subQuestions).toHaveLength(16)
  expect(bytesOf(saver).bytes).toBeLessThan(1_000_000)
  asked++
  const second = await planning.invoke({ question: HOPS.port }, config)
  expect(second.answer).toMatchObject({ status: 'answered', subQuestions: [{ question: HOPS.port }] })
  expect(second.answer?.trace.filter(({ node }) => node === 'plan')).toHaveLength(2)
})
