/**
 * `chapterverse index PATH… [--name NAME] [--describe]`.
 * @module
 */

import { type Command, InvalidArgumentError, Option } from 'commander'
import type { IndexReport } from '../../index.ts'
import { ChapterverseError, plural } from '../../index.ts'
import { addDescribe, type DescribeFlags, describeSettings, describeWith, renderDescriptions } from '../describing.ts'
import { addCorpus, type CorpusOptions, noteReport, openFrom, pathsOf, placed } from '../input/corpus-argument.ts'
import { parseValue } from '../input/flags.ts'
import type { Io } from '../io.ts'
import { describeError, renderError } from '../output/error.ts'
import { harmless, jsonLine, wrap } from '../output/terminal.ts'
import { watch } from '../watching.ts'

interface IndexFlags extends CorpusOptions, DescribeFlags {
  overlapRatio?: number
  pack?: string
  check?: boolean
  watch?: boolean
}

function parseOverlap(text: string): number {
  const value = parseValue(text, { type: 'number', minimum: 0, maximum: 0.5 })
  if (typeof value === 'number') return value
  throw new InvalidArgumentError('Allowed: 0 to 0.5.')
}

export function configure(command: Command, io: Io): void {
  command
    .description('Read documents into a store. Only what is new or changed is read again; what is gone is removed.')
    .argument('[paths...]', 'files and folders')
  addCorpus(command)
  command
    .optionsGroup('Chunks:')
    .addOption(
      new Option(
        '--overlap-ratio <N>',
        'share of a chunk that the next one repeats; 0 to 0.5; another than before reads everything again ' +
          '(default: as in the store, 0 in a new one)',
      ).argParser(parseOverlap),
    )
  command.option(
    '--pack <FILE>',
    'write the whole index into one file too, NAME.corpus, that opens without the documents',
  )
  command.option('--check', 'read every file and compare its bytes, also those whose size and time are as they were')
  command.option('--watch', 'go on, and read files again when they change, until Ctrl-C')
  addDescribe(command)
  command.action(async (paths: string[], flags: IndexFlags & Record<string, unknown>) => {
    const settings = describeSettings(flags)
    const library = await openFrom(paths, flags, io, flags)
    try {
      const { report } = library
      if (report !== null && !flags.json) io.result(renderReport(report, io))
      if (flags.pack !== undefined && !flags.json) io.result(`Pack: ${harmless(flags.pack)}\n`)
      const descriptions = flags.describe ? await describeWith(library, settings, io) : null
      const both = { ...report, ...(descriptions && { descriptions }) }
      if (flags.json && Object.keys(both).length > 0) io.result(jsonLine(both))
      if (descriptions && !flags.json) io.result(renderDescriptions(descriptions, io))
    } finally {
      library.corpus.close()
    }
    if (flags.watch) await watchFor(paths, flags, io)
  })
}

/** A line for each change, at its time. @throws `bad_setting` where there are no files to watch */
async function watchFor(paths: readonly string[], flags: IndexFlags, io: Io): Promise<void> {
  const watched = pathsOf(paths, flags)
  if (watched.length === 0)
    throw new ChapterverseError('bad_setting', 'These documents are no files that could be watched.', {
      remedy: 'Leave --watch out.',
    })
  const timed = (line: string) => io.note(`${new Date().toTimeString().slice(0, 8)} ${line}`)
  await watch(watched, {
    signal: io.signal,
    note: timed,
    index: async () => {
      try {
        const { corpus, report } = await openFrom(paths, flags, { ...io, interactive: false })
        corpus.close()
        if (report === null || report.added + report.changed + report.removed === 0) return
        if (flags.json) io.result(jsonLine(report))
        noteReport(report, { ...io, note: timed })
      } catch (error) {
        if (!io.signal.aborted) timed(renderError(describeError(error), false).trimEnd())
      }
    },
  })
}

/** `41 text, 2 needs-ocr, 1 password` */
const filesText = (files: IndexReport['files']): string =>
  Object.entries(files)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')

function renderReport(report: IndexReport, { page: { columns, style } }: Io): string {
  const { documents, chunks, tokens, added, changed, removed, unchanged, elapsedMs, files, outcomes } = report
  const named = report.name === null ? '' : ` as "${report.name}"`
  const lines = [
    style.bold(
      `${plural(documents, 'document')}, ${plural(chunks, 'chunk')}, about ${tokens.toLocaleString('en')} tokens${named}`,
    ),
    `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged in ${(elapsedMs / 1000).toFixed(1)} s`,
    style.dim(`Store: ${harmless(report.store)}`),
    ...(Object.keys(files).some((outcome) => outcome !== 'text') ? [`Files: ${filesText(files)}`] : []),
    ...outcomes.map(({ source, outcome, ocr, reason, remedy }) =>
      wrap(harmless(`${placed(source, reason)} ${remedy}`), columns, `${ocr ? 'recognised' : outcome}: `, '    '),
    ),
  ]
  return `${lines.join('\n')}\n`
}
