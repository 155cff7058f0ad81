/**
 * Dots that end no sentence.
 * @module
 */

const words = (list: string): Set<string> => new Set(list.split(/\s+/))

/** Before a name, when capitalised: Dr. Watson, St. Ives. */
const TITLES = words(
  'dr mr mrs ms prof st gen sen rep lt col capt sgt maj cmdr adm rev hon gov pres messrs mt ft bros mme mlle',
)

/** Before a number, a letter or a reference: No. 5, Figs. 2, Sec. IV. */
const REFERENCES = words('no nos fig figs sec secs art arts vol vols eq eqs ref refs ch chap app exh ex para p pp')

/** Never the end of a sentence. */
const LATIN = words('e.g i.e eg ie vs v viz cf approx al resp incl excl')

/** Often inside a sentence, sometimes its end: it goes on unless the next word is one that begins sentences. */
const SOMETIMES = words(
  `inc corp ltd co llc l.l.c l.p plc jr sr esq u.s u.k u.s.a e.u ph.d m.d b.a m.a d.c n.a s.a b.v n.v p.m a.m etc dept
   univ est jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri sat sun ave blvd rd ste dist`,
)

const STARTERS = words(
  `the this that these those it its in on at a an he she they we you i his her their our your if when where while as for
   from by with to after before since until although though because however but and or so then there here what who why
   how which each every all any some no not both such one two most many see please note use`,
)

const ENUMERATOR =
  /^(?:(?:section|article|chapter|part|clause|appendix|exhibit|schedule|step|table|figure)\s+)?\(?(?:\d+(?:\.\d+)*|[ivxlcdm]+|[a-z])[.)]+$/i

const TERMINATED = /[\p{STerm}…．]["'”’」』）)\]》】*_`]*$/u

/** Characters of a sentence that `joins` needs to see. */
export const TAIL = 40

/**
 * Whether a cut between two parts of a paragraph is to be undone.
 * @param before the sentence as gathered so far, trimmed; its last `TAIL` characters suffice
 * @param after what follows it, white space included
 */
export function joins(before: string, after: string): boolean {
  const next = after.trimStart()
  if (next === '') return false
  if (!TERMINATED.test(before)) return true // where a long paragraph was parted for the segmenter
  // Not prose: 3.5.*, ends.with.dots
  if (next === after && /[.!?]["')\]]*$/.test(before) && /^(?:[^\p{L}\s"'“‘(（]|[a-z])/u.test(next)) return true
  // No word yet ("...", "(1)."), or only the number of what follows ("1.", "Section 5.")
  if (!/[\p{L}\p{N}]/u.test(before) || (before.length < TAIL && ENUMERATOR.test(before))) return true
  // "Stop!" he said.
  if (/[!?…]["'”’)\]]*$/.test(before) && /^\p{Ll}/u.test(next)) return true

  const word = /(?:^|[\s("'“‘[（])([\p{L}.]+)\.$/u.exec(before)?.[1]
  return word !== undefined && abbreviates(word, next)
}

/** @param word what stands before the dot */
function abbreviates(word: string, next: string): boolean {
  const known = word.toLowerCase()
  if (LATIN.has(known)) return true
  if (TITLES.has(known) && word !== known) return /^["'“‘(]*\p{Lu}/u.test(next)
  if (REFERENCES.has(known)) return /^["'“‘([]*(?:\p{N}|§|\p{Lu}{1,4}\b)/u.test(next)
  const follower = /^["'“‘(]*(\p{L}+)/u.exec(next)?.[1] ?? ''
  const begins = STARTERS.has(follower.toLowerCase())
  // Initials: J. Smith, George W. Bush; "vitamin C. The" ends.
  if (/^\p{Lu}(?:\.\p{Lu})*$/u.test(word)) return !begins && word !== 'I'
  return SOMETIMES.has(known) && !begins
}
