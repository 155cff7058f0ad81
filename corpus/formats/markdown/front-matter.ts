/**
 * What a document says of itself at the very beginning: YAML between two lines of `---`, or TOML between two of `+++`.
 * @module
 */
import { parse as parseYaml } from 'yaml'

const FENCED = /^---[ \t]*(?:\r\n|\n|\r)([\s\S]*?)(?:\r\n|\n|\r)(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$)/

/** Front matter is small; past this a `---` is taken for a rule, and no YAML parser is bothered. */
const MAX_LENGTH = 65_536

/** @returns where the text proper begins, and the title if one is given */
export function frontMatter(text: string): { end: number; title?: string } {
  if (text.startsWith('+++')) return tomlMatter(text)
  const found = text.startsWith('---') ? FENCED.exec(text.slice(0, MAX_LENGTH)) : null
  const yaml = found?.[1]
  if (found === null || yaml === undefined || !/^\s*(?:#.*\s+)*["']?[\w.-]+["']?\s*:/.test(yaml)) return { end: 0 }
  const title = titleOf(yaml)
  return title === undefined ? { end: found[0].length } : { end: found[0].length, title }
}

const TOML = /^\+\+\+[ \t]*(?:\r\n|\n|\r)([\s\S]*?)(?:\r\n|\n|\r)\+\+\+[ \t]*(?:\r\n|\n|\r|$)/

/** Of TOML no more than its title is wanted, a string on one line before the first table. */
function tomlMatter(text: string): { end: number; title?: string } {
  const found = TOML.exec(text.slice(0, MAX_LENGTH))
  const toml = found?.[1]
  if (found === null || toml === undefined || !/^\s*(?:#.*\s+)*["']?[\w.-]+["']?\s*=|^\s*\[/.test(toml))
    return { end: 0 }
  const own = toml.split(/^\s*\[/m)[0] ?? ''
  const [, double, single] = /^\s*["']?title["']?\s*=\s*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)')/m.exec(own) ?? []
  const title = (single ?? double?.replace(/\\(["\\])/g, '$1'))?.trim()
  return title ? { end: found[0].length, title } : { end: found[0].length }
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
