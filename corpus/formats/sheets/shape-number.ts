/**
 * A number in one section of a format: digits fill the places from the decimal point on, words between them stay.
 *
 *     1234567   0.0,,"M"         1.2M         5550123   000-0000   555-0123
 *
 * @module
 */
import { roundedDigits, scaled } from './digits.ts'

/** `word` is written as it is; `digit` is one of `0`, `#`, `?`. */
interface Token {
  kind: 'word' | 'digit' | 'point' | 'comma' | 'percent' | 'exponent' | 'general'
  text: string
}

const TOKEN =
  /"([^"]*)"|\\([\s\S])|[_*][\s\S]|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|(General|Standard|@)|(E[+-])|([0#?])|(\.)|(,)|(%)|([\s\S])/gi

/** @param value 0 or more @returns undefined for what is no format of a number */
export function shapeNumber(value: number, section: string): string | undefined {
  const tokens = tokensOf(section)
  const whole = tokens.find(({ kind }) => kind === 'general')
  if (whole !== undefined) {
    const plain = `${Number(value.toPrecision(15))}`
    return tokens
      .map(({ kind, text }) => (kind === 'general' ? plain : kind === 'digit' ? '' : text))
      .join('')
      .trim()
  }
  if (!tokens.some(({ kind }) => kind === 'digit')) {
    const words = tokens.map(({ text }) => text).join('')
    // Letters that are not in quotation marks are no words but something that is not known here.
    return /[a-z]/i.test(bareLetters(section)) ? undefined : words.trim()
  }
  const last = tokens.findLastIndex(({ kind }) => kind === 'digit')
  const exponentAt = tokens.findIndex(({ kind }) => kind === 'exponent')
  const point = tokens.findIndex(({ kind }) => kind === 'point')
  const end = exponentAt < 0 ? tokens.length : exponentAt
  const integer = tokens.slice(0, point < 0 ? end : point)
  const fraction = point < 0 ? [] : tokens.slice(point + 1, end)
  const percents = tokens.filter(({ kind }) => kind === 'percent').length
  const thousands = scalingCommas(tokens, last, point)
  const power = 2 * percents - 3 * thousands
  const amount = scaled(value, power)
  if (exponentAt >= 0) return shapeExponent(amount, integer, fraction, tokens.slice(exponentAt)).trim()
  return laidOut(amount, integer, fraction).trim()
}

function tokensOf(section: string): Token[] {
  const tokens: Token[] = []
  for (const [
    all,
    quoted,
    escaped,
    currency,
    general,
    exponent,
    digit,
    point,
    comma,
    percent,
    other,
  ] of section.matchAll(TOKEN)) {
    if (digit !== undefined) tokens.push({ kind: 'digit', text: digit })
    else if (point !== undefined) tokens.push({ kind: 'point', text: '.' })
    else if (comma !== undefined) tokens.push({ kind: 'comma', text: ',' })
    else if (percent !== undefined) tokens.push({ kind: 'percent', text: '%' })
    else if (exponent !== undefined) tokens.push({ kind: 'exponent', text: exponent })
    else if (general !== undefined) tokens.push({ kind: 'general', text: '' })
    else if (!/^[_*[]/.test(all) || currency !== undefined) {
      tokens.push({ kind: 'word', text: quoted ?? escaped ?? currency ?? other ?? '' })
    }
  }
  // A second point is a word like any other: 00.00.00
  let points = 0
  for (const token of tokens) if (token.kind === 'point' && ++points > 1) token.kind = 'word'
  return tokens
}

const bareLetters = (section: string): string => section.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '')

/** Commas after the last place, or right before the point, each for a thousand. */
function scalingCommas(tokens: readonly Token[], last: number, point: number): number {
  let count = 0
  for (let at = last + 1; tokens[at]?.kind === 'comma'; at++) count++
  for (let at = point - 1; point > 0 && tokens[at]?.kind === 'comma'; at--) count++
  return count
}

function laidOut(value: number, integer: readonly Token[], fraction: readonly Token[]): string {
  const places = fraction.filter(({ kind }) => kind === 'digit').length
  const { whole, parts } = roundedDigits(value, Math.min(30, places))
  const after = filledRight(fraction, parts)
  return `${filledLeft(integer, whole === '0' ? '' : whole)}${after}`
}

/** From the right; what is left over stands before the first place. */
function filledLeft(tokens: readonly Token[], digits: string): string {
  const places = tokens.filter(({ kind }) => kind === 'digit').length
  const firstDigit = tokens.findIndex(({ kind }) => kind === 'digit')
  const lastDigit = tokens.findLastIndex(({ kind }) => kind === 'digit')
  const grouped = tokens.some(({ kind }, i) => kind === 'comma' && i > firstDigit && i < lastDigit)
  let left = digits
  let written = 0
  let text = places === 0 ? digits : ''
  const put = (digit: string) => {
    if (grouped && written > 0 && written % 3 === 0 && digit !== '') text = `,${text}`
    text = `${digit}${text}`
    if (digit !== '') written++
  }
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at]
    if (token === undefined || token.kind === 'comma') continue
    if (token.kind !== 'digit') {
      text = `${token.text}${text}`
      continue
    }
    const digit = left.at(-1)
    left = left.slice(0, -1)
    put(digit ?? (token.text === '0' ? '0' : token.text === '?' ? ' ' : ''))
    if (at === firstDigit) {
      for (; left !== ''; left = left.slice(0, -1)) put(left.at(-1) ?? '')
    }
  }
  return text
}

/** From the left; zeros at the end are written where a place demands them. */
function filledRight(tokens: readonly Token[], digits: string): string {
  const places = tokens.filter(({ kind }) => kind === 'digit')
  let shown = places.length
  while (shown > 0 && digits[shown - 1] === '0' && places[shown - 1]?.text !== '0') shown--
  let at = 0
  const words = tokens.map(({ kind, text }) => {
    if (kind === 'comma') return ''
    if (kind !== 'digit') return text
    const digit = at < shown ? (digits[at] ?? '') : ''
    at++
    return digit
  })
  return `${shown > 0 ? '.' : ''}${words.join('')}`
}

function shapeExponent(
  value: number,
  integer: readonly Token[],
  fraction: readonly Token[],
  rest: readonly Token[],
): string {
  const [sign, ...tail] = rest
  const step = Math.max(1, integer.filter(({ kind }) => kind === 'digit').length)
  const places = fraction.filter(({ kind }) => kind === 'digit').length
  let power = value === 0 ? 0 : Math.floor(Math.log10(value) / step + 1e-12) * step
  // Rounding may reach the next power.
  if (Number(roundedDigits(scaled(value, -power), places).whole) >= 10 ** step) power += step
  const mantissa = laidOut(scaled(value, -power), integer, fraction)
  const mark = power < 0 ? '-' : sign?.text.endsWith('+') ? '+' : ''
  return `${mantissa}E${mark}${filledLeft(tail, `${Math.abs(power)}`)}`
}
