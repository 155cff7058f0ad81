/**
 * Paths to files. A file that is named itself is always taken; in a folder, what was excluded (`.gitignore`,
 * `.chapterverseignore`, patterns), hidden entries, `node_modules`, links and files of no known format are left out, and
 * each of these is said with its reason.
 * @module
 */
import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { ChapterverseError } from '../../lib/errors.ts'
import { becauseOf, isPassing, remedyFor } from '../../lib/os-errors.ts'
import { extensionOf } from '../formats/extension.ts'
import { formatOf } from '../formats/index.ts'
import { above, type IgnoreRules, ignoredBy, rulesIn, rulesOf } from './ignore-files.ts'

export interface WalkedFile {
  /** Absolute. */
  path: string
  /** Relative to the root, with `/`. */
  source: string
  /** Whether it was named itself, not found in a folder. */
  named: boolean
}

export interface Walk {
  /** The common parent of the paths: a folder is one itself, a file's is its folder. */
  root: string
  /** In the order of their sources. */
  files: WalkedFile[]
  /** Left out; a folder stands for all it holds and ends in `/`. */
  skipped: { source: string; reason: string }[]
}

/**
 * @param paths files and folders
 * @param exclude patterns as in `.gitignore`, relative to each folder that was named; no file of a folder takes them back
 * @throws `path_not_found`, and `file_unreadable` for what is neither: a pipe, a device, a socket
 */
export async function walk(paths: readonly string[], exclude: readonly string[] = []): Promise<Walk> {
  const starts = await Promise.all(paths.map(startOf))
  const root = commonParent(starts.map(({ path, folder }) => (folder ? path : dirname(path))))
  const sourceOf = (path: string) => relative(root, path).split(sep).join('/')
  const files = new Map<string, WalkedFile>()
  const skipped = new Map<string, string>()
  for (const { path, folder } of starts) {
    if (!folder) {
      files.set(path, { path, source: sourceOf(path), named: true })
      continue
    }
    for await (const { found, reason } of entriesBelow(path, exclude)) {
      if (reason !== undefined) skipped.set(found.endsWith(sep) ? `${sourceOf(found)}/` : sourceOf(found), reason)
      else if (!files.has(found)) files.set(found, { path: found, source: sourceOf(found), named: false })
    }
  }
  for (const { source, named } of files.values()) if (named) skipped.delete(source)
  return {
    root,
    files: [...files.values()].sort((a, b) => compare(a.source, b.source)),
    skipped: Array.from(skipped, ([source, reason]) => ({ source, reason })).sort((a, b) =>
      compare(a.source, b.source),
    ),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

async function startOf(given: string): Promise<{ path: string; folder: boolean }> {
  const path = resolve(given)
  const found = await stat(path).catch((cause: unknown) => {
    throw new ChapterverseError('path_not_found', `There is no file or folder at ${given}.`, {
      remedy: 'Check the spelling; relative paths start from the folder the command is run in.',
      cause,
    })
  })
  // Reading a pipe waits for whoever writes to it, and a device may never end.
  if (found.isDirectory() || found.isFile()) return { path, folder: found.isDirectory() }
  throw new ChapterverseError('file_unreadable', `${given} is no regular file, so it cannot be read again and again.`, {
    remedy: 'Save what it gives to a file and name that.',
  })
}

/** The deepest folder that holds them all. */
function commonParent(folders: readonly string[]): string {
  const [first = resolve('.'), ...rest] = folders
  let common = first.split(sep)
  for (const folder of rest) {
    const parts = folder.split(sep)
    const differs = common.findIndex((part, i) => part !== parts[i])
    if (differs >= 0) common = common.slice(0, differs)
  }
  return common.length > 1 ? common.join(sep) : sep
}

interface Entry {
  /** Absolute; a folder ends in a separator. */
  found: string
  /** Why it is left out. */
  reason?: string
}

async function* entriesBelow(start: string, exclude: readonly string[]): AsyncGenerator<Entry> {
  const excluded = [rulesOf(start, exclude, '--exclude')]
  const top = await realpath(start)
  const pending: { folder: string; rules: IgnoreRules[] }[] = [{ folder: start, rules: await above(start) }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder } = next
    let entries: Dirent[]
    try {
      entries = await readdir(folder, { withFileTypes: true })
    } catch (error) {
      if (isPassing(error)) throw unread(folder, error)
      yield { found: folder + sep, reason: `It cannot be opened (${codeOf(error)}).` }
      continue
    }
    const rules = [...next.rules, ...(await rulesIn(folder, entries))]
    for (const entry of entries) {
      if (isLitter(entry.name)) continue
      const path = join(folder, entry.name)
      const directory = entry.isDirectory()
      const reason = await reasonToSkip(path, entry, [excluded, rules], top)
      if (reason !== undefined) yield { found: directory ? path + sep : path, reason }
      else if (directory) pending.push({ folder: path, rules })
      else yield { found: path }
    }
  }
}

/** What cannot be listed for now is not gone, and nothing is to be taken for removed. */
const unread = (folder: string, cause: unknown): ChapterverseError =>
  new ChapterverseError('file_unreadable', `The folder ${folder} cannot be read${becauseOf(cause)}.`, {
    remedy: remedyFor(cause, 'Try again.'),
    cause,
  })

/** What programs leave beside documents: locks of open ones, caches of file managers. Nobody misses it. */
const isLitter = (name: string): boolean =>
  /^(?:~\$.*|\.~lock\..*#|\._.*|\.DS_Store|Thumbs\.db|ehthumbs\.db|desktop\.ini|\.Trash.*|lost\+found)$/i.test(name)

async function reasonToSkip(
  path: string,
  entry: Dirent,
  rules: readonly (readonly IgnoreRules[])[],
  top: string,
): Promise<string | undefined> {
  const { name } = entry
  if (name.startsWith('.')) return 'It is hidden.'
  if (name === 'node_modules' && entry.isDirectory()) return 'It holds the packages of a program.'
  const by = rules.map((some) => ignoredBy(path, entry.isDirectory(), some)).find((said) => said !== undefined)
  if (by !== undefined) return `It is excluded by ${by}.`
  if (entry.isSymbolicLink()) return linkReason(path, top)
  if (name.includes(LOST) && !(await isThere(path)))
    return 'Its name is not UTF-8, so that it cannot be opened; rename it.'
  if (entry.isDirectory()) return undefined
  if (!entry.isFile()) return 'It is no regular file.'
  return formatReason(name)
}

/** What stands in a name for bytes that are no UTF-8; a few names have it themselves. */
const LOST = '\ufffd'

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function linkReason(path: string, top: string): Promise<string> {
  try {
    const target = await realpath(path)
    const inside = target === top || target.startsWith(top + sep)
    return inside ? 'It is a link to what is read in its own place.' : 'It is a link that leads out of the folder.'
  } catch {
    return 'It is a link that leads nowhere.'
  }
}

/** Lists of what a program installed, maps of its sources. */
const MADE =
  /^(?:package-lock|npm-shrinkwrap|composer-lock)\.json$|[.-]lock\.(?:json|ya?ml)$|\.(?:min|bundle)\.\w+$|\.map$/i

function formatReason(name: string): string | undefined {
  if (MADE.test(name)) return 'It is made by a program for itself.'
  const format = formatOf(name)
  if (format?.name === 'jsonl') return 'A .jsonl file is read only when it is named itself.'
  // README, CHANGELOG and the like are text; what they hold decides when they are read.
  if (format !== null || /^[A-Z][A-Z_-]+$/.test(basename(name))) return undefined
  const extension = extensionOf(name)
  return extension === '' ? 'It has no extension that tells its format.' : `No format reads .${extension} files.`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
