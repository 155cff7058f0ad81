/**
 * The rules of `.gitignore` and `.chapterverseignore` files, nested ones included: a deeper file's rule wins over one
 * further up, and of the same folder the latter's, so that it can take in what git leaves out.
 * @module
 */
import type { Dirent } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import createIgnore, { type Ignore } from 'ignore'

export interface IgnoreRules {
  /** The folder that they are relative to. */
  folder: string
  rules: Ignore
  /** What says so of a path that they exclude. */
  said: (local: string) => string
}

const FILES = ['.gitignore', '.chapterverseignore'] as const

/** Patterns as such a file holds them, said in another way. */
export const rulesOf = (folder: string, patterns: readonly string[], said: string): IgnoreRules => ({
  folder,
  rules: createIgnore().add([...patterns]),
  said: () => said,
})

/**
 * @param rules outermost first
 * @returns what excludes it; undefined where nothing does
 */
export function ignoredBy(path: string, directory: boolean, rules: readonly IgnoreRules[]): string | undefined {
  for (const { folder, rules: own, said } of [...rules].reverse()) {
    const inside = relative(folder, path).split(sep).join('/')
    const local = directory ? `${inside}/` : inside
    const verdict = own.test(local)
    if (verdict.ignored) return said(local)
    if (verdict.unignored) return undefined
  }
  return undefined
}

/** The rules that stand in a folder itself. */
export async function rulesIn(folder: string, entries: readonly Dirent[]): Promise<IgnoreRules[]> {
  return entries.some(({ name }) => FILES.some((file) => file === name)) ? read(folder) : []
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
    if (ignoredBy(path, true, applying(found, path)) !== undefined) return []
  return found
}

/** Those whose folder holds the path. */
const applying = (rules: readonly IgnoreRules[], path: string): IgnoreRules[] =>
  rules.filter(({ folder }) => path !== folder && path.startsWith(folder === sep ? sep : folder + sep))

/** Both files as one list: a pattern takes back what one before it excludes, with all that a folder holds. */
async function read(folder: string): Promise<IgnoreRules[]> {
  // None, or unreadable: git, too, goes on without it.
  const texts = await Promise.all(FILES.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')))
  if (texts.every((text) => text === '')) return []
  const [, last] = texts.map((text) => createIgnore().add(text))
  const said = (local: string) => (last?.ignores(local) ? FILES[1] : FILES[0])
  return [{ folder, rules: createIgnore().add(texts.join('\n')), said }]
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
