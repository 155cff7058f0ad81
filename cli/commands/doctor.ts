/**
 * `chapterverse doctor [PATH…]`: the installation, the model where one is set, and the documents where they are named.
 * @module
 */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { ChapterverseError, probeModel, probeStore } from '../../index.ts'
import { holdsAnswers } from '../answers.ts'
import { type Check, checkCorpus } from '../checks.ts'
import { addCorpus, type CorpusOptions, openFrom } from '../corpus-argument.ts'
import type { Io } from '../io.ts'
import { describeError } from '../report-error.ts'
import { harmless, jsonLine, wrap } from '../terminal.ts'

interface DoctorFlags extends CorpusOptions {
  model?: string
}

function parseName(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('Allowed: text that is not empty.')
}

export function configure(command: Command, io: Io): void {
  command
    .description('Check the installation, the model where one is set, and the documents where they are named.')
    .argument('[paths...]', 'files and folders')
    .addOption(new Option('--model <NAME>', 'the model to check (default: CHAPTERVERSE_MODEL)').argParser(parseName))
  addCorpus(command)
  command.action(async (paths: string[], flags: DoctorFlags) => {
    refuseAnswers(paths)
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

/** @throws `bad_input`: answers are no documents, and indexing them would say nothing about them */
function refuseAnswers(paths: readonly string[]): void {
  const file = paths.find(holdsAnswers)
  if (file === undefined) return
  throw new ChapterverseError('bad_input', `${file} holds answers, not a document.`, {
    remedy: `To re-check their citations: chapterverse verify ${file}`,
  })
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
  const found = await probeModel(model, io.signal)
  if (found === null)
    return { name: 'model', state: 'ok', detail: 'none is set; questions are answered offline', remedy: '' }
  return { name: 'model', state: 'ok', detail: `${found.model} at ${found.endpoint}: ${found.detail}`, remedy: '' }
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

function renderCheck({ name, state, detail, remedy }: Check, { page: { columns, style } }: Io): string {
  const mark = MARKS[state] + name.padEnd(11)
  const text = wrap(harmless(remedy === '' ? detail : `${detail}\n${remedy}`), columns, mark)
  return `${state === 'failed' ? style.red(text) : text}\n`
}
