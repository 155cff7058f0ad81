/**
 * `chapterverse eval [SUITE…]`: tiers and controls side by side on questions with known answers; with `--compare`, two
 * reports of it. Finished rows are kept: the same command again asks only what is missing.
 * @module
 */
import { writeFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import type { EvalReport, Target } from '../../evals/runner/records.ts'
import type { EvalOptions } from '../../evals/runner/run-suites.ts'
import { ChapterverseError, Settings } from '../../index.ts'
import { addSettings, type JsonSchema, settingsOf } from '../input/flags.ts'
import { readText } from '../input/read-text.ts'
import type { Io } from '../io.ts'
import { createPace } from '../output/pace.ts'
import { createStatus } from '../output/progress.ts'
import { jsonLine } from '../output/terminal.ts'

interface EvalFlags {
  tier: Target[]
  size?: number[]
  limit?: number
  inFlight?: number
  contextTokens?: number
  out?: string
  html?: string
  rows?: string
  compare?: string[]
  rescore?: string
  judge?: boolean
  json?: boolean
}

/** Without a terminal nothing can be written over: a line now and then. */
const LOG_EVERY_MS = 10_000

const TARGETS = ['lv1', 'loop', 'lv2', 'lv3', 'auto', 'rag', 'rag-own', 'full-context'] as const satisfies Target[]

export function configure(command: Command, io: Io): void {
  const schema = z.toJSONSchema(Settings, { io: 'input' }) as JsonSchema
  command
    .description('Measure tiers and controls on questions with known answers, from the folder CHAPTERVERSE_DATA.')
    .argument(
      '[suites...]',
      'library-en, library-zh, multihop, needles, contracts, abstain, absent, long, manual, tables; or one set',
    )
    .addOption(new Option('--tier <LIST>', `who is asked: ${TARGETS.join(', ')}`).argParser(targets).default(['lv1']))
    .addOption(new Option('--size <LIST>', 'of the libraries, in documents; default: all').argParser(counts))
    .addOption(new Option('--limit <N>', 'questions of each set').argParser(count))
    .addOption(new Option('--in-flight <N>', 'questions asked at once; default: 1 offline, else 4').argParser(count))
    .addOption(new Option('--context-tokens <N>', 'of the model, for full-context; default: 128000').argParser(count))
    .option('--judge', 'the model reads each answer beside what is known to be right')
    .option('--out <FILE>', 'write the report as JSON')
    .option('--html <FILE>', 'write the report, or the comparison, as a page')
    .option('--rows <FOLDER>', 'where finished rows are kept; default: beside the stores')
    .option('--compare <FILES...>', 'no questions: two reports written with --out, the earlier one first')
    .option('--rescore <FILE>', 'no questions: work the figures of a report out anew from its rows')
    .option('--json', 'print the report as JSON')
  addSettings(command, schema)
  command.action(async (suites: string[], flags: EvalFlags & Record<string, unknown>) => {
    if (flags.compare !== undefined) return compare(flags.compare, flags)
    // Before anything is asked: what the page needs may not be installed.
    if (flags.html !== undefined) await (await import('../../evals/report/page.ts')).loadCharts()
    if (flags.rescore !== undefined) return rescore(flags.rescore, flags, io)
    const { runSuites } = await import('../../evals/runner/run-suites.ts')
    const settings = settingsOf(flags, schema)
    const onRun = (report: EvalReport): void => write(report, flags)
    await tell(await runSuites({ ...optionsOf(flags, io), suites, settings, onRun }), flags, io)
  })
}

function write(report: EvalReport, { out }: EvalFlags): void {
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(report)}\n`)
}

async function tell(report: EvalReport, flags: EvalFlags, io: Io): Promise<void> {
  write(report, flags)
  const { renderTable } = await import('../../evals/report/terminal.ts')
  io.result(flags.json ? jsonLine(report) : renderTable(report, io.page.columns))
  if (flags.html === undefined) return
  const { renderReport } = await import('../../evals/report/page.ts')
  writeFileSync(flags.html, await renderReport(report))
}

/** @throws `bad_input` on anything but a report */
async function rescore(file: string, flags: EvalFlags, io: Io): Promise<void> {
  const { rescored } = await import('../../evals/runner/rescore.ts')
  await tell(rescored(await reportIn(file)), flags, io)
}

/** @throws `bad_input` */
async function reportIn(file: string): Promise<EvalReport> {
  const { EvalReport: schema } = await import('../../evals/runner/records.ts')
  try {
    return schema.parse(JSON.parse(readText(file)))
  } catch (cause) {
    const remedy = 'Name a file that chapterverse eval --out wrote; what an earlier version wrote is to be asked anew.'
    throw new ChapterverseError('bad_input', `${file} is no report of an evaluation of this version.`, {
      remedy,
      cause,
    })
  }
}

/** @throws `bad_input` on anything but two reports and a page to write */
async function compare(files: readonly string[], { html }: EvalFlags): Promise<void> {
  const [before, after, ...more] = files
  if (before === undefined || after === undefined || more.length > 0 || html === undefined)
    throw new ChapterverseError('bad_input', 'A comparison is of two reports, and is written as a page.', {
      remedy: 'For example: chapterverse eval --compare before.json after.json --html changes.html',
    })
  const { renderComparison } = await import('../../evals/report/comparison.ts')
  writeFileSync(html, renderComparison(await reportIn(before), await reportIn(after)))
}

function optionsOf(flags: EvalFlags, io: Io): Omit<EvalOptions, 'suites' | 'settings'> {
  const { tier, size, limit, inFlight, contextTokens, rows, judge } = flags
  const status = io.interactive ? createStatus(io.page.columns) : undefined
  const isTime = createPace(LOG_EVERY_MS)
  return {
    targets: tier,
    ...(size && { sizes: size }),
    ...(limit !== undefined && { limit }),
    ...(inFlight !== undefined && { concurrency: inFlight }),
    ...(contextTokens !== undefined && { contextTokens }),
    ...(rows !== undefined && { folder: rows }),
    ...(judge && { judge }),
    signal: io.signal,
    onNote: io.note,
    onProgress: ({ set, target, done, total }) => {
      const line = target === null ? `${set}: indexing` : `${set} ${target}: ${done} of ${total}`
      if (done === total) status?.clear()
      if (status && done < total) status.show(line)
      else if (target === null || done === total || isTime()) io.note(line)
    },
  }
}

const list = (text: string): string[] => text.split(',').map((part) => part.trim())

function targets(text: string): Target[] {
  return list(text).map((name) => {
    const target = TARGETS.find((one) => one === name)
    if (target !== undefined) return target
    throw new InvalidArgumentError(`Allowed: ${TARGETS.join(', ')}.`)
  })
}

function count(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Allowed: a whole number from 1 on.')
}

const counts = (text: string): number[] => list(text).map(count)
