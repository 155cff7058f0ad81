/**
 * The words of a text as the index, the questions and the offline reader all count them. Text and question are always
 * cut by the same rules:
 *
 *     English                 Porter2 stems                          running → run
 *     names, numbers          whole and in parts                     max_wal_size → max_wal_size max wal size
 *     Han and kana            characters and bigrams, simplified     中國人 → 中 中国 国 国人 人
 *     Hangul                  the word and its bigrams
 *     Thai Lao Khmer Myanmar  character 3-grams
 *     other alphabets         the word and its character 3-grams
 * @module
 */
import { HAN, HANGUL, kindOf, LATIN, LOW_SURROGATE, OTHER, SEPARATOR, UNSPACED } from './characters.ts'
import { foldHan } from './han-fold.ts'
import { LONGEST, termsOfRun } from './identifiers.ts'
import { CHINESE, CHINESE_QUESTIONS, ENGLISH } from './stop-words.ts'

/** Goes up with every change of rules: an index made by other rules must be made again. */
export const WORDS_VERSION = 1

/** Characters whose NFKC form would stick to the word before them (`Word™`, a footnote's `word¹`). */
const STICKY = /[™℠ªº¹²³⁰-⁹]/g
/** Soft hyphens, zero-width spaces and joiners: never part of a word. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** The terms of a text in reading order, repeats included. */
export function terms(text: string): string[] {
  const normal = text.replace(STICKY, ' ').replace(INVISIBLE, '').normalize('NFKC')
  const out: string[] = []
  for (let at = 0; at < normal.length; ) {
    const kind = kindOf(normal.charCodeAt(at))
    const end = kind === LATIN ? endOfName(normal, at) : endOfRun(normal, at, kind)
    if (kind !== SEPARATOR && kind !== LOW_SURROGATE) {
      const start = kind === LATIN ? startOfName(normal, at) : at
      addRun(kind, normal.slice(start, end), out)
    }
    at = end
  }
  return out
}

/**
 * The terms of a question that are worth looking for: stop words and question words are dropped, unless nothing else
 * is left. A stop word in capitals amid small letters is a name (`the WHERE clause`) and stays.
 *
 * Repeats stay, and count. In a question with Chinese every other term is given twice: a Chinese word of two
 * characters makes three terms, and a name beside it (`SMTP 端口`) would be outvoted. Measured: one library question
 * of 11 more in the first five, and no set that loses.
 */
export function queryTerms(text: string): string[] {
  const asked = foldHan(text).replace(CHINESE_QUESTIONS, ' ')
  const capitals = /[a-z]/.test(asked) ? new Set((asked.match(CAPITALS) ?? []).flatMap(terms)) : undefined
  const dropped = stopTerms()
  const kept = terms(asked).filter((term) => !dropped.has(term) || capitals?.has(term))
  if (kept.length === 0) return terms(text)
  return kept.some(isHan) ? kept.flatMap((term) => (isHan(term) ? [term] : [term, term])) : kept
}

const isHan = (term: string): boolean => kindOf(term.charCodeAt(0)) === HAN

const CAPITALS = /\b[A-Z]{2,}\b/g

let stops: ReadonlySet<string> | undefined

/** Whether a term, as `terms` gives it, says nothing of what a text is about. */
export const isStopTerm = (term: string): boolean => stopTerms().has(term)

/** Stop words as terms, stemmed when the first question comes. */
function stopTerms(): ReadonlySet<string> {
  stops ??= new Set([...terms(ENGLISH), ...CHINESE])
  return stops
}

function endOfRun(text: string, at: number, kind: number): number {
  let end = at + 1
  for (; end < text.length; end++) {
    const next = kindOf(text.charCodeAt(end))
    if (next !== kind && next !== LOW_SURROGATE) break
  }
  return end
}

/** A name goes on over a joint when a letter or digit follows at once: `a.b` but not `a. b`. */
function endOfName(text: string, at: number): number {
  let end = at + 1
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (kindOf(code) === LATIN) continue
    const over = jointLength(text, end, code)
    if (over === 0 || kindOf(text.charCodeAt(end + over)) !== LATIN) break
    end += over
  }
  return end
}

function jointLength(text: string, at: number, code: number): number {
  switch (code) {
    case 0x2d: // -
    case 0x2e: // .
    case 0x2f: // /
    case 0x27: // '
    case 0x2019: // ’
      return 1
    case 0x3a: // ::
      return text.charCodeAt(at + 1) === 0x3a ? 2 : 0
    case 0x2c: // , between the digits of one number
      return isDigit(text.charCodeAt(at - 1)) && /^\d{3}(?!\d)/.test(text.slice(at + 1, at + 5)) ? 1 : 0
    default:
      return 0
  }
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/** Takes in the sign before a flag or a variable: `--force`, `$HOME`, `${HOME}`. */
function startOfName(text: string, at: number): number {
  if (isDigit(text.charCodeAt(at))) return at
  const before = text.charCodeAt(at - 1)
  if (before === 0x24) return at - 1
  if (before === 0x7b && text.charCodeAt(at - 2) === 0x24) return at - 2
  if (before === 0x2d && text.charCodeAt(at - 2) === 0x2d && text.charCodeAt(at - 3) !== 0x2d) return at - 2
  return at
}

function addRun(kind: number, run: string, out: string[]): void {
  switch (kind) {
    case LATIN:
    case OTHER:
    case HANGUL:
      for (const term of remembered(kind, run)) out.push(term)
      return
    case HAN:
      addHan(run, out)
      return
    case UNSPACED:
      addGrams(run, 3, out)
  }
}

function addHan(run: string, out: string[]): void {
  const characters = Array.from(foldHan(run))
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] ?? ''
    out.push(character)
    const next = characters[i + 1]
    if (next !== undefined) out.push(character + next)
  }
}

/** Character n-grams; a run no longer than n is one. */
function addGrams(run: string, n: number, out: string[]): void {
  if (run.length <= n) out.push(run)
  else for (let i = 0; i + n <= run.length; i++) out.push(run.slice(i, i + n))
}

function spell(kind: number, run: string): readonly string[] {
  if (kind === LATIN) return termsOfRun(run)
  const n = kind === HANGUL ? 2 : 3
  const word = run.toLowerCase()
  const out = word.length > LONGEST ? [] : [word]
  if (word.length > n) addGrams(word, n, out)
  return out
}

/** Words repeat: the spelling of most is looked up, which is three times faster than working it out. */
const memo = new Map<string, readonly string[]>()
const MEMO_SIZE = 50_000

function remembered(kind: number, run: string): readonly string[] {
  const known = memo.get(run)
  if (known) return known
  // A slice keeps the whole text it was cut from in memory; a copy does not.
  const copy = Buffer.from(run, 'utf16le').toString('utf16le')
  const found = spell(kind, copy)
  if (run.length > LONGEST) return found
  if (memo.size >= MEMO_SIZE) memo.clear()
  memo.set(copy, found)
  return found
}
