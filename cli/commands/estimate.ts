/**
 * `chapterverse estimate "question" PATH…`: what each tier would take. Nothing is sent.
 * @module
 */
import type { Command } from 'commander'
import { z } from 'zod'
import { estimate, Settings } from '../../index.ts'
import { addCorpus, type CorpusOptions, noteReport, openFrom } from '../input/corpus-argument.ts'
import { addSettings, type JsonSchema, settingsOf } from '../input/flags.ts'
import { questionOf } from '../input/question-argument.ts'
import type { Io } from '../io.ts'
import { renderForecast } from '../output/forecast.ts'
import { jsonLine } from '../output/terminal.ts'

const SCHEMA = z.toJSONSchema(Settings, { io: 'input' }) as JsonSchema

export function configure(command: Command, io: Io): void {
  command
    .description(
      'Calls, tokens, cost (with --prices) and time that each tier would take for a question. Asks no model.',
    )
    .argument('<question>', 'the question')
    .argument('[paths...]', 'files and folders')
  addCorpus(command)
  addSettings(command, SCHEMA)
  command.action(async (question: string, paths: string[], flags: CorpusOptions & Record<string, unknown>) => {
    questionOf(question, paths, flags, { command: 'estimate', missing: 'No question was asked.' })
    const library = await openFrom(paths, flags, io)
    try {
      noteReport(library.report, io)
      const settings = settingsOf(flags, SCHEMA)
      const forecast = await estimate(question, { corpus: library, settings, signal: io.signal })
      io.result(flags.json ? jsonLine(forecast) : renderForecast(forecast, io.page))
    } finally {
      library.corpus.close()
    }
  })
}
