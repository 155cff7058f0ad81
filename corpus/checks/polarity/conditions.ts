/**
 * "Unless" told as "if", and "even if" as "only if": a condition turned round.
 *
 *     source     Refunds are paid unless the ticket was used.
 *     statement  Refunds are paid if the ticket was used.
 *
 * @module
 */
import { content, type Language } from './clauses.ts'

type Kind = 'if' | 'unless' | 'even if'

const MARKS: Record<Language, readonly (readonly [Kind, RegExp])[]> = {
  en: [
    ['unless', /\b(?:unless|except (?:if|when|where)|if not)\b/i],
    ['even if', /\b(?:even (?:if|when|though)|regardless of whether|whether or not)\b/i],
    ['if', /\b(?:only (?:if|when)|if|when|provided that|as long as)\b/i],
  ],
  zh: [
    ['unless', /除非|除了|，?除外/],
    ['even if', /即使|即便|哪怕|无论是否|不论是否/],
    ['if', /只有|仅当|只要|如果|若|当/],
  ],
}

const NOT = { en: /\b(?:not|never|no|cannot|without)\b|n['’]t\b/gi, zh: /[不没无未]|禁止/g }
/** Kinds that say the opposite of each other, of the same condition and the same consequence. */
const OPPOSED: Record<Kind, readonly Kind[]> = { if: ['unless'], unless: ['if', 'even if'], 'even if': ['unless'] }
const SHARE = 0.6

interface Conditional {
  kind: Kind
  condition: readonly string[]
  consequence: readonly string[]
  /** Whether there is an odd number of denials in both parts together. */
  denied: boolean
  strict: boolean
}

/** The mark of a condition that the sources put the other way round; null where none is. */
export function conditionFault(statement: string, sources: readonly string[], language: Language): string | null {
  const known = sources.flatMap((source) => conditionalsIn(source, language))
  if (known.length === 0) return null
  for (const stated of conditionalsIn(statement, language)) {
    const same = known.filter(
      (one) => alike(stated.condition, one.condition) && alike(stated.consequence, one.consequence),
    )
    if (same.length > 0 && same.every((one) => isTurned(stated, one))) return stated.kind
  }
  return null
}

function isTurned(a: Conditional, b: Conditional): boolean {
  if (a.denied !== b.denied) return false
  const onlyAndEven = (a.kind === 'if' && a.strict && b.kind === 'even if') || (a.kind === 'even if' && b.strict)
  return OPPOSED[a.kind].includes(b.kind) || onlyAndEven
}

function alike(a: readonly string[], b: readonly string[]): boolean {
  const shared = a.filter((word) => b.includes(word)).length
  return shared > 0 && shared >= SHARE * Math.min(a.length, b.length)
}

const SENTENCES = /(?<=[.;!?])\s+|[。；！？\n|｜]/

function conditionalsIn(text: string, language: Language): Conditional[] {
  return text.split(SENTENCES).flatMap((sentence) => {
    const mark = MARKS[language]
      .flatMap(([kind, pattern]) => {
        const match = pattern.exec(sentence)
        return match
          ? [{ kind, at: match.index, length: match[0].length, strict: /only|只有|仅当/i.test(match[0]) }]
          : []
      })
      .sort((a, b) => a.at - b.at || b.length - a.length)[0]
    if (mark === undefined) return []
    const before = sentence.slice(0, mark.at)
    const after = sentence.slice(mark.at + mark.length)
    // A condition that comes first ends at the comma.
    const comma = after.search(/[,，]/)
    const opens = content(before, language).length === 0
    const condition = opens && comma >= 0 ? after.slice(0, comma) : after
    const consequence = opens && comma >= 0 ? after.slice(comma + 1) : before
    // The not of "if not" is in its kind already.
    const denials = `${before} ${after}`.match(NOT[language])?.length ?? 0
    return [
      {
        kind: mark.kind,
        condition: content(condition, language),
        consequence: content(consequence, language),
        denied: denials % 2 === 1,
        strict: mark.strict,
      },
    ]
  })
}
