import { Command, MemorySaver } from '@langchain/langgraph'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openResources } from '../../engine/run/context.ts'
import type { Proposal } from '../../state/proposal.ts'
import { parseSettings } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { askAuto, BOOK, finder, QUESTION } from '../../testing/readers/auto.ts'
import { quoting } from '../../testing/readers/navigating.ts'
import { createAuto } from '../auto.ts'

let library: TestLibrary

beforeAll(async () => {
  library = await libraryOf({ 'lanterns.md': BOOK })
})
afterAll(() => library.remove())

const settings = { confirm: true, prices: { fake: { input: 1, output: 2 } } }

/** Asks with replies in order; what is asked beyond them is declined. */
async function ask(replies: readonly boolean[], reader = finder(), memo: TestLibrary['memo'] | null = null) {
  const proposals: Proposal[] = []
  const answer = await askAuto(
    reader,
    { corpus: library.corpus, memo },
    {
      settings,
      onConfirm: async (proposal) => replies[proposals.push(proposal) - 1] ?? false,
    },
  )
  return { answer, proposals }
}

describe('going up only when agreed to', () => {
  it('asks before each tier, with what it will take and what was found so far', async () => {
    const { answer, proposals } = await ask([true, true])
    expect(answer).toMatchObject({ status: 'answered', tier: 'lv2', tiersTried: ['lv1', 'loop', 'lv2'] })
    expect(proposals.map(({ from, to }) => `${from} ${to}`)).toEqual(['lv1 loop', 'loop lv2'])
    const [, second] = proposals
    expect(second).toMatchObject({ kind: 'confirm', soFar: { status: 'not_found', confidence: 0 } })
    expect(second?.estimate?.calls).toBeGreaterThan(5)
    expect(second?.estimate?.cost?.amount).toBeGreaterThan(0.01)
  })

  it('stays where it is when it is not, and says so', async () => {
    const { answer, proposals } = await ask([true, false])
    expect(proposals).toHaveLength(2)
    expect(answer).toMatchObject({ status: 'not_found', tiersTried: ['lv1', 'loop'], stop: 'no_progress' })
    expect(answer.trace.at(-1)?.reason).toMatch(/lv2 was not agreed to$/)
  })

  it('does not keep an answer that more could have been made of', async () => {
    await ask([], finder(), library.memo)
    const { proposals } = await ask([], finder(), library.memo)
    expect(proposals).toHaveLength(1)
  })

  it('does not ask where the first tier verifies', async () => {
    const { proposals } = await ask([], finder({ extract: async (input) => quoting('Nothing else happened')(input) }))
    expect(proposals).toEqual([])
  })

  it('does not go up where nobody can be asked', async () => {
    const answer = await askAuto(finder({}, 'model:alone'), library, { settings })
    expect(answer).toMatchObject({ status: 'not_found', tiersTried: ['lv1'] })
  })

  it('does not wait for a reply when it is cancelled meanwhile', async () => {
    const stopping = new AbortController()
    const onConfirm = () => {
      setTimeout(() => stopping.abort(), 10)
      return new Promise<boolean>(() => {})
    }
    const answer = await askAuto(
      finder({}, 'model:silent'),
      { corpus: library.corpus, memo: null },
      { settings, onConfirm, signal: stopping.signal },
    )
    expect(answer).toMatchObject({ stop: 'cancelled', tiersTried: ['lv1'] })
  })

  it('lets the graph wait, and resumes it with a reply: true, or { proceed: true }', async () => {
    const opened = await openResources({ corpus: library.corpus, memo: null }, parseSettings(settings), finder())
    const graph = createAuto(async () => opened, { checkpointer: new MemorySaver() })
    const config = { configurable: { thread_id: 'waiting' } }
    const waiting = await graph.invoke({ question: QUESTION }, config)
    expect(waiting.answer ?? null).toBeNull()
    expect((await graph.getState(config)).tasks[0]?.interrupts[0]?.value).toMatchObject({ kind: 'confirm', to: 'loop' })
    await graph.invoke(new Command({ resume: { proceed: true } }), config)
    const { answer } = await graph.invoke(new Command({ resume: true }), config)
    expect(answer).toMatchObject({ status: 'answered', tier: 'lv2' })
  })

  it('reads anew, once it goes on, where documents have changed or gone while it waited', async () => {
    const before = await libraryOf({ 'lanterns.md': BOOK, 'gates.md': '# Gates\n\nPassengers enter at night.\n' })
    const after = await libraryOf({ 'lanterns.md': BOOK })
    try {
      let now = before
      const open = () => openResources({ ...now, memo: null }, parseSettings(settings), finder())
      const graph = createAuto(open, { checkpointer: new MemorySaver() })
      const config = { configurable: { thread_id: 'changed' } }
      await graph.invoke({ question: QUESTION }, config)
      now = after
      await graph.invoke(new Command({ resume: true }), config)
      const { answer } = await graph.invoke(new Command({ resume: true }), config)
      expect(answer).toMatchObject({ status: 'answered', tiersTried: ['lv1', 'loop', 'lv2'] })
      expect(answer?.coverage).toMatchObject({ chunksTotal: 100, chunksScreened: 100, chunksUnread: 0 })
      expect(answer?.coverage.sectionsRead.filter((name) => name.startsWith('gates.md'))).toEqual([])
    } finally {
      before.remove()
      after.remove()
    }
  })
})
