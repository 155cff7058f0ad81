/**
 * The rules of `.gitignore` files, nested ones included: a deeper file's rule wins over one further up.
 * @module
 */
import type { Dirent } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import createIgnore, { type Ignore } from 'ignore'

export interface IgnoreRules {
  /** The folder of the `.gitignore` file. */
  folder: string
  rules: Ignore
}

/** @param rules outermost first */
export function ignored(path: string, directory: boolean, rules: readonly IgnoreRules[]): boolean {
  for (const { folder, rules: own } of [...rules].reverse()) {
    const local = relative(folder, path).split(sep).join('/')
    const verdict = own.test(directory ? `${local}/` : local)
    if (verdict.ignored) return true
    if (verdict.unignored) return false
  }
  return false
}

/** The rules of a folder's own `.gitignore`, if it has one. */
export async function rulesIn(folder: string, entries: readonly Dirent[]): Promise<IgnoreRules[]> {
  return entries.some((entry) => entry.name === '.gitignore') ? read(folder) : []
}

/**
 * The rules that folders above impose, up to the top of the repository. None where they exclude the folder itself:
 * whoever names an excluded folder wants it.
 */
export async function above(start: string): Promise<IgnoreRules[]> {
  const found: IgnoreRules[] = []
  let folder = start
  while (!(await exists(join(folder, '.git')))) {
    const parent = dirname(folder)
    if (parent === folder) return []
    folder = parent
    found.unshift(...(await read(folder)))
  }
  for (let path = start; path !== folder; path = dirname(path))
    if (ignored(path, true, applying(found, path))) return []
  return found
}

/** Those whose folder holds the path. */
const applying = (rules: readonly IgnoreRules[], path: string): IgnoreRules[] =>
  rules.filter(({ folder }) => path !== folder && path.startsWith(folder === sep ? sep : folder + sep))

async function read(folder: string): Promise<IgnoreRules[]> {
  try {
    return [{ folder, rules: createIgnore().add(await readFile(join(folder, '.gitignore'), 'utf8')) }]
  } catch {
    return [] // none, or unreadable: git, too, goes on without it
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
