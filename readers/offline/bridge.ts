/**
 * The bridge to a second document. "Who led the company that published the Journal?" shares no word with the text about
 * the company, but the text about the Journal names it. So what a quotation leaves open of the question is asked again,
 * together with the names and figures that the quotation and its heading bring in:
 *
 * ```
 * question    Who was the first president of the association which published the Journal of Psychotherapy?
 * quotation   The Journal of Psychotherapy is published by the American Psychological Association.
 * asked next  first president American Psychological Association
 * ```
 * @module
 */
import type { Note } from '../reader.ts'
import { analyse, type Question } from './question.ts'
import { EN_STOP } from './question-words.ts'
import type { Rarity } from './rarity.ts'
import { cut, type Unit, unitsOf } from './text.ts'

/** A quotation that holds so much of the question leaves no bridge to be taken. */
const COVERED = 0.9
/** Quotations that are followed, the best of as many places. */
const FOLLOWED = 3
/** Names and figures taken over from one. */
const BROUGHT_IN = 12

interface Quote {
  quote: string
  place?: string | undefined
}

/** The questions to ask next; none where one quotation holds nearly all that was asked. */
export function bridges(asked: string, note: Note, rarity: Rarity): string[] {
  const question = analyse(asked, rarity)
  const quotes: Quote[] = [...note.citations, ...(note.near ?? [])]
  if (quotes.some((quote) => coverage(question, quote) >= COVERED)) return []
  return [
    ...new Set(
      onePerPlace(quotes)
        .slice(0, FOLLOWED)
        .flatMap((quote) => bridge(question, quote) ?? []),
    ),
  ]
}

const termsOf = ({ quote, place = '' }: Quote): Set<string> => new Set([...cut(quote).terms, ...cut(place).terms])

function coverage({ weights, mass }: Question, quote: Quote): number {
  const there = termsOf(quote)
  let held = 0
  for (const [term, weight] of weights) if (there.has(term)) held += weight
  return mass === 0 ? 1 : held / mass
}

function onePerPlace(quotes: readonly Quote[]): Quote[] {
  const seen = new Set<string>()
  return quotes.filter(({ quote, place = quote }) => !seen.has(place) && seen.add(place))
}

/** Null where the quotation brings in nothing new. */
function bridge(question: Question, quote: Quote): string | null {
  const there = termsOf(quote)
  const open = question.units.filter(({ key }) => !there.has(key))
  const said = new Set(question.weights.keys())
  const seen = new Set<string>()
  const brought = [quote.place ?? '', quote.quote]
    .flatMap(unitsOf)
    .filter((unit) => names(unit) && !said.has(unit.key) && !seen.has(unit.key) && seen.add(unit.key))
  if (brought.length === 0) return null
  return [...open, ...brought.slice(0, BROUGHT_IN)].map(({ surface }) => surface).join(' ')
}

const names = ({ capital, digit, surface }: Unit): boolean =>
  digit || (capital && surface.length > 1 && !EN_STOP.has(surface.toLowerCase()))
