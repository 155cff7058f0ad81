/**
 * `index --describe`: titles and summaries for the map, from a model.
 * @module
 */
import { type Command, Option } from 'commander'
import { z } from 'zod'
import { ChapterverseError, type DescribeReport, describeCorpus, type OpenCorpus, plural, Settings } from '../index.ts'
import { addSettings, type JsonSchema, settingsOf } from './input/flags.ts'
import type { Io } from './io.ts'
import { createLog } from './output/log.ts'
import { createBar } from './output/progress.ts'
import { harmless, wrap } from './output/terminal.ts'

export interface DescribeFlags {
  describe?: boolean
}

/** The settings that describing takes. */
const USED = z.toJSONSchema(
  Settings.pick({
    documents: true,
    model: true,
    temperature: true,
    concurrency: true,
    requestSeconds: true,
    stream: true,
    modelKwargs: true,
    budgetTokens: true,
    budgetCost: true,
    prices: true,
  }),
  { io: 'input' },
) as JsonSchema

export function addDescribe(command: Command): Command {
  command
    .optionsGroup('Descriptions:')
    .addOption(
      new Option(
        '--describe',
        'have the model write a title and a sentence for every document, and every topic of a document without ' +
          'headings, that has none yet; what is finished is kept when it is interrupted',
      ),
    )
  return addSettings(command, USED)
}

/** @throws `bad_setting` for settings that only describing would use */
export function describeSettings(flags: DescribeFlags & Record<string, unknown>): Record<string, unknown> {
  const settings = settingsOf(flags, USED)
  const [first] = Object.keys(settings)
  if (flags.describe || first === undefined) return settings
  throw new ChapterverseError('bad_setting', `${first} is only used with --describe.`, {
    remedy: 'Add --describe, or leave it out: indexing calls no model.',
  })
}

/** With progress on stderr. A call that failed makes the exit code 1. */
export async function describeWith(
  library: OpenCorpus,
  settings: Record<string, unknown>,
  io: Io,
): Promise<DescribeReport> {
  const bar = io.interactive ? createBar('Described') : createLog('Described', io.note)
  try {
    const report = await describeCorpus(library, {
      settings,
      signal: io.signal,
      onProgress: ({ done, total }) => bar.show(done, total, ''),
    })
    if (report.failed > 0) io.exitWith(1)
    return report
  } finally {
    bar.clear()
  }
}

const STOPS: Record<DescribeReport['stop'], string> = {
  done: '',
  budget: 'Stopped at the budget. Run it again with more to go on.',
  cancelled: 'Interrupted. Run it again to go on.',
  failing: 'Stopped, for every call failed.',
}

export function renderDescriptions(report: DescribeReport, { page: { columns, style } }: Io): string {
  const { total, known, made, failed, stop, error, reader, usage } = report
  const tokens = `${usage.inputTokens.toLocaleString('en')} tokens in, ${usage.outputTokens.toLocaleString('en')} out`
  const spent = usage.calls === 0 ? '' : `, ${usage.calls} calls, ${tokens}`
  const failure =
    error === null
      ? ''
      : `${plural(failed, 'call')} failed; the last: ${error.message.replace(/[.。]?$/, '.')} ${error.remedy}`
  const lines = [
    style.bold(`${known + made} of ${total} documents and topics described`),
    harmless(`${made} now by ${reader}${spent}; ${known} before`),
    ...[STOPS[stop], failure].filter((line) => line !== '').map((line) => wrap(harmless(line), columns)),
  ]
  return `${lines.join('\n')}\n`
}
