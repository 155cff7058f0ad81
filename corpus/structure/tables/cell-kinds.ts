/**
 * What a cell of a table says, by its looks: a figure, a time, a unit, a sign that there is nothing, or words. Times and
 * units stand at the top of columns, figures and signs for nothing never do.
 * @module
 */

export type CellKind = 'figure' | 'nothing' | 'period' | 'unit' | 'words'

/** Longer cells are words, whatever is in them. */
const LONGEST = 120

/** Figures that are no year, as most are written. */
const PLAIN_FIGURE = /^[-(]?\p{Sc}?\s?(?:\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+\.\d+)\)?%?$/u
/** What times, units, figures and signs for nothing have in them. */
const TELLING =
  /[\d\p{Sc}%\x60–—…*]|[-.]{2}|\b(?:in|[A-Z]{2}\w*|\w*day|quarter)\b|[年月半季十百千万亿元]|人民币|美元|港元|欧元|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|thousand|million|billion|trillion|dollar|euro|lakh|crore|percent|per cent|number|shares/iu

export function kindOf(cell: string): CellKind {
  const text = cell.trim()
  if (text.length > LONGEST) return 'words'
  if (PLAIN_FIGURE.test(text)) return 'figure'
  // Most cells are plain words.
  if (text.length > 3 && !TELLING.test(text)) return 'words'
  if (isNothing(text)) return 'nothing'
  if (isUnit(text)) return 'unit'
  if (isPeriod(text)) return 'period'
  return isFigure(text) ? 'figure' : 'words'
}

const NOTHING = /^(?:\p{Sc}?\s*[-–—−]+\s*%?|n\/[am]|n\.?[am]\.?|nm|nil|\*+|…|\.{2,3})$/iu

const isNothing = (text: string): boolean => NOTHING.test(text)

const YEAR = /(?:\bFY\s?'?|\bCY|\b)(?:19|20)\d\d(?:[/–-]\d\d(?:\d\d)?)?(?!\d|[.,]\d)年?度?|\bFY\s?'?\d\d\b|['’]\d\d\b/gi
const QUARTER = /\bQ[1-4]\b|\b[1-4]Q(?:\d\d)?\b|\b[HS][12]\b|\b[12]H(?:\d\d)?\b|\bquarter\b|季度|半年/i
const NAMES = 'January|February|March|April|May|June|July|August|September|October|November|December'
const SHORT = 'Jan|Febr?|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
/** With a day or alone; "may" and "march" are words too. */
const MONTH = new RegExp(
  String.raw`\b(?:${NAMES}|${SHORT})\b\.?\s*\d{1,2}\b|\b\d{1,2}\s+(?:${NAMES}|${SHORT})\b|^(?:${NAMES}|${SHORT})\.?$|\d{1,2}月`,
  'i',
)
/** Numbers that may stand beside a year: days, a count of months or weeks, a footnote's mark. */
const SMALL = /(?<![\d.,])\d{1,2}(?![\d%]|[.,]\d)/g

/** A year, a quarter, a date, or a stretch between two of them; perhaps with words around: "Year ended May 31, 2019". */
export function isPeriod(text: string): boolean {
  const years = text.match(YEAR)?.length ?? 0
  if (years === 0 && !QUARTER.test(text) && !MONTH.test(text)) return false
  if (/\p{Sc}|\d\s*%/u.test(text)) return false
  // "2,019" and "2019.5" are figures.
  return !/\d/.test(text.replace(YEAR, '').replace(QUARTER, '').replace(SMALL, ''))
}

/** Letters that may stand beside a number and leave it a figure: codes of currencies, marks of scale and measure. */
const MARKS =
  /\b(?:USD|EUR|GBP|CNY|RMB|HKD|SGD|JPY|CHF|CAD|AUD|NTD|INR|US|HK|NT|RM|Rs|S|C|A|R)\b|\b(?:mn?|bn|k|x|bps?|pp|pts?)\b|(?<=\d)(?:mn?|bn|k|x|bps?|pp|pts?)\b|[千万亿]*[元个人家股年天]|百?万|亿|人民币|美元|港元|欧元/gi

/** A number, with signs, currency, percent and a footnote's mark; or two of them with a dash between. */
export function isFigure(text: string): boolean {
  if (!/\d/.test(text)) return false
  const bare = text.replace(/\(\w{1,2}\)$|(?<=\d)\s+\(?\d\)?$/u, '').replace(MARKS, '')
  return /^[\s\p{Sc}\d.,:/'’`%‰()[\]+\-−–~≈<>=*†‡^]*$/u.test(bare)
}

const CURRENCY = String.raw`(?:U\.S\.\s*\$|[A-Z]{0,3}[\p{Sc}\x60]|USD?|EUR|GBP|CNY|RMB|HKD?|SGD|JPY|CHF|CAD|AUD|NTD?|INR|Rs\.?|Mil|dollars?|euros?|pounds?|yuan|yen|rupees|francs|won|人民币|美元|港元|欧元|元)`
const SCALE = `(?:['’‘]?000s?|['’‘]?0{6}s?|thousands?|millions?|billions?|trillions?|lakhs?|crores?|mil|mn|[mb]n?|k|[十百千万亿]+)`
const ALONE = new RegExp(
  String.raw`^(?:in\s+)?(?:${CURRENCY}\s*(?:in\s+)?${SCALE}?s?|${SCALE}(?:\s*(?:of\s+)?${CURRENCY})?|%|percent|per cent|percentages?|numbers?|shares)\*?$`,
  'iu',
)

/** A cell that is nothing but a unit: `$M`, `%`, `US$000`, "(S$ million)", "(in thousands, except per share data)". */
export function isUnit(text: string): boolean {
  const bare = text.replace(/^[([（]\s*|\s*[)\]）]$/gu, '').trim()
  if (bare === '') return false
  return ALONE.test(bare) || unitsIn(text).some(({ start, end }) => start <= 1 && end >= text.length - 1)
}

/** What may come before the scale: "All figures in", "Dollars in", "(RMB in", "expressed in U.S.". */
const LEAD = String.raw`(?:\b(?:all\s+)?(?:figures|amounts|dollars?|values?|numbers|tabular amounts)\s+(?:are\s+)?(?:(?:stated|expressed|presented|shown)\s+)?|\b(?:stated|expressed|presented|shown)\s+|${CURRENCY}\s*)?`
const EXCEPT = String.raw`(?:,?\s*(?:except|unless|other than|and)\s[^()（）\n|;]{0,90})?`
const PHRASES = [
  // in thousands, except per share data · (Dollars in millions) · in thousands of $ · in USD '000
  new RegExp(
    String.raw`[([（]?\s*${LEAD}\bin\s+(?:(?:U\.?S\.?|${CURRENCY})\s*(?:dollars?\s*)?)?(?:${SCALE}\b(?!\s+of\s+(?!U\.?S\b|${CURRENCY}|shares|units|tonnes|tons))|${CURRENCY}(?=\s*[)\]）]))(?:\s+(?:of\s+)?(?:U\.?S\.?\s+)?${CURRENCY}(?![\w])(?:\s+dollars)?)?${EXCEPT}\s*[)\]）]?`,
    'giu',
  ),
  // € million · ($ in millions) · (` lakh) · (S$ million) · USDm
  new RegExp(String.raw`[([（]\s*${CURRENCY}\s*(?:in\s+)?${SCALE}${EXCEPT}\s*[)\]）]`, 'giu'),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:[A-Z]{0,2}\p{Sc}|USD|EUR|GBP|RMB|SGD)\s*(?:in\s+)?(?:${SCALE})(?![\p{L}\d])`,
    'gu',
  ),
  /(?:金额)?单位\s*[：:]\s*[^\s，。；,;|）)]{1,14}/gu,
  /[（(]\s*(?:以)?(?:人民币|美元|港元|欧元)?\s*[十百千万亿]*(?:元|美元|港元|欧元|人民币)(?:为单位)?(?:列示)?\s*[）)]/gu,
]

/** Longer texts are looked through to here. */
const SEARCHED = 2000

/** Where a text says in which units figures are given. Offsets into the text; in order, none overlaps another. */
export function unitsIn(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const searched = text.slice(0, SEARCHED)
  for (const phrase of PHRASES)
    for (const { index, 0: match } of searched.matchAll(phrase)) {
      const lead = match.length - match.trimStart().length
      const span = { start: index + lead, end: index + match.trimEnd().length }
      if (span.end > span.start && found.every((other) => other.end <= span.start || other.start >= span.end))
        found.push(span)
    }
  return found.sort((a, b) => a.start - b.start)
}
