import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { smallDataset } from '../../testing/answers/eval-set.ts'
import type { Run, Target } from './records.ts'
import { type RunDataset, runDataset } from './run-dataset.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chapterverse-rows-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

async function run(targets: Target[], given: Partial<RunDataset> = {}): Promise<Run[]> {
  const runs: Run[] = []
  const settings = { model: 'offline' }
  await runDataset(smallDataset(), { targets, settings, folder, state: 'now', ...given }, (one) => runs.push(one))
  return runs
}

describe('a dataset asked of tiers and controls', () => {
  it('is scored by one and the same code, and no request is made', async () => {
    vi.stubEnv('LANGSMITH_TRACING', 'true')
    const connect = vi.spyOn(net.Socket.prototype, 'connect')
    const runs = await run(['lv1', 'rag', 'rag-own', 'full-context'])
    expect(connect).not.toHaveBeenCalled()
    for (const { rows, summary, target, experiment } of runs) {
      expect(rows.map(({ id, error }) => [id, error])).toEqual([
        ['port', null],
        ['cookie', null],
        ['fee', null],
      ])
      expect.soft(summary, target).toMatchObject({
        hit: { mean: 1, n: 2 },
        goldSection: { mean: 1, n: 2 },
        claimed: { mean: 0, n: 1 },
        validCitations: { mean: 1 },
        citedSentences: { mean: 1 },
        calls: { mean: 0, n: 3 },
      })
      expect(experiment).toBeNull()
    }
    expect(Object.keys(runs[0]?.byKind ?? {})).toEqual(['direct', 'unanswerable'])
  })

  it('says of what does not fit a context that it does not', async () => {
    const [full] = await run(['full-context'], { contextTokens: 10 })
    const error: unknown = expect.stringMatching(/a context of 10 does not hold them/)
    expect(full?.rows[0]).toMatchObject({ answer: null, error })
    expect(full?.summary['hit']).toMatchObject({ mean: 0, n: 2 })
  })

  it('asks nothing twice, unless the product, the settings or the question changed', async () => {
    const first = await run(['lv1'])
    const asked = () => {
      const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
      return text.join('').match(/"key":/g)?.length ?? 0
    }
    expect(asked()).toBe(3)
    expect(await run(['lv1'])).toEqual(first)
    expect(asked()).toBe(3)
    await run(['lv1'], { state: 'later' })
    expect(asked()).toBe(6)
    await run(['lv1'], { settings: { model: 'offline', topKChunks: 3 } })
    expect(asked()).toBe(9)
  })

  it('goes on after a cancel, and after a line that was cut off', async () => {
    const stopping = new AbortController()
    const stopped = await run(['lv1'], {
      signal: stopping.signal,
      onProgress: ({ done }) => done === 1 && stopping.abort(),
    })
    expect(stopped.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(['port'])
    const [file = ''] = readdirSync(folder)
    appendFileSync(join(folder, file), '{"key":"abc","row":{"id":')
    const [whole] = await run(['lv1'])
    expect(whole?.rows.map(({ id }) => id)).toEqual(['port', 'cookie', 'fee'])
    expect(whole?.rows[0]).toEqual(stopped[0]?.rows[0])
    const [again] = await run(['lv1'])
    expect(again).toEqual(whole)
  })

  it('takes a few of both halves where it is limited', async () => {
    const [limited] = await run(['lv1'], { limit: 2 })
    expect(limited?.rows.map(({ id }) => id)).toEqual(['port', 'fee'])
    expect(limited?.dataset.questions).toBe(3)
  })
})
