/**
 * PATHs, or a registered name in their stead: the same on every command that reads documents.
 * @module
 */
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import {
  ChapterverseError,
  defaultCorpus,
  type IndexProgress,
  type IndexReport,
  type KeptCorpus,
  listCorpora,
  type OpenCorpus,
  openCorpus,
  plural,
} from '../../index.ts'
import type { Io } from '../io.ts'
import { createLog } from '../output/log.ts'
import { BAR_TEXT, createBar } from '../output/progress.ts'
import { clip, harmless } from '../output/terminal.ts'

export interface CorpusOptions {
  corpus?: string
  store?: string
  name?: string
  ocr?: boolean
  exclude?: string[] | false
  readOnly?: boolean
  json?: boolean
}

/** Adds the flags; the argument `[paths...]` is declared by the command, after its own. */
export function addCorpus(command: Command): Command {
  return command
    .optionsGroup('Documents:')
    .addOption(
      new Option(
        '--corpus <NAME>',
        'a registered corpus instead of PATHs, or several with commas between them: an index of their files together (default ' +
          'without PATHs: CHAPTERVERSE_CORPUS)',
      ),
    )
    .addOption(new Option('--store <DIR>', 'where the index is kept (default: in the cache folder of the user)'))
    .addOption(
      new Option('--read-only', 'write nothing: the corpus as it was indexed (default: CHAPTERVERSE_READ_ONLY)'),
    )
    .addOption(new Option('--name <NAME>', 'register the PATHs under this name'))
    .addOption(
      new Option(
        '--ocr',
        'have pages that are pictures read, 3 to 14 s each; a store keeps to it until --no-ocr (default: as in the ' +
          'store, off in a new one)',
      ),
    )
    .addOption(new Option('--no-ocr').hideHelp())
    .addOption(
      new Option(
        '--exclude <GLOB>',
        'what in folders is not to be read, as .gitignore has it; may be given several times; a store keeps to it until ' +
          '--no-exclude (also read: .gitignore, .chapterverseignore)',
      ).argParser((pattern: string, before: string[] | false | undefined) => [...(before || []), pattern]),
    )
    .addOption(new Option('--no-exclude').hideHelp())
    .optionsGroup('Output:')
    .addOption(new Option('--json', 'one JSON object a line on stdout, errors as JSON on stderr'))
}

/**
 * The source that `openCorpus` is to open. @throws `no_corpus` when nothing or both were named, and the environment
 * names nothing
 */
export function sourceOf(paths: readonly string[], { corpus }: CorpusOptions): readonly string[] | { name: string } {
  if (corpus !== undefined && paths.length > 0) {
    throw new ChapterverseError('no_corpus', `Both --corpus ${corpus} and PATHs were given.`, {
      remedy: 'Give one or the other.',
    })
  }
  if (corpus?.includes(',')) return corpus.split(',').flatMap((name) => pathsNamed(name.trim()))
  if (corpus !== undefined) return { name: corpus }
  if (paths.length > 0) return paths
  const standing = defaultCorpus()
  if (standing !== undefined) return { name: standing }
  throw new ChapterverseError('no_corpus', 'No documents were named.', {
    remedy: 'Name files or folders after the other arguments, or a registered corpus with --corpus NAME.',
  })
}

/** Files and folders that stand for the corpus, absolute; none for a pack and for documents of a loader. */
export function pathsOf(paths: readonly string[], options: CorpusOptions): string[] {
  const source = sourceOf(paths, options)
  if (!('name' in source)) return source.filter((path) => !path.endsWith('.corpus')).map((path) => resolve(path))
  return listCorpora().find(({ name }) => name === source.name)?.paths ?? []
}

/** What was asked, so that it can be opened again: paths, or the name in their stead. */
export function askedOf(paths: readonly string[], flags: CorpusOptions): { paths: readonly string[]; corpus?: string } {
  const source = sourceOf(paths, flags)
  return 'name' in source ? { paths: [], corpus: source.name } : { paths: source }
}

/** @throws `no_corpus` for a name without paths, which can't be put together with others */
function pathsNamed(name: string): string[] {
  const found = listCorpora().find((corpus) => corpus.name === name)
  if (found && found.paths.length > 0) return found.paths
  throw new ChapterverseError('no_corpus', `No corpus of files is named "${name}".`, {
    remedy: 'chapterverse corpora lists the names. A pack, or documents of a loader, are asked by themselves.',
  })
}

/**
 * Opens the corpus, indexing what is new with progress on stderr; the caller closes it.
 * @param more `overlapRatio` of chunks: a store keeps the one it has where none is given; `pack`: a file to be written; `check`: read every file
 */
export async function openFrom(
  paths: readonly string[],
  options: CorpusOptions,
  io: Io,
  { overlapRatio, pack, check }: { overlapRatio?: number; pack?: string; check?: boolean } = {},
): Promise<OpenCorpus> {
  const { store, name, ocr, exclude, readOnly } = options
  const bar = io.interactive ? createBar('Indexing') : createLog('Indexing', io.note)
  const at = paths[0] ?? ''
  try {
    const opened = await openCorpus(sourceOf(paths, options), {
      signal: io.signal,
      ...(store === undefined ? {} : { store }),
      ...(name === undefined ? {} : { name }),
      ...(overlapRatio === undefined ? {} : { overlapRatio }),
      ...(pack === undefined ? {} : { pack }),
      ...(check === undefined ? {} : { check }),
      ...(ocr === undefined ? {} : { ocr }),
      ...(exclude === undefined ? {} : { exclude: exclude === false ? [] : exclude }),
      ...(readOnly === undefined ? {} : { readOnly }),
      onMoved: (from) => takesOver(from, at, io),
      onProgress(progress) {
        if (progress.phase === 'wait') io.note('Another process is indexing these documents: waiting for it.')
        else bar.show(progress.done, progress.total, lookedAt(progress))
      },
    })
    if (opened.gone !== undefined)
      io.noteOnce(
        `Not there any more: ${harmless(opened.gone.join(', '))}. The documents are read as they were indexed.`,
      )
    return opened
  } finally {
    bar.clear()
  }
}

/** The index of a folder that was moved, with all that was found out about it, is there: to be had for a yes. */
async function takesOver({ paths: [old = ''], name }: KeptCorpus, path: string, io: Io): Promise<boolean> {
  const named = name === null ? '' : ` ("${name}")`
  const found = harmless(`${path} holds what was indexed as ${old}${named}, which is gone.`)
  if (io.agree !== null) return io.agree(`${found} Take that index over?`)
  io.note(`${found} To take that index over: chapterverse corpora move ${name ?? old} ${path}`)
  return false
}

/** `octave.pdf, page 312 of 1,158` */
export function lookedAt({ source, page, pages }: IndexProgress): string {
  if (page === undefined || pages === undefined) return harmless(source)
  const where = `, page ${page.toLocaleString('en')} of ${pages.toLocaleString('en')}`
  return clip(harmless(source.slice(source.lastIndexOf('/') + 1)), BAR_TEXT - where.length) + where
}

/** A reason that does not begin with the file has it put before. */
export const placed = (source: string, reason: string): string =>
  reason.startsWith(source) ? reason : `${source}: ${reason}`

const counted = (count: number, word: string): string[] => (count > 0 ? [`${count} ${word}`] : [])

/** Says on stderr what indexing changed and what it left out; nothing when nothing did. */
export function noteReport(report: IndexReport | null, io: Io): void {
  if (report === null) return
  const changes = [
    ...counted(report.added, 'added'),
    ...counted(report.changed, 'changed'),
    ...counted(report.removed, 'removed'),
  ]
  if (changes.length > 0) {
    io.note(
      `Indexed: ${changes.join(', ')}; ${plural(report.documents, 'document')}, ${(report.elapsedMs / 1000).toFixed(1)} s.`,
    )
  }
  if (report.purgeDue)
    io.noteOnce(
      'Words of deleted files are still in the store: another process reads it, or the disk is full. The next run goes on.',
    )
  // Said when it was found out; doctor says it again.
  if (!report.outcomesChanged) return
  const quiet = new Set(['text', 'skipped', 'empty', 'duplicate'])
  const failed = report.outcomes.filter(({ outcome, ocr }) => !quiet.has(outcome) && !ocr)
  for (const { source, outcome, reason, remedy } of failed.slice(0, 3)) {
    const what = outcome === 'needs-ocr' ? ` ${remedy}` : ''
    io.noteOnce(harmless(`Not readable: ${placed(source, reason)}${what}`))
  }
  if (failed.length > 3) io.noteOnce(`… and ${failed.length - 3} more; chapterverse doctor lists them.`)
}
