/**
 * `chapterverse map PATH…`.
 * @module
 */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { describedFrom, plural, readMap, renderMap } from '../../index.ts'
import { addCorpus, type CorpusOptions, noteReport, openFrom } from '../input/corpus-argument.ts'
import { parseValue } from '../input/flags.ts'
import type { Io } from '../io.ts'
import { harmless, jsonLine } from '../output/terminal.ts'

interface MapFlags extends CorpusOptions {
  documents?: string[]
  maxTokens?: number
}

function parseTokens(text: string): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text)
  throw new InvalidArgumentError('Allowed: a whole number from 1.')
}

function parseList(text: string): string[] {
  const list = parseValue(text, { type: 'array', minItems: 1 })
  if (Array.isArray(list)) return list
  throw new InvalidArgumentError('Allowed: one or more, with commas between them.')
}

export function configure(command: Command, io: Io): void {
  command
    .description('Show titles, headings, summaries and first sentences; ~ marks topics of documents without headings.')
    .argument('[paths...]', 'files and folders')
    .addOption(new Option('--documents <LIST>', 'document ids or globs (default: all)').argParser(parseList))
    .addOption(new Option('--max-tokens <N>', 'leave out deep levels until it fits').argParser(parseTokens))
  addCorpus(command)
  command.action(async (paths: string[], flags: MapFlags) => {
    const { documents, maxTokens } = flags
    const { corpus, report, memo } = await openFrom(paths, flags, io)
    try {
      noteReport(report, io)
      const asked = { described: describedFrom(memo), ...(documents === undefined ? {} : { documents }) }
      const map = readMap(corpus, { ...asked, ...(maxTokens === undefined ? {} : { maxTokens }) })
      if (map.length > 0) io.result(flags.json ? map.map(jsonLine).join('') : `${harmless(renderMap(map)).trimEnd()}\n`)
      if (maxTokens === undefined) return
      const all = documents === undefined ? corpus.documents.length : readMap(corpus, asked).length
      if (map.length < all) {
        io.note(
          `${map.length} of ${plural(all, 'document')} fit into ${plural(maxTokens, 'token')}; a larger --max-tokens shows more.`,
        )
      }
    } finally {
      corpus.close()
    }
  })
}
