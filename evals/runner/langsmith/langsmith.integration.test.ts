import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { smallDataset } from '../../../testing/answers/eval-set.ts'
import {
  type LangSmithServer,
  startLangSmithServer,
  type TracedRun,
} from '../../../testing/servers/langsmith-server.ts'
import type { Dataset } from '../../suites/dataset.ts'
import type { Run } from '../records.ts'
import { type RunDataset, runDataset } from '../run-dataset.ts'
import { trackerFrom } from './tracker.ts'

let folder: string
let server: LangSmithServer
let notes: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chapterverse-langsmith-'))
  server = await startLangSmithServer()
  notes = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** A process of its own, as far as LangSmith can tell. */
async function run(given: Partial<RunDataset> & { dataset?: Dataset } = {}): Promise<Run> {
  const { dataset = smallDataset(), ...options } = given
  const env = { LANGSMITH_API_KEY: 'a-key-for-tests', LANGSMITH_ENDPOINT: server.url }
  const tracker = trackerFrom(env, folder, (line) => notes.push(line))
  const runs: Run[] = []
  const settings = { model: 'offline' }
  const all = { targets: ['lv1'] as const, settings, folder, state: 'now', tracker, ...options }
  await runDataset(dataset, all, (one) => runs.push(one))
  const [only] = runs
  if (!only) throw new Error('there was no run')
  return only
}

const roots = () => [...server.runs.values()].filter((one) => !one.parent_run_id)
const childrenOf = ({ id }: TracedRun) => [...server.runs.values()].filter((one) => one.parent_run_id === id)
const below = (one: TracedRun): string[] => childrenOf(one).flatMap((child) => [child.name, ...below(child)])

describe('with a key', () => {
  it('LangSmith has the dataset, the experiment, each trace nested as the graph is, and every score', async () => {
    const log = vi.spyOn(console, 'log')
    const { rows, experiment } = await run()
    expect(log).not.toHaveBeenCalled()
    expect(server.datasets.map(({ name }) => name)).toEqual(['chapterverse small-2'])
    expect([...server.examples.values()].map(({ inputs, outputs }) => ({ inputs, outputs }))).toContainEqual({
      inputs: { id: 'port', question: 'What is the default port of the server?' },
      outputs: {
        answerable: true,
        gold: [{ doc: 'ports.md', quote: 'The default port of the server is 5432.' }],
        keys: [['5432']],
      },
    })
    expect(server.sessions.map(({ name }) => name)).toEqual([experiment])
    expect(server.sessions[0]).toMatchObject({ reference_dataset_id: server.datasets[0]?.id })
    expect(experiment).toMatch(/^small-2 lv1 [0-9a-f]{8}$/)

    expect(
      roots()
        .map((one) => one.reference_example_id)
        .sort(),
    ).toEqual([...server.examples.keys()].sort())
    for (const root of roots()) {
      expect(root).toMatchObject({ session_name: experiment, outputs: { answer: { tier: 'lv1' } } })
      const [graph] = childrenOf(root)
      expect(graph?.name).toBe('chapterverse')
      expect(below(root)).toEqual(
        expect.arrayContaining(['parse', 'keyword', 'bm25', 'screen', 'locate', 'extract', 'verify']),
      )
    }
    for (const row of rows) {
      const root = roots().find((one) => (one['inputs'] as { id: string }).id === row.id)
      const scores = server.feedback.filter((one) => one.run_id === root?.id).map(({ key, score }) => [key, score])
      const expected = Object.entries(row.scores).filter(([, score]) => score !== null)
      expect(Object.fromEntries(scores)).toEqual(
        Object.fromEntries(expected.map(([key, score]) => [key, expect.closeTo(score ?? 0, 3)])),
      )
      expect(scores.length).toBe(expected.length)
    }
  })

  it('a dataset that did not change is left alone, one that did is changed where it did', async () => {
    await run()
    const requests = server.requests.length
    const ids = [...server.examples.keys()]
    await run({ state: 'later' })
    expect(server.requests.slice(requests).filter((line) => /^(POST|PATCH|DELETE) .*examples/.test(line))).toEqual([])
    const dataset = smallDataset()
    const [first, , last] = dataset.examples
    if (!first || !last) throw new Error('the dataset is smaller than it was')
    await run({ dataset: { ...dataset, examples: [first, { ...last, question: 'Who pays the monthly fee?' }] } })
    expect([...server.examples.keys()]).toEqual(ids.filter((_, index) => index !== 1))
    expect(JSON.stringify([...server.examples.values()])).toContain('monthly')
  })

  it('a wrong key costs the traces and nothing else', async () => {
    const tracker = trackerFrom({ LANGSMITH_API_KEY: 'wrong', LANGSMITH_ENDPOINT: server.url }, folder, (line) =>
      notes.push(line),
    )
    const { rows, experiment } = await run({ tracker })
    expect(rows).toHaveLength(3)
    expect(experiment).toBeNull()
    expect(notes.join()).toMatch(/out of reach.*401/)
  })
})

describe('a server that goes away', () => {
  it('in the middle: the evaluation goes on, says so, and sends what was missed on the next run', async () => {
    const first = await run({ onProgress: ({ done }) => void (done === 1 && server.stop()) })
    expect(first.rows.map(({ id, error }) => [id, error])).toEqual([
      ['port', null],
      ['cookie', null],
      ['fee', null],
    ])
    expect(notes).toEqual([expect.stringMatching(/^LangSmith is out of reach \(.+\); going on here/)])
    expect(server.feedback.length).toBeLessThan(first.rows.length)
    expect(readFileSync(join(folder, 'langsmith-outbox.jsonl'), 'utf8')).not.toContain('a-key-for-tests')

    notes = []
    await server.restart()
    const [before] = [server.requests.length]
    const second = await run({ state: 'later' })
    expect(notes).toEqual([expect.stringMatching(/^Sent \d+ messages that LangSmith had missed/)])
    expect(server.requests[before]).toMatch(/runs|feedback|sessions/)
    expect(second.rows).toHaveLength(3)
    // Of the first run, everything: a trace and all scores for each question.
    const ofFirst = roots().filter((one) => one.session_name === first.experiment)
    expect(ofFirst).toHaveLength(3)
    for (const root of ofFirst) {
      expect(below(root)).toContain('verify')
      expect(root['outputs']).toBeDefined()
      expect(server.feedback.filter((one) => one.run_id === root.id).length).toBeGreaterThan(5)
    }
  })

  it('before it began: rows are kept and sent the next time, and nothing is asked again', async () => {
    await server.stop()
    const first = await run()
    expect(first.experiment).toBeNull()
    expect(notes).toHaveLength(1)
    await server.restart()
    const second = await run()
    expect(second.rows).toEqual(first.rows)
    expect(second.experiment).not.toBeNull()
    expect(roots()).toHaveLength(3)
    // They were not asked again, so there is nothing below them.
    expect(roots().flatMap(below)).toEqual([])
    const feedback = server.feedback.length
    expect(feedback).toBeGreaterThan(20)
    await run()
    expect(roots()).toHaveLength(3)
    expect(server.feedback).toHaveLength(feedback)
  })
})
