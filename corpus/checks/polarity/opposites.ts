/**
 * Words that say the opposite without a "not": allowed where the source forbids, increased where it fell. Cautious like
 * negations: the clauses must be about the same, and neither text may say both.
 * @module
 */
import { clausesIn, content, type Language } from './clauses.ts'

/** What one side says, what the other says. */
type Pair = readonly [a: RegExp, b: RegExp]

const PAIRS: Record<Language, readonly Pair[]> = {
  en: [
    [
      /\b(?:may|can|could|allow\w*|permit(?:s|ted)?|permissible|lawful|legal|welcome|free to|entitled to|admitted|tolerated)\b/i,
      /\b(?:prohibit\w*|forbid\w*|forbade|bann?(?:ed|s)?|barred|disallow\w*|illegal|unlawful|off[- ]limits|refrain\w*|refused|turned away|against the (?:rules?|law|policy)|(?:excluded|kept) from|(?:stay|keep|remain) out|not (?:be )?(?:allowed|permitted|admitted|tolerated|welcome))\b/i,
    ],
    [
      /\b(?:increas\w*|rose|ris(?:e[sn]?|ing)|grew|grow(?:s|n|ing|th)?|climb\w*|higher)\b/i,
      /\b(?:decreas\w*|fell|fall(?:s|en|ing)?|declin\w*|dropp?(?:ed|s|ing)?|shrank|shrink\w*|reduc\w*|lower)\b/i,
    ],
    [
      /\b(?:enabl(?:ed?|es|ing)|switched on|turned on|active)\b/i,
      /\b(?:disabl(?:ed?|es|ing)|switched off|turned off|inactive)\b/i,
    ],
    [
      /\b(?:mandatory|required|compulsory|obligatory|must|have to|has to)\b/i,
      /\b(?:optional(?:ly)?|voluntary|voluntarily)\b/i,
    ],
    [/\b(?:maximum|largest|highest|longest)\b/i, /\b(?:minimum|smallest|lowest|shortest)\b/i],
    [/\b(?:cover(?:ed|s)|includ(?:ed|es|ing)|eligible)\b/i, /\b(?:exclud(?:ed|es|ing)|ineligible|exempt)\b/i],
    [/\bpass(?:ed|es)?\b/i, /\bfail(?:ed|s)?\b/i],
    [
      /\b(?:accept(?:ed|s)|approv(?:ed|es)|granted)\b/i,
      /\b(?:reject(?:ed|s)|den(?:ied|ies)|refus(?:ed|es)|turned down)\b/i,
    ],
    // "open until five" and "closes at five" say the same.
    [
      /\b(?:is|are|remains?|stays?) open\b(?! (?:until|till|to|from|between|at)\b)/i,
      /\b(?:is|are|remains?|stays?) (?:closed|shut)\b(?! (?:until|till|to|from|between|at)\b)/i,
    ],
  ],
  zh: [
    [/可以|允许|准许|许可|能够|可(?=[\p{Script=Han}]{2})/u, /禁止|严禁|不得|不准|不许|不允许|不予|谢绝|不可以?/],
    [/增加|增长|上升|提高|上涨|升高/, /减少|下降|降低|下跌|下滑|缩减/],
    [/启用|开启|打开/, /禁用|关闭|停用/],
    [/必须|必填|强制|必需/, /可选|选填|自愿/],
    [/最大|最高|最长|最多/, /最小|最低|最短|最少/],
    [/(?:已|获|获得)(?:通过|批准|接受)/, /驳回|拒绝|否决|不批准|未获/],
    [/(?:开放|营业)(?![至到时])/, /(?<![\d点时分:：])(?:闭馆|停业|歇业)(?![至到时])/],
  ],
}

/** Said of either side, it turns into the other. */
const NOT = {
  en: /\b(?:not|never|no|neither|nor|cannot|without|unless|except)\b|n['’]t\b/i,
  zh: /[不没无未非]|除非|除了/,
}

/** What share of the shorter clause must stand in the other for both to be about the same. */
const SHARE = 0.6

/** The words of a statement whose opposite the sources say of the same; null where there are none. */
export function oppositeFault(statement: string, sources: readonly string[], language: Language): string | null {
  const stated = clausesIn(statement, language)
  const cited = sources.flatMap((source) => clausesIn(source, language))
  for (const [a, b] of [...PAIRS[language], ...(language === 'en' ? prefixed([statement, ...sources]) : [])]) {
    const found = turned(stated, cited, [a, b], language) ?? turned(stated, cited, [b, a], language)
    if (found !== null) return found
  }
  return null
}

/** `unsafe`, `non-refundable`, `invalid`: a word, and the same with a prefix that denies it, where both stand in the texts. */
const DENIED =
  /\b(?:(?:un|non-?)([a-z]{4,})|(?:in|im|il|ir)([a-z]*(?:[ai]ble|valid|active|complete|correct|accurate|secure|sufficient|adequate|consistent|dependent|effective|legal|regular|relevant))|dis(connected|approved|continued|qualified|similar))\b/gi

function prefixed(texts: readonly string[]): Pair[] {
  const all = texts.join('\n')
  const found = [...all.matchAll(DENIED)].map(([whole, ...bases]) => [bases.find(Boolean) ?? '', whole] as const)
  const pairs = new Map(found.map(([base, whole]) => [whole.toLowerCase(), base.toLowerCase()]))
  return [...pairs].flatMap(([whole, base]): Pair[] => {
    if (ALIKE.has(whole)) return []
    const pair: Pair = [new RegExp(`(?<![\\w-])${base}\\b`, 'i'), new RegExp(`\\b${whole}\\b`, 'i')]
    return pair[0].test(all) ? [pair] : []
  })
}

/** Words in which the prefix denies nothing. */
const ALIKE = new Set(['unless', 'under', 'united', 'union', 'invaluable', 'inflammable', 'nonetheless', 'uncover'])

function turned(stated: readonly string[], cited: readonly string[], pair: Pair, language: Language): string | null {
  const [own, other] = pair
  const says = (clause: string, side: RegExp, opposite: RegExp): boolean => {
    if (!side.test(clause)) return false
    // 不允许 is one of the words for no; what is left of the clause must not deny.
    const rest = clause.replace(everywhere(side), ' ')
    return !opposite.test(rest) && !NOT[language].test(rest)
  }
  for (const clause of stated) {
    if (!says(clause, own, other)) continue
    const about = cited.filter((one) => isAbout(clause, one, pair, language))
    if (about.length > 0 && about.every((one) => says(one, other, own))) return own.exec(clause)?.[0] ?? ''
  }
  return null
}

/** Whether two clauses share most of what they are about, the words in question aside. */
function isAbout(a: string, b: string, pair: Pair, language: Language): boolean {
  const words = (clause: string): Set<string> =>
    new Set(
      content(
        pair.reduce((text, side) => text.replace(everywhere(side), ' '), clause),
        language,
      ),
    )
  const [one, two] = [words(a), words(b)]
  const shared = [...one].filter((word) => two.has(word)).length
  return shared > 0 && shared >= SHARE * Math.min(one.size, two.size) && shared >= (1 - SHARE) * one.size
}

const everywhere = (side: RegExp): RegExp => new RegExp(side.source, `${side.flags}g`)
