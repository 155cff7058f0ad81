/**
 * Whether a statement says no where its source says yes, or the other way round. Deliberately cautious: it speaks up
 * only when the words that a negation governs stand in the other text without one.
 *
 * ```
 * source     You can export logs. You cannot delete them.
 * statement  You cannot export logs.      governed: export, logs → stand in a clause of the source that says yes
 * ```
 * @module
 */
import { clausesIn, content, hasBareCell, type Language } from './clauses.ts'

const STRONG = {
  en: /\b(?:not|never|no|none|neither|nor|nobody|nothing|nowhere|cannot|without)\b|n['’]t\b/gi,
  zh: /[不没沒无無未非勿别莫]|禁止/g,
}
/** Words that say no in their own way: enough to excuse a negation on the other side. */
const WEAK = {
  en: /\b(?:only|unless|until|except\w*|exclud\w*|fail\w*|unable|impossible|lack\w*|prohibit\w*|forbid\w*|refus\w*|den(?:y|ies|ied)|disabl\w*|reject\w*|prevent\w*|avoid\w*|stop\w*|ignor\w*|omit\w*|skip\w*|missing|absen\w*|empty|zero|rarely|hardly|seldom|few|little|invalid|un(?!der|til|it|iq|ion|ivers)\w{4,}|in(?:active|complete|correct|dependent\w*|sufficient)|non-?\w+|instead|rather|false|wrong|remov\w*|cancel\w*|block\w*|bann\w*|restrict\w*|illegal|against|outside|other than)\b/i,
  zh: /只|仅|僅|除非|除了|除外|排除|免|拒|缺|失败|失效|停止|终止|防止|阻止|为空|为零|以外|之外/,
}
/** Negative characters inside words that deny nothing. */
const HARMLESS = {
  en: /\bnot only\b|\bno doubt\b|\bno matter\b|\bno\. ?(?=\d)|\bwhether or not\b|\bnothing but\b/gi,
  zh: /不同|不仅|不但|不断|不过|不管|不论|不少|不久|不得不|不如|不妨|不止|不只|不可或缺|差不多|无论|无非|未来|未必|非常|非洲|无线|是不是|能不能|会不会|有没有|是否|别人|别的|区别|特别|级别|类别|性别|分别|个别|识别|鉴别|辨别|告别|莫非|莫名/g,
}

/** How many words after a negation it governs at most, and what share of them counts as the same thing said. */
const SCOPE = 4
const SHARE = 0.6

export interface NegationFault {
  kind: 'added' | 'dropped'
  /** The words that are denied on one side only. */
  words: string[]
}

/** @param language that both texts are written in; across languages negations are not compared */
export function negationFault(statement: string, sources: readonly string[], language: Language): NegationFault | null {
  const stated = clausesOf(statement, language)
  const cited = sources.flatMap((source) => clausesOf(source, language))
  const added = deniedAlone(stated, cited)
  // A cell that says no may be what the statement tells in words.
  if (added && !sources.some(hasBareCell)) return { kind: 'added', words: added }
  const dropped = deniedAlone(cited, stated)
  return dropped ? { kind: 'dropped', words: dropped } : null
}

interface Clause {
  words: ReadonlySet<string>
  /** Words governed by each negation. */
  denied: string[][]
  /** Whether anything in it says no, however faintly. */
  negative: boolean
}

/** Words that one text denies and nowhere affirms, while the other affirms them and nowhere denies. */
function deniedAlone(deniers: readonly Clause[], others: readonly Clause[]): string[] | null {
  for (const words of deniers.flatMap((clause) => clause.denied)) {
    if (words.length === 0) continue
    const here = deniers.filter((clause) => says(clause, words))
    const there = others.filter((clause) => says(clause, words))
    if (there.length > 0 && there.every(({ negative }) => !negative) && here.every(({ negative }) => negative))
      return words
  }
  return null
}

/** The word right after the negation, and most of the rest. */
function says({ words }: Clause, governed: readonly string[]): boolean {
  const [first = ''] = governed
  return words.has(first) && governed.filter((word) => words.has(word)).length >= SHARE * governed.length
}

function clausesOf(text: string, language: Language): Clause[] {
  const masked = text
    .replace(/[(（]\s*(?:no|none|false|否|无)\s*[)）]/gi, (aside) => ' '.repeat(aside.length))
    .replace(HARMLESS[language], (word) => ' '.repeat(word.length))
  return clausesIn(masked, language).map((clause) => {
    const cues = [...clause.matchAll(STRONG[language])]
    return {
      words: new Set(content(clause, language)),
      denied: cues.map((cue) => content(clause.slice(cue.index + cue[0].length), language).slice(0, SCOPE)),
      negative: cues.length > 0 || WEAK[language].test(clause),
    }
  })
}
