/**
 * Numbers that a sheet shows as fractions: 2.25 by `# ?/?` is 2 1/4.
 * @module
 */

const FRACTION = /^((?:"[^"]*"|\\.|\[[^\]]*\]|[^0#?"\\[])*?)(?:([0#?]+)([\s\\]+))?([0#?]+)\s*\/\s*([0#?]+|\d+)(.*)$/
/** Places of a denominator; more are not worth the search. */
const PLACES = 4

/** @param value 0 or more @returns undefined for a format that is none of a fraction */
export function shapeFraction(value: number, section: string): string | undefined {
  if (!section.includes('/')) return undefined
  const [, before = '', whole, , numerators, denominators = '', after = ''] = FRACTION.exec(section) ?? []
  if (numerators === undefined || value >= 1e9) return undefined
  const units = whole === undefined ? 0 : Math.floor(value + 1e-12)
  const rest = Math.max(0, value - units)
  const fixed = /^[1-9]\d*$/.test(denominators) ? Number(denominators) : 0
  let [above, below] =
    fixed > 0 ? [Math.round(rest * fixed), fixed] : nearest(rest, 10 ** Math.min(PLACES, denominators.length) - 1)
  let full = units
  if (whole !== undefined && above === below) [full, above, below] = [units + 1, 0, below]
  const part = above === 0 && whole !== undefined ? '' : `${above}/${below}`
  const shown = [full > 0 || part === '' ? `${full}` : '', part].filter((piece) => piece !== '').join(' ')
  return `${words(before)}${whole === undefined ? `${above}/${below}` : shown}${words(after)}`.trim()
}

/** The nearest fraction with a denominator up to a bound, the smallest of equals. */
function nearest(value: number, most: number): [above: number, below: number] {
  let best: [number, number] = [Math.round(value), 1]
  let off = Math.abs(value - best[0])
  for (let below = 2; below <= most && off > 1e-12; below++) {
    const above = Math.round(value * below)
    const distance = Math.abs(value - above / below)
    if (distance < off - 1e-12) [best, off] = [[above, below], distance]
  }
  return best
}

const words = (text: string): string =>
  text.replace(/\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*]./g, '$1').replace(/"([^"]*)"|\\(.)/g, '$1$2')
