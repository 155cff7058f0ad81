/**
 * `chapterverse eval [SUITE…]`: tiers and controls side by side on questions with known answers. Finished rows are
 * kept: the same command again asks only what is missing.
 * @module
 */
import { writeFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import type { EvalReport, Target } from '../../evals/records.ts'
import type { EvalOptions } from '../../evals/run-suites.ts'
import { Settings } from '../../index.ts'
import { addSettings, type JsonSchema, settingsOf } from '../flags.ts'
import type { Io } from '../io.ts'
import { createStatus } from '../progress.ts'
import { jsonLine } from '../terminal.ts'

interface EvalFlags {
  tier: Target[]
  size?: number[]
  limit?: number
  inFlight?: number
  contextTokens?: number
  out?: string
  rows?: string
  json?: boolean
}

const TARGETS = ['lv1', 'loop', 'lv2', 'lv3', 'auto', 'rag', 'rag-own', 'full-context'] as const satisfies Target[]

export function configure(command: Command, io: Io): void {
  const schema = z.toJSONSchema(Settings, { io: 'input' }) as JsonSchema
  command
    .description('Measure tiers and controls on questions with known answers, from the folder CHAPTERVERSE_DATA.')
    .argument('[suites...]', 'library-en, library-zh, multihop, needles, contracts, abstain, manual; or one set')
    .addOption(new Option('--tier <LIST>', `who is asked: ${TARGETS.join(', ')}`).argParser(targets).default(['lv1']))
    .addOption(new Option('--size <LIST>', 'of the libraries, in documents; default: all').argParser(counts))
    .addOption(new Option('--limit <N>', 'questions of each set').argParser(count))
    .addOption(new Option('--in-flight <N>', 'questions asked at once; default: 1 offline, else 4').argParser(count))
    .addOption(new Option('--context-tokens <N>', 'of the model, for full-context; default: 128000').argParser(count))
    .option('--out <FILE>', 'write the report as JSON')
    .option('--rows <FOLDER>', 'where finished rows are kept; default: beside the stores')
    .option('--json', 'print the report as JSON')
  addSettings(command, schema)
  command.action(async (suites: string[], flags: EvalFlags & Record<string, unknown>) => {
    const [{ runSuites }, { renderTable }] = await Promise.all([
      import('../../evals/run-suites.ts'),
      import('../../evals/print-report.ts'),
    ])
    const write = (report: EvalReport): void => {
      if (flags.out !== undefined) writeFileSync(flags.out, `${JSON.stringify(report)}\n`)
    }
    const report = await runSuites({
      ...optionsOf(flags, io),
      suites,
      settings: settingsOf(flags, schema),
      onRun: write,
    })
    write(report)
    io.result(flags.json ? jsonLine(report) : renderTable(report))
  })
}

function optionsOf(flags: EvalFlags, io: Io): Omit<EvalOptions, 'suites' | 'settings'> {
  const { tier, size, limit, inFlight, contextTokens, rows } = flags
  const status = io.interactive ? createStatus(io.page.columns) : undefined
  return {
    targets: tier,
    ...(size && { sizes: size }),
    ...(limit !== undefined && { limit }),
    ...(inFlight !== undefined && { concurrency: inFlight }),
    ...(contextTokens !== undefined && { contextTokens }),
    ...(rows !== undefined && { folder: rows }),
    signal: io.signal,
    onNote: io.note,
    onProgress: ({ set, target, done, total }) => {
      const line = target === null ? `${set}: indexing` : `${set} ${target}: ${done} of ${total}`
      if (done === total) status?.clear()
      if (status && done < total) status.show(line)
      else if (target === null || done === total) io.note(line)
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
