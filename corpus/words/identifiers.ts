/**
 * The terms of one run of Latin letters and digits with what joins them: a word, a number, or a name such as
 * `max_connections`, `--dry-run`, `os.path.join`, `/etc/hosts`, `maxConnections`, `5.6.2`.
 * @module
 */
import porter2 from 'wink-porter2-stemmer'

/** Longer runs are data rather than names; they are taken in pieces, since the stemmer is quadratic. */
export const LONGEST = 100
const PIECES = /[\p{L}\p{N}]{1,50}/gu

/** Letters of the longest words that have endings; longer runs of letters are no words. */
const LONGEST_WORD = 32

const WORD = /^[a-z]+$/
const NUMBER = /^\d+(?:,\d{3})*(?:\.\d+)*$/
const GROUPS = /^\d{1,3}(?:,\d{3})+(?!\d)/
const CONTRACTION = /^[a-z]+['’](?:t|m|d|ll|re|ve)$/
const SIGIL = /^(?:--|\$\{?)/
/** Underscores at the ends are more often Markdown's emphasis than part of a name. */
const EDGES = /^_+|_+$/g
const MARKS = /\p{M}+/gu
/** `maxConnections` → max Connections, `HTTPServer` → HTTP Server, `10mb` → 10 mb. */
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=^\d+)(?=\p{L})/u

const stem = (word: string): string => (word.length > LONGEST_WORD ? word : porter2(word))

/**
 * A plain word gives its stem. A name gives itself, lower-cased and unstemmed, and the terms of its parts; a name
 * written in humps gives the stem of the whole, as a reader types it without them.
 */
export function termsOfRun(run: string): string[] {
  const name = run.replace(EDGES, '')
  if (name === '') return []
  if (name.length > LONGEST) return (name.match(PIECES) ?? []).flatMap(termsOfRun)
  const sigil = SIGIL.exec(name)
  if (sigil) {
    const rest = name.slice(sigil[0].length)
    return [(sigil[0] === '--' ? '--' : '$') + fold(rest), ...termsOfRun(rest)]
  }
  const lower = name.toLowerCase().replace(/['’]s$/, '')
  if (WORD.test(lower) && !HUMPS.test(name)) return [stem(lower)]
  if (NUMBER.test(lower)) return termsOfNumber(lower)
  if (CONTRACTION.test(lower)) return [lower.replace('’', "'")]
  const terms: string[] = []
  addName(name, terms)
  return [...new Set(terms)]
}

/** `1,000` → 1000; `5.6.2` → 5.6.2, 5.6, 5, so that a version finds its series. */
function termsOfNumber(number: string): string[] {
  const plain = GROUPS.test(number) ? number.replaceAll(',', '') : number
  const terms = [plain]
  for (let dot = plain.lastIndexOf('.'); dot > 0; dot = plain.lastIndexOf('.', dot - 1)) terms.push(plain.slice(0, dot))
  return terms
}

/**
 * Peels a name from its outermost joints inwards, keeping what each level is called:
 *
 *     etc/postgresql/pg_hba.conf → etc · postgresql · pg_hba.conf → pg_hba · conf → pg · hba
 */
const JOINTS = [/[/@]/, /::/, /\./, /-+/, /_+/, /['’]/, /,/, HUMPS]

function addName(name: string, terms: string[]): void {
  const folded = fold(name)
  const joint = JOINTS.find((each) => each.test(name))
  terms.push(WORD.test(folded) ? stem(folded) : folded)
  if (!joint) return
  for (const part of name.split(joint)) {
    if (part === '') continue
    if (NUMBER.test(part)) terms.push(...termsOfNumber(part))
    else addName(part, terms)
  }
}

/** Lower case, without accents: `Café` is found by `cafe`. */
function fold(name: string): string {
  return name.toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC')
}
