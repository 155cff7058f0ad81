/**
 * `chapterverse index PATH… [--name NAME]`.
 * @module
 */
import type { Command } from 'commander'
import { z } from 'zod'
import { type IndexReport, Settings } from '../../index.ts'
import { addCorpus, type CorpusOptions, openFrom } from '../corpus-argument.ts'
import { addSettings, type JsonSchema } from '../flags.ts'
import type { Io } from '../io.ts'
import { harmless, jsonLine, wrap } from '../terminal.ts'

export function configure(command: Command, io: Io): void {
  command
    .description('Read documents into a store. Only what is new or changed is read again; what is gone is removed.')
    .argument('[paths...]', 'files and folders')
  addCorpus(command)
  addSettings(command, z.toJSONSchema(Settings, { io: 'input' }) as JsonSchema, ['overlapRatio'])
  command.action(async (paths: string[], flags: CorpusOptions) => {
    const { corpus, report } = await openFrom(paths, flags, io)
    corpus.close()
    if (report !== null) io.result(flags.json ? jsonLine(report) : renderReport(report, io))
  })
}

function renderReport(report: IndexReport, { page: { columns, style } }: Io): string {
  const { documents, chunks, tokens, added, changed, removed, unchanged, elapsedMs, outcomes } = report
  const named = report.name === null ? '' : ` as "${report.name}"`
  const lines = [
    style.bold(`${documents} documents, ${chunks} chunks, about ${tokens.toLocaleString('en')} tokens${named}`),
    `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged in ${(elapsedMs / 1000).toFixed(1)} s`,
    style.dim(`Store: ${harmless(report.store)}`),
    ...outcomes.map(({ source, outcome, reason, remedy }) =>
      wrap(harmless(`${source}: ${reason} ${remedy}`), columns, `${outcome}: `, '    '),
    ),
  ]
  return `${lines.join('\n')}\n`
}
