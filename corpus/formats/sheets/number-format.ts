/**
 * Numbers as a sheet shows them by their format: sections for signs and conditions, decimals, thousands, per cent, currency,
 * exponents, fractions, leading zeros, words between the digits. What is not understood is written plainly.
 * @module
 */
import { formatDate, isDateFormat } from './date-format.ts'
import { shapeFraction } from './fraction-format.ts'
import { shapeNumber } from './shape-number.ts'

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
  12: '# ?/?',
  13: '# ??/??',
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
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}

export function builtInFormat(id: number): string {
  // Dates of Chinese, Japanese and Korean versions.
  if ((id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || (id >= 57 && id <= 58)) return 'yyyy-mm-dd'
  return BUILT_IN[id] ?? 'General'
}

/**
 * @param epoch1904 whether days count from 1904, as on old Macs
 * @returns '' for a number that its format does not show
 */
export function formatNumber(value: number, format: string, epoch1904: boolean): string {
  const { section, signed } = sectionFor(value, sectionsOf(format))
  if (section === '') return ''
  if (isDateFormat(section)) return formatDate(value, section, epoch1904) ?? general(value)
  const size = Math.abs(value)
  const shown = shapeFraction(size, section) ?? shapeNumber(size, section)
  if (shown === undefined) return general(value)
  return value < 0 && signed && /[1-9]/.test(shown) ? `-${shown}` : shown
}

/** Words by the format of their cell, which may put others around them: `"No. "@`. */
export function formatText(text: string, format: string): string {
  if (!format.includes('@')) return text
  const sections = sectionsOf(format)
  const section = sections[3] ?? (sections.length < 3 ? sections.at(-1) : undefined)
  if (section === undefined || !/@/.test(section)) return text
  return section
    .replace(/\[[^\]]*\]|[_*]./g, '')
    .replace(/"([^"]*)"|\\(.)|(@)|General/gi, (_, words, char, at) => (at === undefined ? (words ?? char ?? '') : text))
}

/** Fifteen digits are what a sheet keeps. */
export function general(value: number): string {
  return `${Number(value.toPrecision(15))}`
}

/** Parted at `;` outside of quotation marks. */
function sectionsOf(format: string): string[] {
  return (format.slice(0, 500).match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])*(?:;|$)/g) ?? [])
    .map((part) => part.replace(/;$/, ''))
    .slice(0, Math.max(1, (format.match(/;/g)?.length ?? 0) + 1))
}

const CONDITION = /\[\s*(<=|>=|<>|<|>|=)\s*(-?\d[\d.]*)\s*\]/

/** The section of a format that a number is shown by, and whether it writes the sign. */
function sectionFor(value: number, sections: readonly string[]): { section: string; signed: boolean } {
  const [first = '', second, third] = sections
  if (sections.some((section) => CONDITION.test(section))) {
    const at = sections.slice(0, 3).findIndex((section) => holds(value, section))
    const section = sections[at] ?? ''
    const [, sign = '', limit = '0'] = CONDITION.exec(section) ?? []
    return { section: at < 0 ? '#' : section, signed: !(sign.startsWith('<') && sign !== '<>' && Number(limit) <= 0) }
  }
  if (value < 0 && second !== undefined && second !== '') return { section: second, signed: false }
  if (value === 0 && third !== undefined && third !== '') return { section: third, signed: false }
  // A second section that is there and empty hides what is below nothing; a zero is written all the same.
  return { section: value < 0 && second === '' && sections.length > 2 ? '' : first, signed: true }
}

/** A section without a condition is for all that is left. */
function holds(value: number, section: string): boolean {
  const [, sign, limit] = CONDITION.exec(section) ?? []
  if (sign === undefined) return true
  const bound = Number(limit)
  if (sign === '<') return value < bound
  if (sign === '>') return value > bound
  if (sign === '<=') return value <= bound
  if (sign === '>=') return value >= bound
  return sign === '=' ? value === bound : value !== bound
}
