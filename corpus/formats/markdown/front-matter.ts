/**
 * YAML between two lines of `---` at the very beginning.
 * @module
 */
import { parse as parseYaml } from 'yaml'

const FENCED = /^---[ \t]*(?:\r\n|\n|\r)([\s\S]*?)(?:\r\n|\n|\r)(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$)/

/** Front matter is small; past this a `---` is taken for a rule, and no YAML parser is bothered. */
const MAX_LENGTH = 65_536

/** @returns where the text proper begins, and the title if one is given */
export function frontMatter(text: string): { end: number; title?: string } {
  const found = text.startsWith('---') ? FENCED.exec(text.slice(0, MAX_LENGTH)) : null
  const yaml = found?.[1]
  if (found === null || yaml === undefined || !/^\s*(?:#.*\s+)*["']?[\w.-]+["']?\s*:/.test(yaml)) return { end: 0 }
  const title = titleOf(yaml)
  return title === undefined ? { end: found[0].length } : { end: found[0].length, title }
}

function titleOf(yaml: string): string | undefined {
  try {
    const data: unknown = parseYaml(yaml)
    if (typeof data !== 'object' || data === null || !('title' in data)) return undefined
    const { title } = data
    return typeof title === 'string' || typeof title === 'number' ? `${title}`.trim() || undefined : undefined
  } catch {
    // Broken YAML is common (an unquoted colon in a description), and the title seldom is what broke it.
    return /^title:[ \t]*(\S.*?)[ \t]*$/m.exec(yaml)?.[1]?.replace(/^(["'])(.*)\1$/, '$2')
  }
}
