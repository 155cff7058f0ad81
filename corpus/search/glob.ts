/**
 * Globs over ids of documents, in time proportional to pattern times id. Libraries make regular expressions of them, which
 * take forever for a few stars in a row (`*a*a*a*a*b`), and whoever may ask may name documents.
 *
 *     *  within a name      ?  one character of it     [a-z] [!a-z]  one of these, none of these
 *     ** over folders       {a,b}  one or the other    \*  the sign itself
 * @module
 */

/** One that does more is not typed by anybody. */
const LONGEST = 1000
const MOST_ALTERNATIVES = 100

type Token = { kind: 'text' | 'set' | 'any' | 'star' | 'folders'; text: string; not: boolean }

/** Null for a pattern that is too long, or has too many alternatives. */
export function globMatcher(pattern: string): ((path: string) => boolean) | null {
  if (pattern.length > LONGEST) return null
  const alternatives = expand(pattern, MOST_ALTERNATIVES)
  if (alternatives === null) return null
  const all = alternatives.map(tokens)
  return (path) => all.some((one) => matches(one, Array.from(path)))
}

/** `a{b,c}d` as `abd`, `acd`; braces that hold no comma, or are never closed, are text. */
function expand(pattern: string, most: number): string[] | null {
  let pending = [pattern]
  const done: string[] = []
  while (pending.length > 0) {
    const [one = '', ...rest] = pending
    const found = innermost(one)
    pending = rest
    if (found === null) done.push(one)
    else pending.push(...found.options.map((option) => one.slice(0, found.start) + option + one.slice(found.end)))
    if (done.length + pending.length > most) return null
  }
  return done
}

function innermost(text: string): { start: number; end: number; options: string[] } | null {
  for (const match of text.matchAll(/(?<!\\)\{([^{}]*)\}/g)) {
    const options = (match[1] ?? '').split(',')
    if (options.length > 1) return { start: match.index, end: match.index + match[0].length, options }
  }
  return null
}

function tokens(pattern: string): Token[] {
  const found: Token[] = []
  const add = (kind: Token['kind'], text = '', not = false) => found.push({ kind, text, not })
  for (let at = 0; at < pattern.length; ) {
    const rest = pattern.slice(at)
    const [folders] = /^\*\*\/?/.exec(rest) ?? []
    const set = /^\[([!^]?)((?:\\.|[^\]\\])+)\]/u.exec(rest)
    const [character = ''] = Array.from(rest)
    if (folders !== undefined && (at === 0 || pattern[at - 1] === '/')) {
      // `**/` may stand for nothing; `**` at the end for all that follows.
      add('folders', folders.endsWith('/') ? '/' : '')
      at += folders.length
    } else if (rest.startsWith('*')) {
      add('star')
      at += /^\*+/.exec(rest)?.[0].length ?? 1
    } else if (set !== null) {
      add('set', set[2], set[1] !== '')
      at += set[0].length
    } else if (character === '\\' && rest.length > 1) {
      const [, escaped = ''] = Array.from(rest)
      add('text', escaped)
      at += 1 + escaped.length
    } else {
      add(character === '?' ? 'any' : 'text', character)
      at += character.length
    }
  }
  return found
}

/** Which places of the path can be reached after each token, all at once. */
function matches(pattern: readonly Token[], path: readonly string[]): boolean {
  let reached = new Uint8Array(path.length + 1)
  reached[0] = 1
  for (const token of pattern) {
    const next = new Uint8Array(path.length + 1)
    let open = false
    for (let at = 0; at <= path.length; at++) {
      const before = path[at - 1]
      if (token.kind === 'star') {
        open = reached[at] === 1 || (open && before !== '/')
        if (open) next[at] = 1
      } else if (token.kind === 'folders') {
        // Over whole folders: `**/` ends where a name begins.
        if (reached[at] === 1) next[at] = 1
        if (open && (token.text === '' || before === '/')) next[at] = 1
        open ||= reached[at] === 1
      } else if (at > 0 && reached[at - 1] === 1 && before !== undefined && fits(token, before)) next[at] = 1
    }
    reached = next
  }
  return reached[path.length] === 1
}

function fits({ kind, text, not }: Token, character: string): boolean {
  if (kind === 'text') return text === character
  if (character === '/') return false
  return kind === 'any' || isIn(text, character) !== not
}

function isIn(set: string, character: string): boolean {
  const signs = Array.from(set.replace(/\\(.)/gu, '$1'))
  return signs.some((sign, at) => {
    const [dash, last] = [signs[at + 1], signs[at + 2]]
    return sign === character || (dash === '-' && last !== undefined && sign <= character && character <= last)
  })
}
