/**
 * `chapterverse corpora`: what is kept on this machine, and what is done with it as a whole.
 * @module
 */
import type { Command } from 'commander'
import {
  ChapterverseError,
  checkStore,
  findCorpus,
  type KeptCorpus,
  listCorpora,
  moveCorpus,
  openCorpus,
  plural,
  purgeCorpus,
  purgeParsed,
  removeCorpus,
  renameCorpus,
} from '../../index.ts'
import type { Io } from '../io.ts'
import { renderCorpora, sizeText } from '../output/corpora.ts'
import { harmless, jsonLine, wrap } from '../output/terminal.ts'

interface Flags {
  json?: boolean
}

/** Said of every command that takes one. */
const WHICH = 'A corpus is named by its name, its path, or the folder of its store.'
const JSON_FLAG = ['--json', 'one JSON object a line on stdout, errors as JSON on stderr'] as const

export function configure(command: Command, io: Io): void {
  command
    .description(
      `What is kept on this machine: a list, or one of the commands below. Documents are never touched. ${WHICH}`,
    )
    .option(...JSON_FLAG)
    .action((flags: Flags) => list(flags, io))
  command
    .command('rename <corpus> <name>')
    .description('give a corpus a name, or another one')
    .action((reference: string, name: string) => {
      renameCorpus(findCorpus(reference), name)
      io.note(harmless(`Named ${name}.`))
    })
  command
    .command('move <corpus> [paths...]')
    .description('say where its documents are now, or take its store elsewhere')
    .option('--store <DIR>', 'the folder that the store is to be')
    .action(async (reference: string, paths: string[], { store }: { store?: string }) => {
      if (paths.length === 0 && store === undefined)
        throw new ChapterverseError('bad_setting', 'Nothing was said of where it is to be.', {
          remedy: 'Name where the documents are now, or a place for the store with --store DIR.',
        })
      const to = { ...(paths.length > 0 && { paths }), ...(store !== undefined && { store }) }
      io.note(harmless(`Store: ${await moveCorpus(findCorpus(reference), to)}`))
    })
  command
    .command('remove <corpus>')
    .description('delete its index and all that was found out about it')
    .option('--yes', 'without asking')
    .action(async (reference: string, { yes }: { yes?: boolean }) => remove(findCorpus(reference), yes === true, io))
  command
    .command('purge [corpus]')
    .description('delete what is derived from files that are gone, and finished calls; default: of all corpora')
    .action(async (reference: string | undefined) => purge(reference, io))
  command
    .command('check [corpus]')
    .description('read all of the store and say whether it is sound; default: of all corpora')
    .option(...JSON_FLAG)
    .action((reference: string | undefined, flags: Flags) => check(reference, { ...command.opts(), ...flags }, io))
}

function list({ json }: Flags, io: Io): void {
  const corpora = listCorpora()
  if (json) io.result(corpora.map(jsonLine).join(''))
  else if (corpora.length === 0) io.note('Nothing is kept yet. chapterverse index PATH --name NAME begins.')
  else io.result(renderCorpora(corpora, io.page))
}

const called = ({ name, paths, store }: KeptCorpus): string => name ?? (paths.join(', ') || store)

async function remove(corpus: KeptCorpus, yes: boolean, io: Io): Promise<void> {
  const what = `the index of ${called(corpus)} (${sizeText(corpus.bytes)}, ${corpus.store})`
  if (!yes && !(await io.agree?.(`Delete ${what}?`)))
    throw new ChapterverseError('cancelled', `Not deleted: ${what}.`, { remedy: 'Say so with --yes.' })
  removeCorpus(corpus)
  io.note(harmless(`Deleted ${what}. The documents are where they were.`))
}

async function purge(reference: string | undefined, io: Io): Promise<void> {
  const corpora = reference === undefined ? listCorpora() : [findCorpus(reference)]
  for (const corpus of corpora) {
    const before = corpus.bytes
    if (corpus.documents !== null) await bringUpToDate(corpus, io)
    const done = corpus.documents !== null && (await purgeCorpus(corpus))
    if (!done) io.exitWith(1)
    const after = findCorpus(corpus.store).bytes
    const said = done
      ? `${sizeText(before)} → ${sizeText(after)}`
      : 'not done: it is being read, the disk is full, or it is unsound'
    io.result(`${harmless(called(corpus))}: ${said}\n`)
  }
  if (reference !== undefined) return
  const parsed = purgeParsed()
  if (parsed > 0) io.result(`${plural(parsed, 'parsed file')} that no corpus is made of\n`)
}

/** So that what is gone is known to be. Where nothing can be read any more, what was indexed stays. */
async function bringUpToDate({ name, paths, store, gone }: KeptCorpus, io: Io): Promise<void> {
  if (paths.length === 0 || gone.length > 0) return
  try {
    const { corpus } = await openCorpus(paths, { store, ...(name !== null && { name }), signal: io.signal })
    corpus.close()
  } catch (error) {
    if (!(error instanceof ChapterverseError) || error.code !== 'no_documents') throw error
  }
}

function check(reference: string | undefined, { json }: Flags, io: Io): void {
  const corpora = reference === undefined ? listCorpora() : [findCorpus(reference)]
  for (const corpus of corpora) {
    const faults = checkStore(corpus)
    if (faults.length > 0) io.exitWith(1)
    if (json) io.result(jsonLine({ name: corpus.name, store: corpus.store, sound: faults.length === 0, faults }))
    else io.result(renderCheck(corpus, faults, io))
  }
}

function renderCheck(corpus: KeptCorpus, faults: readonly string[], { page: { columns, style } }: Io): string {
  if (faults.length === 0) return `${wrap(harmless(`${called(corpus)}: sound`), columns, 'ok    ')}\n`
  const remedy = 'What it holds was derived from the documents: remove it, and index again.'
  const lines = [`${called(corpus)} (${corpus.store})`, ...faults, remedy].map(harmless)
  return `${style.red(wrap(lines.join('\n'), columns, 'FAIL  '))}\n`
}
