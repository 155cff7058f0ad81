/**
 * `chapterverse ask "question" PATH…`, or with `--questions FILE` many questions of one open corpus.
 * @module
 */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { type OpenCorpus, Settings, type SettingsInput, TIERS } from '../../index.ts'
import { askOne, askOrGoOn } from '../asking.ts'
import { addCorpus, askedOf, type CorpusOptions, noteReport, openFrom } from '../input/corpus-argument.ts'
import { eachQuestion } from '../input/each-question.ts'
import { addSettings, type JsonSchema, settingsOf } from '../input/flags.ts'
import { pathsBeside, questionOf } from '../input/question-argument.ts'
import { checkForFile, documentNamed, readQuestions } from '../input/questions.ts'
import { readText } from '../input/read-text.ts'
import type { Io } from '../io.ts'
import { recordAnswer } from '../last-answer.ts'
import { FORMATS, type Format, type Printer, printer } from '../output/printer.ts'

interface AskFlags extends CorpusOptions {
  format?: Format
  copy?: boolean
  questions?: string
  withinDoc?: boolean
  inFlight?: number
  tier: (typeof TIERS)[number]
}

const SCHEMA = z.toJSONSchema(Settings, { io: 'input' }) as JsonSchema

/** Questions of a file under way at the same time: most of the time each waits for its endpoint. */
const IN_FLIGHT = 4
const MOST_IN_FLIGHT = 64

function parseInFlight(text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= MOST_IN_FLIGHT) return value
  throw new InvalidArgumentError(`Allowed: 1 to ${MOST_IN_FLIGHT}.`)
}

export function configure(command: Command, io: Io): void {
  command
    .description('Answer a question from documents, with citations. What is new or changed is indexed first.')
    .argument('[question]', 'the question; left out with --questions')
    .argument('[paths...]', 'files and folders')
    .option('--questions <FILE>', 'ask every line of a JSONL file of {"id","question"}; printed in order')
    .addOption(
      new Option('--in-flight <N>', `questions of the file asked at the same time (default: ${IN_FLIGHT})`).argParser(
        parseInFlight,
      ),
    )
    .option('--within-doc', 'restrict each question of the file to the document its "doc" names')
    .addOption(
      new Option('--tier <TIER>', 'how much is read; auto: as much as it takes').choices(TIERS).default('auto'),
    )
  addCorpus(command)
    .addOption(
      new Option('--format <FORMAT>', 'what the answer is printed as; json: as --json (default: text)').choices(
        FORMATS,
      ),
    )
    .option('--copy', 'put the answer into the clipboard too, as it is printed')
  addSettings(command, SCHEMA)
  command.action(async (question: string | undefined, paths: string[], flags: AskFlags & Record<string, unknown>) => {
    const settings = settingsOf(flags, SCHEMA)
    checkForFile(flags)
    if (flags.format === 'json') flags.json = true
    const print = printer(flags, io)
    if (flags.questions !== undefined) {
      await askAll(flags.questions, pathsBeside(flags.questions, question, paths), flags, settings, print, io)
      print.end()
      return
    }
    const asked = questionOf(question, paths, flags, { command: 'ask', missing: 'No question was asked.' })
    await withCorpus(paths, flags, io, async (library) => {
      const answer = await askOrGoOn({ question: asked, tier: flags.tier, settings }, library, io)
      recordAnswer(answer, { ...askedOf(paths, flags), store: flags.store })
      print.one(answer)
    })
    print.end()
  })
}

async function withCorpus(
  paths: readonly string[],
  flags: AskFlags,
  io: Io,
  body: (library: OpenCorpus) => Promise<void>,
): Promise<void> {
  const library = await openFrom(paths, flags, io)
  try {
    noteReport(library.report, io)
    await body(library)
  } finally {
    library.corpus.close()
  }
}

async function askAll(
  file: string,
  paths: readonly string[],
  flags: AskFlags,
  settings: SettingsInput,
  print: Printer,
  io: Io,
): Promise<void> {
  const questions = readQuestions(file, readText)
  await withCorpus(paths, flags, io, async (library) => {
    const docIds = library.corpus.documents.map(({ docId }) => docId)
    // Whoever is asked about a tier is asked about one question at a time.
    const inFlight = settings.confirm ? 1 : (flags.inFlight ?? IN_FLIGHT)
    await eachQuestion(questions, { ...flags, inFlight }, io, async ({ id, question, doc, line }, signal) => {
      const within = flags.withinDoc && doc !== undefined ? { documents: [documentNamed(doc, docIds, file, line)] } : {}
      const asking = { ...io, signal, label: `${id}, ` }
      const answer = await askOne({ question, tier: flags.tier, settings: { ...settings, ...within } }, library, asking)
      return () => print.one(answer, id)
    })
  })
}
