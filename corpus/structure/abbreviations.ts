/**
 * Dots that end no sentence.
 * @module
 */

import { numbersWhatFollows } from './enumerators.ts'

const words = (list: string): Set<string> => new Set(list.split(/\s+/))

/** Before a name, when capitalised: Dr. Watson, St. Ives. */
const TITLES = words(
  'dr mr mrs ms prof st gen sen rep lt col capt sgt maj cmdr adm rev hon gov pres messrs mt ft bros mme mlle',
)

/** Before a number, a letter or a reference: No. 5, Figs. 2, Sec. IV, c. 1500, max. 10. */
const REFERENCES = words(
  `no nos nr num fig figs tab sec secs sect ss art arts cl vol vols bk pt pts ser op ed eq eqs ref refs ch chap app exh ex
   par para paras p pp l ll col ver rev ca c b d fl r min max avg pop rs`,
)

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
  // No sentence begins with a mark that closes or goes on: "wait . . ."
  if (/^[.,;:!?%)\]}…，、；：。！？）］】》〉」』]/.test(next)) return true
  // Not prose: 3.5.*, ends.with.dots
  if (next === after && /[.!?]["')\]]*$/.test(before) && /^(?:[^\p{L}\s"'“‘(（]|[a-z])/u.test(next)) return true
  // No word yet ("...", "(…).")
  if (!/[\p{L}\p{N}]/u.test(before) || numbersWhatFollows(before)) return true
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
  // c. 1500, but not George W. Bush
  if (REFERENCES.has(known) && (known.length > 1 || word === known))
    return /^["'“‘([]*(?:\p{N}|§|\p{Lu}{1,4}\b)/u.test(next)
  const follower = /^["'“‘(]*(\p{L}+)/u.exec(next)?.[1] ?? ''
  const begins = STARTERS.has(follower.toLowerCase())
  // Initials: J. Smith, George W. Bush; "vitamin C. The" ends.
  if (/^\p{Lu}(?:\.\p{Lu})*$/u.test(word)) return !begins && word !== 'I'
  return SOMETIMES.has(known) && !begins
}
