import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAnswer } from '../../testing/answers/an-answer.ts'
import { reportOf, rowWith, runWith } from '../../testing/answers/eval-report.ts'
import { createIo } from '../io.ts'
import { casesIn, diagnoseAll, renderDiagnoses } from './answers.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chapterverse-diagnosing-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function written(name: string, value: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

describe('the report of an evaluation', () => {
  const coverage = { chunksTotal: 9, chunksScreened: 0, chunksUnread: 8, callsFailed: 0, sectionsRead: ['fees.md#1'] }
  const missed = anAnswer({ status: 'not_found', stop: 'max_loops', citations: [], coverage })
  const rows = [
    rowWith('well', { hit: 1 }),
    rowWith('astray', { hit: 0 }, { answer: missed }),
    rowWith('astray-too', { hit: 0 }, { answer: missed }),
    rowWith('rightly', { hit: null }, { answerable: false, gold: [], answer: missed }),
    rowWith('failed', {}, { answer: null, error: 'gone' }),
  ]

  it('is diagnosed by what the evaluation knows, each symptom of a run once', async () => {
    const cases = await casesIn(written('report.json', reportOf([runWith('loop', { rows })])))
    const all = diagnoseAll(cases ?? [])
    expect(all.map(({ id, findings }) => [id, findings.map(({ symptom }) => symptom)])).toEqual([
      ['well', []],
      ['astray', ['wrong_candidates']],
      ['astray-too', ['wrong_candidates']],
      ['rightly', []],
    ])
    const text = renderDiagnoses(all, createIo(new AbortController().signal), false)
    expect(text).toContain('look  library-en-60 loop: symptoms in 2 of 4 answers')
    expect(text).toContain('wrong candidates: 2 of 4 questions')
    expect(text).toContain('astray: Read: fees.md. The answer is in: handbook.md.')
    expect(text.match(/Try:/g)).toHaveLength(1)
  })

  it('is not diagnosed where a control was asked: nothing of ours can be changed there', async () => {
    const both = reportOf([runWith('rag', { rows }), runWith('loop', { rows })])
    const runs = (await casesIn(written('both.json', both)))?.map(({ run }) => run)
    expect([...new Set(runs)]).toEqual(['library-en-60 loop'])
    expect(await casesIn(written('control.json', reportOf([runWith('full-context', { rows })])))).toEqual([])
  })

  it('of another version is refused in words', async () => {
    const [run] = reportOf([runWith('lv1')]).runs
    const file = written('other.json', { ...reportOf([]), runs: [{ ...run, target: 'lv9' }] })
    await expect(casesIn(file)).rejects.toThrow(/other\.json: runs\.0\.target/)
  })
})

describe('answers', () => {
  it('of another version are refused in words', async () => {
    const { question, citations, corpus } = anAnswer()
    await expect(casesIn(written('old.json', { question, citations, corpus }))).rejects.toThrow(/old\.json: status/)
  })

  it('are told from documents', async () => {
    expect(await casesIn(written('document.json', { any: 'thing' }))).toBe(null)
    expect(await casesIn(written('document.md', '# Fees'))).toBe(null)
    expect(await casesIn(folder)).toBe(null)
    expect(await casesIn(join(folder, 'none.json'))).toBe(null)
  })
})
