/**
 * `chapterverse read DOC#PATH PATH…`.
 * @module
 */
import type { Command } from 'commander'
import { readSection } from '../../index.ts'
import { addCorpus, type CorpusOptions, noteReport, openFrom } from '../input/corpus-argument.ts'
import type { Io } from '../io.ts'
import { renderSection } from '../output/hits.ts'
import { jsonLine } from '../output/terminal.ts'

export function configure(command: Command, io: Io): void {
  command
    .description('Print one section with its subsections, as it stands in the document.')
    .argument('<section>', 'DOC#PATH as map and answers give it, like guide/auth.md#2.3')
    .argument('[paths...]', 'files and folders')
  addCorpus(command)
  command.action(async (reference: string, paths: string[], flags: CorpusOptions) => {
    const { corpus, report } = await openFrom(paths, flags, io)
    try {
      noteReport(report, io)
      const section = readSection(corpus, reference)
      io.result(flags.json ? jsonLine(section) : renderSection(section, io.page))
    } finally {
      corpus.close()
    }
  })
}
