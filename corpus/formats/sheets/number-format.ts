/**
 * Numbers as a sheet shows them, as far as simple formats go: decimals, thousands, per cent, currency, exponents,
 * leading zeros, words around them. What is not understood is written plainly.
 * @module
 */
import { formatDate, isDateFormat } from './date-format.ts'

/** Formats that a file need not spell out. Dates that depend on the country are written so that they depend on nothing. */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yyyy',
  16: 'd-mmm',
  17: 'mmm-yyyy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  48: '0.0E+0',
  49: '@',
}

export function builtInFormat(id: number): string {
  // Dates of Chinese, Japanese and Korean versions.
  if ((id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || (id >= 57 && id <= 58)) return 'yyyy-mm-dd'
  return BUILT_IN[id] ?? 'General'
}

/** @param epoch1904 whether days count from 1904, as on old Macs */
export function formatNumber(value: number, format: string, epoch1904: boolean): string {
  const sections = sectionsOf(format)
  if (/^\[[<>=]/.test(sections[0] ?? '')) return general(value)
  const negative = value < 0 && sections[1] !== undefined && sections[1] !== ''
  const section = (negative ? sections[1] : value === 0 && sections[2] ? sections[2] : sections[0]) ?? ''
  if (isDateFormat(section)) return formatDate(value, section, epoch1904) ?? general(value)
  return shaped(negative ? -value : value, section) ?? general(value)
}

/** Fifteen digits are what a sheet keeps. */
export function general(value: number): string {
  return `${Number(value.toPrecision(15))}`
}

/** Parted at `;` outside of quotation marks. */
function sectionsOf(format: string): string[] {
  return (format.slice(0, 500).match(/(?:"[^"]*"|\\.|[^;"\\])*(?:;|$)/g) ?? []).map((part) => part.replace(/;$/, ''))
}

/** @returns undefined for what is no simple format of a number */
function shaped(value: number, section: string): string | undefined {
  const plain = section
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, (_, currency: string) => quoted(currency))
    .replace(/\[[^\]]*\]/g, '') // colours
    .replace(/_./g, '') // room as wide as a character
    .replace(/\*./g, '') // a character to fill the cell
  const [, before = '', digits, after = ''] =
    /^((?:"[^"]*"|\\.|[^0#?"\\])*)([0#?][0#?.,]*(?:E[+-][0#?]+)?)?([\s\S]*)$/i.exec(plain) ?? []
  if (digits === undefined && before !== '' && !/[a-z@]/i.test(unquoted(before, ''))) return unquoted(before).trim()
  if (digits === undefined || /[0#?/@]|General/i.test(unquoted(after, '')) || /@|General/i.test(unquoted(before, ''))) {
    return undefined
  }
  const percent = (unquoted(before + after, '').match(/%/g) ?? []).length
  const [mantissa = '', exponent] = digits.split(/E/i)
  const scaled = (value * 100 ** percent) / 1000 ** (/,+$/.exec(mantissa)?.[0].length ?? 0)
  const [whole = '', fraction = ''] = mantissa.replace(/,+$/, '').split('.')
  const number = exponent === undefined ? decimal(scaled, whole, fraction) : exponential(scaled, fraction, exponent)
  const text = `${unquoted(before)}${number}${unquoted(after)}`.trim()
  return value < 0 ? `-${text}` : text
}

function decimal(value: number, whole: string, fraction: string): string {
  const most = Math.min(30, fraction.length)
  const least = fraction.replace(/[#?]+$/, '').length
  let [units = '', parts = ''] = rounded(Math.abs(value), most).split('.')
  while (parts.length > least && parts.endsWith('0')) parts = parts.slice(0, -1)
  units = units.padStart(whole.replace(/[^0]/g, '').length, '0')
  if (!whole.includes('0') && units === '0' && parts !== '') units = ''
  if (whole.includes(',')) units = units.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return parts === '' ? units : `${units}.${parts}`
}

/** Half up as a person would: 1.005 is 1.01, although the nearest binary number lies below it. */
function rounded(value: number, digits: number): string {
  if (!(value < 1e15)) return value.toFixed(0)
  return Number(value.toPrecision(15)) === 0
    ? (0).toFixed(digits)
    : Number(`${Math.round(Number(`${general(value)}e${digits}`))}e-${digits}`).toFixed(digits)
}

function exponential(value: number, fraction: string, exponent: string): string {
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential(Math.min(15, fraction.length)).split('e')
  const sign = power.startsWith('-') ? '-' : exponent.startsWith('+') ? '+' : ''
  return `${mantissa}E${sign}${power.replace(/^[+-]/, '').padStart(exponent.length - 1, '0')}`
}

const quoted = (text: string): string => `"${text.replaceAll('"', '')}"`

/** @param words what stands for what was quoted; by default that itself */
function unquoted(text: string, words?: string): string {
  return text.replace(
    /"([^"]*)"|\\(.)/g,
    (_, said: string | undefined, char: string | undefined) => words ?? said ?? char ?? '',
  )
}
