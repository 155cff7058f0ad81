/**
 * "At most three minutes" where the source says at least three: a bound turned round.
 * @module
 */
import { type Figure, figuresIn, foldWidth } from '../figures/figures.ts'
import { close } from '../figures/rounding.ts'

type Bound = 'lower' | 'upper'

const BEFORE: readonly (readonly [Bound, RegExp])[] = [
  [
    'lower',
    /(?:\b(?:at least|no(?:t)? (?:less|fewer|lower|shorter|earlier) than|(?:a )?minimum (?:of|is|[a-z]+ of)|from a minimum of|>=)|≥|至少|最少|不少于|不低于|不小于|不短于|最低)\s*\p{Script=Han}{0,3}\s?[$€£¥]?\s?$/iu,
  ],
  [
    'upper',
    /(?:\b(?:at (?:the )?most|no(?:t)? (?:more|greater|higher|longer|larger|later) than|(?:a )?maximum (?:of|is|[a-z]+ of)|up to|<=)|≤|至多|最多|不超过|不多于|不高于|不大于|不得超过|最高|最长)\s*\p{Script=Han}{0,3}\s?[$€£¥]?\s?$/iu,
  ],
]
const BEHIND: readonly (readonly [Bound, RegExp])[] = [
  ['lower', /^\s?(?:\p{L}+ )?(?:or (?:more|longer|higher|above|later)|and (?:above|over)|以上|或更多|起)/iu],
  ['upper', /^\s?(?:\p{L}+ )?(?:or (?:less|fewer|lower|below|shorter|earlier)|以下|以内|之内|或更少)/iu],
]

interface Bounded {
  figure: Figure
  bound: Bound | null
}

/** The figures of a statement that bound from the other side than wherever they stand in the sources. */
export function turnedBounds(statement: string, sources: readonly string[]): string[] {
  const stated = boundedIn(statement).filter(({ bound }) => bound !== null)
  if (stated.length === 0) return []
  const known = sources.flatMap(boundedIn)
  return stated
    .filter(({ figure, bound }) => {
      const same = known.filter((other) => equal(figure, other.figure))
      return same.length > 0 && same.every((other) => other.bound !== null && other.bound !== bound)
    })
    .map(({ figure }) => figure.raw)
}

function boundedIn(source: string): Bounded[] {
  const text = foldWidth(source)
  return figuresIn(source).map((figure) => {
    const before = text.slice(Math.max(0, figure.start - 40), figure.start)
    const after = text.slice(figure.start + figure.raw.length, figure.start + figure.raw.length + 24)
    const found =
      BEFORE.find(([, pattern]) => pattern.test(before)) ?? BEHIND.find(([, pattern]) => pattern.test(after))
    return { figure, bound: found?.[0] ?? null }
  })
}

function equal(a: Figure, b: Figure): boolean {
  return a.readings.some((one) =>
    b.readings.some((other) => {
      if (one.kind !== 'number' || other.kind !== 'number') return false
      const [unit, known] = [one.units[0], other.units[0]]
      if (unit === undefined || known === undefined || unit.dimension !== known.dimension)
        return close(one.value, other.value)
      return close(one.value * (unit.factors[0] ?? 1), other.value * (known.factors[0] ?? 1))
    }),
  )
}
