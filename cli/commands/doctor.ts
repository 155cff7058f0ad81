/**
 * `chapterverse doctor [PATH…]`: the installation, the model where one is set, by one real call, and the documents where they are named;
 * with files of answers or a report of an evaluation instead, what may have gone wrong in them.
 * @module
 */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { probeModel, probeStore } from '../../index.ts'
import { casesIn, diagnoseAll, renderDiagnoses } from '../doctor/answers.ts'
import { type Check, checkCorpus } from '../doctor/corpus.ts'
import { addCorpus, type CorpusOptions, openFrom } from '../input/corpus-argument.ts'
import type { Io } from '../io.ts'
import { describeError } from '../output/error.ts'
import { harmless, jsonLine, wrap } from '../output/terminal.ts'

interface DoctorFlags extends CorpusOptions {
  model?: string
}

function parseName(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('Allowed: text that is not empty.')
}

export function configure(command: Command, io: Io): void {
  command
    .description(
      'Check the installation, the model where one is set, by one real call, and the documents where they are named; ' +
        'or say what may have gone wrong in answers, and what to try.',
    )
    .argument('[paths...]', 'files and folders; files that "ask --json" or "eval --out" wrote')
    .addOption(new Option('--model <NAME>', 'the model to check (default: CHAPTERVERSE_MODEL)').argParser(parseName))
  addCorpus(command)
  command.action(async (paths: string[], flags: DoctorFlags) => {
    if (await diagnosed(paths, flags, io)) return
    const checks = [
      checkNode(),
      await guarded('store', () => checkStore(flags)),
      await guarded('model', () => checkModel(flags, io)),
    ]
    if (paths.length > 0 || flags.corpus !== undefined) checks.push(...(await checkDocuments(paths, flags, io)))
    if (checks.some(({ state }) => state === 'failed')) io.exitWith(1)
    io.result(flags.json ? checks.map(jsonLine).join('') : checks.map((check) => renderCheck(check, io)).join(''))
  })
}

/** Where answers are named among the paths, the others are the documents that they are about. @throws `bad_input` */
async function diagnosed(paths: readonly string[], flags: DoctorFlags, io: Io): Promise<boolean> {
  const files = await Promise.all(paths.map(async (path) => ({ path, cases: await casesIn(path) })))
  const cases = files.flatMap((file) => file.cases ?? [])
  if (files.every((file) => file.cases === null)) return false
  if (cases.length === 0) io.note('There is nothing to diagnose: of a control nothing of ours can be changed.')
  const documents = files.filter((file) => file.cases === null).map(({ path }) => path)
  const titles = documents.length > 0 || flags.corpus !== undefined ? await titlesOf(documents, flags, io) : undefined
  io.result(renderDiagnoses(diagnoseAll(cases, titles), io, flags.json))
  return true
}

async function titlesOf(paths: readonly string[], flags: DoctorFlags, io: Io): Promise<Map<string, string>> {
  const { corpus } = await openFrom(paths, flags, io)
  try {
    return new Map(corpus.documents.map(({ docId, title }) => [docId, title]))
  } finally {
    corpus.close()
  }
}

/** A check that throws is a check that failed. */
async function guarded(name: string, body: () => Check | Promise<Check>): Promise<Check> {
  try {
    return await body()
  } catch (error) {
    const { message, remedy } = describeError(error)
    return { name, state: 'failed', detail: message, remedy }
  }
}

function checkNode(): Check {
  const { node } = process.versions
  return { name: 'node', state: 'ok', detail: `Node.js ${node}, ${process.platform} ${process.arch}`, remedy: '' }
}

function checkStore({ store }: DoctorFlags): Check {
  return { name: 'store', state: 'ok', detail: `SQLite works in ${probeStore(store)}`, remedy: '' }
}

async function checkModel({ model }: DoctorFlags, io: Io): Promise<Check> {
  const found = await probeModel(model, { signal: io.signal, onWait: (text) => io.note(harmless(text)) })
  if (found === null)
    return { name: 'model', state: 'ok', detail: 'none is set; questions are answered offline', remedy: '' }
  const { endpoint, detail, doubts } = found
  const state = doubts.length > 0 ? 'doubt' : 'ok'
  return { name: 'model', state, detail: `${found.model} at ${endpoint}: ${detail}`, remedy: doubts.join(' ') }
}

async function checkDocuments(paths: readonly string[], flags: DoctorFlags, io: Io): Promise<Check[]> {
  try {
    const { corpus, report } = await openFrom(paths, flags, io)
    try {
      return checkCorpus(corpus, report)
    } finally {
      corpus.close()
    }
  } catch (error) {
    const { code, message, remedy } = describeError(error)
    if (code === 'cancelled') throw error
    return [{ name: 'documents', state: 'failed', detail: message, remedy }]
  }
}

const MARKS: Record<Check['state'], string> = { ok: 'ok    ', doubt: 'look  ', failed: 'FAIL  ' }

export function renderCheck(
  { name, state, detail, remedy }: Check,
  { page: { columns, style } }: Pick<Io, 'page'>,
): string {
  const mark = MARKS[state] + name.padEnd(12)
  const text = wrap(harmless(remedy === '' ? detail : `${detail}\n${remedy}`), columns, mark)
  return `${state === 'failed' ? style.red(text) : text}\n`
}
