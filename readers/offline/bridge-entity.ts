/**
 * The bridge to a second document. "Who led the company that published the Journal?" shares no word with the text about
 * the company, but the text about the Journal names it. So what a quotation leaves open of the question is asked again,
 * together with the names and figures that the quotation and its heading bring in:
 *
 * ```
 * question    Who was the first president of the association which published the Journal of Psychotherapy?
 * quotation   The Journal of Psychotherapy is published by the American Psychological Association.
 * asked next  American Psychological Association: first president?
 * ```
 * @module
 */
import type { Note } from '../reader.ts'
import { analyse, type Question } from './question.ts'
import { EN_STOP, ZH_STOP } from './question-words.ts'
import type { Rarity } from './rarity.ts'
import { subjectQuestion } from './subject.ts'
import { cut, type Unit } from './text.ts'

/** A quotation that holds so much of the question leaves no bridge to be taken. */
const COVERED = 0.9
/** A quotation that holds less than this share of what the best holds is followed nowhere. */
const WORTHY = 0.5
/** Places whose quotations are followed. */
const FOLLOWED = 3
/** Words that must be left open: any sentence holds a single one. */
const ASKED = 2
/** Names and figures taken over from one. */
const BROUGHT_IN = 8

interface Quote {
  quote: string
  place?: string | undefined
}

/** The questions to ask next; none where one quotation holds nearly all that was asked. */
export function bridgeEntities(asked: string, note: Note, rarity: Rarity): string[] {
  const question = analyse(asked, rarity)
  const quotes: Quote[] = [...note.citations, ...(note.near ?? [])]
  const most = Math.max(0, ...quotes.map((quote) => coverage(question, quote)))
  if (most >= COVERED) return []
  const worthy = byPlace(quotes).filter((quote) => coverage(question, quote) >= WORTHY * most)
  return [...new Set(worthy.slice(0, FOLLOWED).flatMap((quote) => bridge(question, quote) ?? []))]
}

const termsOf = ({ quote, place = '' }: Quote): Set<string> => new Set([...cut(quote).terms, ...cut(place).terms])

function coverage({ weights, mass }: Question, quote: Quote): number {
  const there = termsOf(quote)
  let held = 0
  for (const [term, weight] of weights) if (there.has(term)) held += weight
  return mass === 0 ? 1 : held / mass
}

/** Quotations of one place as one, in the order of the first of each. */
function byPlace(quotes: readonly Quote[]): Quote[] {
  const places = new Map<string, Quote>()
  for (const { quote, place = quote } of quotes) {
    const known = places.get(place)
    places.set(place, { place, quote: known ? `${known.quote} ${quote}` : quote })
  }
  return [...places.values()]
}

/** Null where the quotation brings in nothing new, or leaves next to nothing open. */
function bridge(question: Question, quote: Quote): string | null {
  const there = termsOf(quote)
  const open = question.units.filter(({ key, han, surface }) => !there.has(key) && !(han && ZH_STOP.has(surface)))
  const brought = [quote.place ?? '', quote.quote].flatMap(namesIn).filter((name) => isNew(name, question))
  const subject = [...new Set(brought)].slice(0, BROUGHT_IN).join(', ')
  return subject === '' || open.length < ASKED ? null : subjectQuestion({ subject, asked: written(open) })
}

/** Words with spaces between them, Han characters without. */
const written = (units: readonly Unit[]): string =>
  units.map(({ surface, han }, at) => (at === 0 || han ? surface : ` ${surface}`)).join('')

/** Capitalised words, initials and figures in a row, small words between two of them included; quoted Chinese names. */
const PART = String.raw`(?:(?:\p{Lu}\.)+|\p{Lu}[\p{L}\p{M}\p{N}'’&-]*|\d+(?:[.,]\d+)*)`
const BETWEEN = '(?: (?:of|the|de|la|von|van|and) | )'
const NAME = new RegExp(`[《「『“]([^》」』”]{1,30})[》」』”]|${PART}(?:${BETWEEN}${PART})*`, 'gu')

function namesIn(text: string): string[] {
  return [...text.matchAll(NAME)].map(([whole, quoted]) => (quoted ?? whole).replace(/['’&-]+$/, ''))
}

/** Whether a name holds a word that the question does not, and that is more than a function word at a sentence's start. */
function isNew(name: string, { weights }: Question): boolean {
  return cut(name).units.some(({ key, surface }) => !weights.has(key) && !EN_STOP.has(surface.toLowerCase()))
}
