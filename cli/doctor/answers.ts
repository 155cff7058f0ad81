/**
 * `doctor` on answers and on reports of evaluations: what may have gone wrong in each, and what to try.
 * @module
 */
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import type { EvalReport } from '../../evals/runner/records.ts'
import { Answer, type Case, ChapterverseError, diagnose, type Finding, type Symptom } from '../../index.ts'
import { holdsAnswers, readAnswers } from '../answers.ts'
import type { Io } from '../io.ts'
import { harmless, jsonLine, oneLine, wrap } from '../output/terminal.ts'

export interface Diagnosed {
  id?: string | number
  question: string
  /** Of a report: the set and target that it was asked in. */
  run?: string
  findings: Finding[]
}

/** Enough of a report to know it by. */
const Report = z.looseObject({ version: z.number(), runs: z.array(z.looseObject({ rows: z.array(z.unknown()) })) })

/** The report of an evaluation in a file that `eval --out` wrote; null: it is something else. */
async function reportIn(file: string): Promise<EvalReport | null> {
  if (!/\.json$/i.test(file)) return null
  let value: unknown
  try {
    if (!statSync(file).isFile()) return null
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
  if (!Report.safeParse(value).success) return null
  const { EvalReport } = await import('../../evals/runner/records.ts')
  const report = EvalReport.safeParse(value)
  if (report.success) return report.data
  throw otherVersion(file, report.error)
}

function otherVersion(file: string, cause: z.ZodError): ChapterverseError {
  const [issue] = cause.issues
  return new ChapterverseError('bad_input', `${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, {
    remedy: 'It was written by another version, or changed; write it anew with "ask --json" or "eval --out".',
    cause,
  })
}

/**
 * The part of a file's answers that a diagnosis needs; null: the file holds neither answers nor a report. @throws
 * `bad_input`
 */
export async function casesIn(file: string): Promise<(Case & Omit<Diagnosed, 'findings'>)[] | null> {
  const report = await reportIn(file)
  if (report) {
    const [{ knownOf }, { isControl }] = await Promise.all([
      import('../../evals/runner/known.ts'),
      import('../../evals/runner/records.ts'),
    ])
    // What is advised here is about our rounds, searches and settings: a control has none of them.
    const tiers = report.runs.filter(({ target }) => !isControl(target))
    return tiers.flatMap(({ set, target, rows }) =>
      rows.flatMap((row) => {
        const { id, question, answer } = row
        return answer === null ? [] : [{ id, question, run: `${set} ${target}`, answer, known: knownOf(row) }]
      }),
    )
  }
  if (!holdsAnswers(file)) return null
  return readAnswers(file, (name) => readFileSync(name, 'utf8')).map(({ id, ...value }) => {
    const answer = Answer.safeParse(value)
    if (!answer.success) throw otherVersion(file, answer.error)
    return { answer: answer.data, question: answer.data.question, ...(id !== undefined && { id }) }
  })
}

/** @param titles by document, where the corpus is at hand */
export function diagnoseAll(
  cases: NonNullable<Awaited<ReturnType<typeof casesIn>>>,
  titles?: Case['titles'],
): Diagnosed[] {
  return cases.map(({ id, question, run, ...given }) => ({
    ...(run !== undefined && { run }),
    ...(id !== undefined && { id }),
    question,
    findings: diagnose({ ...given, ...(titles && { titles }) }),
  }))
}

const NAMES: Record<Symptom, string> = {
  wrong_document: 'wrong document',
  read_twice: 'same section twice',
  low_confidence: 'confidence always low',
  wrong_candidates: 'wrong candidates',
  tokens_explode: 'tokens explode',
  nothing_found: 'nothing found',
}

export function renderDiagnoses(all: readonly Diagnosed[], io: Io, json: boolean | undefined): string {
  if (json) return all.map(jsonLine).join('')
  const runs = [...new Set(all.flatMap(({ run }) => run ?? []))]
  const answers = all.filter(({ run }) => run === undefined).map((one) => renderAnswer(one, io))
  return [
    ...answers,
    ...runs.map((run) =>
      renderRun(
        run,
        all.filter((one) => one.run === run),
        io,
      ),
    ),
  ].join('')
}

const head = (well: boolean): string => (well ? 'ok    ' : 'look  ')

function renderAnswer({ question, findings }: Diagnosed, io: Io): string {
  const first = wrap(oneLine(question), io.page.columns, head(findings.length === 0))
  return [first, ...findings.map((finding) => renderFinding(finding, finding.evidence, io))].join('\n').concat('\n')
}

/** Questions named under one symptom of a run. */
const NAMED = 3

/** A run of an evaluation: each symptom once, with how often, and the first questions that show it. */
function renderRun(run: string, all: readonly Diagnosed[], io: Io): string {
  const found = all.flatMap(({ id, findings }) => findings.map((finding) => ({ id, finding })))
  const ill = all.filter(({ findings }) => findings.length > 0).length
  const groups = new Map<string, typeof found>()
  for (const one of found) {
    const key = `${one.finding.symptom} ${one.finding.cause}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const parts = [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap((group) => {
      const [first] = group
      const named = group.slice(0, NAMED).map(({ id, finding }) => `${id}: ${finding.evidence[0] ?? ''}`)
      return first ? [renderFinding(first.finding, [`${group.length} of ${all.length} questions`, ...named], io)] : []
    })
  const first = wrap(harmless(`${run}: symptoms in ${ill} of ${all.length} answers`), io.page.columns, head(ill === 0))
  return `${[first, ...parts].join('\n')}\n`
}

function renderFinding(
  { symptom, cause, remedy }: Finding,
  evidence: readonly string[],
  { page: { columns, style } }: Io,
): string {
  const [first = '', ...more] = evidence.map(oneLine)
  const text = (line: string, start: string): string => wrap(harmless(line), columns, start, '        ')
  return [
    text(`${NAMES[symptom]}: ${first}`, '    - '),
    ...more.map((line) => text(line, '        ')),
    text(`Probably: ${cause}`, '        '),
    style.bold(text(`Try: ${remedy}`, '        ')),
  ].join('\n')
}
