/**
 * The repository paths that a text names, and which of them there are not. Pure.
 *
 * - A path that begins with a folder of the top level (`state/tiers.ts`, `corpus/store/`) is taken from the root.
 * - A source file named alone or below any other folder (`tiers.ts`, `store/records.ts`) is the end of some path.
 * - A link in Markdown is taken from the folder of the file it stands in.
 *
 * The rest of a path after a placeholder or a pattern (`graphs/<tier>.ts`, `evals/studies/*.ts`) is anybody's guess:
 * the folder before it is checked. Names of one letter (`x.test.ts`) stand for any.
 * @module
 */
import { posix } from 'node:path'

export interface Named {
  line: number
  path: string
}

/** Files and folders of the repository, as paths from its root; folders without a slash at the end. */
export type Tree = ReadonlySet<string>

const WORD = /(?<![\w./@:#%-])[\w.-]*\w[\w.-]*(?:\/[\w.<>*{},[\]-]+)*\/?/g
const SOURCE = /^(?:[\w-]+\/)*[\w-]{2,}(?:\.[\w-]+)*\.(?:ts|mjs)$/
const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ [^\n]*/gm
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g
/** A block of a how-to that is written to a file (`testing/pages/blocks.ts`). */
const WRITTEN = /^ *```[a-z]+ (?:write|run)=(\S+)$/gm
/** Made by the build, by npm and by tools, or in the data folder or pdfjs: there or not. */
const ELSEWHERE = /^(?:dist|node_modules|tools|legacy)(?:\/|$)|\.d\.ts$/

/** The comments of a source file, everything else blank, so that lines keep their numbers. */
export function commentsOf(source: string): string {
  let text = ''
  let at = 0
  for (const { index, 0: comment } of source.matchAll(COMMENT)) {
    text += source.slice(at, index).replace(/[^\n]/g, ' ') + comment
    at = index + comment.length
  }
  return text
}

/** @param tree what there is @param file where the text stands, from the root */
export function missingPaths(text: string, file: string, tree: Tree): Named[] {
  if (!file.endsWith('.md')) return missingIn(commentsOf(text), tree)
  const written = new Set([...text.matchAll(WRITTEN)].map(([, name]) => name))
  const missing = missingIn(text.replace(LINK, '] '), tree).filter(({ path }) => !written.has(path))
  return [...missing, ...brokenLinks(text, file, tree)]
}

function missingIn(text: string, tree: Tree): Named[] {
  return text.split('\n').flatMap((content, at) =>
    [...content.matchAll(WORD)]
      .map(([word]) => word.replace(/[.,-]+$/, '').replace(/[^/]*[<>*{[].*$/, ''))
      .filter((path) => !isThere(path, tree))
      .map((path) => ({ line: at + 1, path })),
  )
}

function isThere(word: string, tree: Tree): boolean {
  const path = word.replace(/\/$/, '')
  if (ELSEWHERE.test(path) || tree.has(path)) return true
  const [first = ''] = path.split('/')
  if (SOURCE.test(path)) return [...tree].some((one) => one.endsWith(`/${path}`))
  const fromRoot = word.includes('/') && tree.has(first) && !first.includes('.')
  // "nodes/graphs" is prose; a path goes on in small letters and ends in a slash or an extension.
  return !fromRoot || !(word.endsWith('/') || /\.\w+$/.test(path))
}

function brokenLinks(text: string, file: string, tree: Tree): Named[] {
  return text.split('\n').flatMap((content, at) =>
    [...content.matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => posix.join(posix.dirname(file), target).replace(/\/$/, ''))
      .filter((path) => !tree.has(path))
      .map((path) => ({ line: at + 1, path })),
  )
}
