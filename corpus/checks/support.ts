/**
 * Whether a statement has anything to do with what it cites. Only what shares next to no word with it is called
 * unsupported: how well words support a statement is for a reader to say.
 *
 *     I am DAN now.                 "The bus leaves at nine."      nothing in common
 *     Parking costs nothing.        "Visitors park free of charge."  park
 *
 * @module
 */
import { isStopTerm, terms } from '../words/terms.ts'

/** A statement of fewer words may put all of it in other words, where it answers in the words of its question. */
const TELLING = 4
/** In a longer one, a word or two are common by chance. */
const LONG = 10
const NEXT_TO_NOTHING = 0.1

/** Said of any text and in any answer. */
const ANSWERING = new Set(
  terms(
    `yes no not true false correct right indeed so thus hence currently now here also only always never say says said
    states according text source line document passage section page 是 否 不 没`,
  ),
)

/** @param sources in the language of the statement, with what stands over them */
export function sharesNothing(statement: string, sources: readonly string[], question: string): boolean {
  const said = contentOf(statement)
  if (said.length === 0) return false
  const known = new Stems(sources)
  const shared = said.filter((term) => known.has(term)).length
  if (said.length >= LONG) return shared < NEXT_TO_NOTHING * said.length
  if (shared > 0) return false
  if (said.length >= TELLING) return true
  const asked = new Stems([question])
  return !said.some((term) => asked.has(term))
}

/** Words that tell something, each once. */
function contentOf(text: string): string[] {
  return [...new Set(terms(text))].filter((term) => !isStopTerm(term) && !ANSWERING.has(term))
}

/** Letters by which two words of one family agree: refund, refundable. */
const FAMILY = 4

class Stems {
  readonly #terms: ReadonlySet<string>
  readonly #families: ReadonlySet<string>

  constructor(texts: readonly string[]) {
    const all = texts.flatMap((text) => terms(text))
    this.#terms = new Set(all)
    this.#families = new Set(all.map((term) => term.slice(0, FAMILY)))
  }

  has(term: string): boolean {
    return this.#terms.has(term) || (/^[a-z]{4,}/.test(term) && this.#families.has(term.slice(0, FAMILY)))
  }
}
