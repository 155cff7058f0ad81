/**
 * `chapterverse search "words" PATH…`: BM25 alone, or with `--questions FILE` a line of hits for each question.
 * @module
 */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type SearchHit, search } from '../../index.ts'
import { addCorpus, type CorpusOptions, noteReport, openFrom } from '../input/corpus-argument.ts'
import { eachQuestion } from '../input/each-question.ts'
import { pathsBeside, questionOf } from '../input/question-argument.ts'
import { checkForFile, documentNamed, readQuestions } from '../input/questions.ts'
import { readText } from '../input/read-text.ts'
import type { Io } from '../io.ts'
import { renderHits } from '../output/hits.ts'
import { harmless, jsonLine } from '../output/terminal.ts'

interface SearchFlags extends CorpusOptions {
  questions?: string
  withinDoc?: boolean
  topK: number
}

/** More than anybody reads, and far from what would strain memory. */
const TOP_K_MAX = 1000

function parseTopK(text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= TOP_K_MAX) return value
  throw new InvalidArgumentError(`Allowed: 1 to ${TOP_K_MAX}.`)
}

export function configure(command: Command, io: Io): void {
  command
    .description('Find passages by words. Nothing but BM25: what an answer would start from.')
    .argument('[words]', 'a few words or a whole question; left out with --questions')
    .argument('[paths...]', 'files and folders')
    .addOption(new Option('--top-k <N>', 'hits printed').default(10).argParser(parseTopK))
    .option('--questions <FILE>', 'search for every line of a JSONL file of {"id","question"}, in order')
    .option('--within-doc', 'restrict each question of the file to the document its "doc" names')
  addCorpus(command)
  command.action(async (words: string | undefined, paths: string[], flags: SearchFlags) => {
    checkForFile(flags)
    if (flags.questions !== undefined) {
      await searchAll(flags.questions, pathsBeside(flags.questions, words, paths), flags, io)
      return
    }
    const given = questionOf(words, paths, flags, { command: 'search', missing: 'No words were given.' })
    const { corpus, report } = await openFrom(paths, flags, io)
    try {
      noteReport(report, io)
      print(search(corpus, given, { topK: flags.topK }), given, flags, io)
    } finally {
      corpus.close()
    }
  })
}

function print(hits: SearchHit[], words: string, flags: SearchFlags, io: Io, id?: string | number): void {
  if (flags.json) io.result(jsonLine(id === undefined ? { hits } : { id, hits }))
  else
    io.result(
      (id === undefined ? '' : `${io.page.style.bold(harmless(String(id)))}\n\n`) + renderHits(hits, words, io.page),
    )
}

async function searchAll(file: string, paths: readonly string[], flags: SearchFlags, io: Io): Promise<void> {
  const questions = readQuestions(file, readText)
  const { corpus, report } = await openFrom(paths, flags, io)
  try {
    noteReport(report, io)
    const docIds = corpus.documents.map(({ docId }) => docId)
    await eachQuestion(questions, flags, io, ({ id, question, doc, line }) => {
      const within = flags.withinDoc && doc !== undefined ? { withinDoc: documentNamed(doc, docIds, file, line) } : {}
      const hits = search(corpus, question, { topK: flags.topK, ...within })
      return () => print(hits, question, flags, io, id)
    })
  } finally {
    corpus.close()
  }
}
