/**
 * Which of the periods of a statement a figure is said of.
 *
 *     It rose from 799 in 2021 to 850 in 2022.         799: 2021, 850: 2022
 *     In 2022 and 2021 it was 850 and 799, respectively.
 *     It was 850 in 2022, up from 799.                 850: 2022, 799: nobody says
 * @module
 */
import type { Period } from './periods.ts'

export interface Place {
  start: number
  end: number
}

/** What stands between two periods that are said together, and between a figure and the period it is said of. */
const TOGETHER =
  /^\s*(?:,|，|、|and|&|or|to|through|[-–/]|vs\.?|versus|compared (?:to|with)|和|与|及|至|到|,? and)\s*(?:in |at |fiscal |financial |the |years? )*$/i
const BEHIND =
  /^[^.;:。；：!?！？]{0,30}?(?:\b(?:in|for|during|at|of|on|under|by|as|as of|as at)\b|[(（]|于|在)[^.;:。；：!?！？,，]{0,25}$/i
const APART = /\b(?:and|but|while|whereas|from|to|than|versus|against|compared)\b|而|但|较|比|[,，]/i
/** Words for a period that is not named, and for a figure that something is held against. */
const UNNAMED =
  /\b(?:(?:previous|prior|preceding|last|earlier) (?:fiscal |financial )?(?:year|quarter|period|month)|(?:year|quarter) (?:before|earlier|ago)|year-ago|year[- ]over[- ]year)\b|上年|上一年|去年|前一年|上期|同比|上季/i
const AGAINST = /(?:\b(?:from|than|with|against|versus|vs\.?|over)|较|比|从|由|自)\s*(?:\p{L}+\s){0,3}[$€£¥(]{0,2}$/iu

/**
 * The periods that may be meant, none where that cannot be told; null where any may.
 * @param periods of the statement in order, those that tables are not about left out
 * @param figures values that are stated, in order
 */
export function periodsOf(
  figure: Place,
  text: string,
  periods: readonly Period[],
  figures: readonly Place[],
): readonly Period[] | null {
  if (periods.length === 0) return null
  const groups = together(text, periods)
  const inTurn = /\brespective(?:ly)?\b|分别|各为/i.test(text) ? groups.find((group) => group.length > 1) : undefined
  if (inTurn && figures.length === inTurn.length) {
    const own = inTurn[figures.findIndex(({ start }) => start === figure.start)]
    if (own) return [own]
  }
  // Fewer figures than periods, one after the other: nobody can say which is of which.
  if (inTurn && figures.length < inTurn.length) return []
  const near = behind(figure, text, groups, figures) ?? before(figure, text, groups, figures)
  if (UNNAMED.test(text) || AGAINST.test(text.slice(Math.max(0, figure.start - 40), figure.start)))
    return behind(figure, text, groups, figures)
  return near ?? periods
}

function together(text: string, periods: readonly Period[]): Period[][] {
  const groups: Period[][] = []
  for (const period of periods) {
    const last = groups.at(-1)?.at(-1)
    if (last && TOGETHER.test(text.slice(last.end, period.start))) groups.at(-1)?.push(period)
    else groups.push([period])
  }
  return groups
}

/** `799 in 2021` */
function behind(figure: Place, text: string, groups: readonly Period[][], figures: readonly Place[]): Period[] | null {
  const group = groups.find(([first]) => first && first.start >= figure.end)
  const [first] = group ?? []
  if (!group || !first || figures.some(({ start }) => start >= figure.end && start < first.start)) return null
  const gap = text.slice(figure.end, first.start)
  return BEHIND.test(gap) && !APART.test(gap) ? group : null
}

/** `In 2021, it was 799`, `2021: 799` */
function before(figure: Place, text: string, groups: readonly Period[][], figures: readonly Place[]): Period[] | null {
  const group = groups.findLast((some) => (some.at(-1)?.end ?? 0) <= figure.start)
  const last = group?.at(-1)
  if (!group || !last || figures.some(({ start }) => start >= last.end && start < figure.start)) return null
  return /[.;。；!?！？]\s/.test(text.slice(last.end, figure.start)) ? null : group
}
