/**
 * Numbers and dates in one form, so that the same quantity is found however it is written: `7,200`, `7200`, `7.2
 * thousand`, `seven thousand two hundred` and `七千二百` are one; `50 %`, `50 percent` and `百分之五十` are one; `August 16,
 * 1967`, `16 August 1967`, `1967-08-16` and `1967年8月16日` are one. What is no plain number (versions, addresses, times of day)
 * stays as it is. Code of its own: a measure that shared it with what it measures would share its faults.
 * @module
 */

/** Private characters around a number that was put into its form; no text of a document has them after `plain`. */
const OPEN = '\ue000'
const CLOSE = '\ue001'
const token = (value: string): string => `${OPEN}${value}${CLOSE}`

/** Whether a text that `normalNumbers` gave holds a number. */
export const hasNumbers = (text: string): boolean => text.includes(OPEN)

/** @param text in lower case, NFKC, with single spaces */
export function normalNumbers(text: string): string {
  return text
    .replace(/[\ue000\ue001]/g, '')
    .replace(DATES, (found) => dateOf(found) ?? found)
    .replace(PERCENT_ZH, (found, number: string) => {
      const value = /^\d/.test(number) ? number : chinese(number)
      return value === null ? found : token(`%${shifted(value, 0)}`)
    })
    .replace(WORDS, (found) => english(found) ?? found)
    .replace(NUMERALS, (found) => chinese(found) ?? found)
    .replace(ONE_NUMERAL, (found) => `${DIGITS.indexOf(found)}`)
    .replace(NUMBER, (_, digits: string, scale: string | undefined, percent: string | undefined) => {
      const value = shifted(digits.replaceAll(',', ''), scale === undefined ? 0 : (SCALES[scale] ?? 0))
      return token(percent === undefined ? value : `%${value}`)
    })
    .replace(/ *(\ue000[^\ue001]*\ue001) */g, '$1')
}

const SCALES: Record<string, number> = {
  hundred: 2,
  thousand: 3,
  million: 6,
  billion: 9,
  trillion: 12,
  十: 1,
  百: 2,
  千: 3,
  万: 4,
  亿: 8,
}

/** A number by itself: no part of a word, a version, an address, a time, or of what is in its form already. */
const NUMBER =
  /(?<![a-z0-9_.:\ue000%])(?<![a-z0-9)]-)(?<!\ue000[^\ue001]*)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\d]|[.,:]\d)(?: ?(hundred|thousand|million|billion|trillion|[十百千万亿])(?![a-z]))?(?: ?(%|percent|per cent)(?![a-z]))?/g

/** A decimal times a power of ten, without the zeros that change nothing. `007` is no quantity and stays. */
function shifted(digits: string, by: number): string {
  const [whole = '', part = ''] = digits.split('.')
  if (by === 0 && part === '' && /^0\d/.test(whole)) return whole
  const padded = part.padEnd(by, '0')
  const left = `${whole}${padded.slice(0, by)}`.replace(/^0+(?=\d)/, '')
  const right = padded.slice(by).replace(/0+$/, '')
  return right === '' ? left : `${left}.${right}`
}

const UNITS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ')
UNITS.push(...'fifteen sixteen seventeen eighteen nineteen'.split(' '))
const TENS = '. . twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ENGLISH = [...UNITS, ...TENS.slice(2), 'hundred', 'thousand', 'million', 'billion', 'trillion'].join('|')
const WORDS = new RegExp(`\\b(?:a )?(?:${ENGLISH})(?:(?:[ -]| and )(?:${ENGLISH}))*\\b`, 'g')

/** null: it is no number that can be told from a word: "one" stands for many things, "hundred" alone for none. */
function english(words: string): string | null {
  const parts = words.replace(/^a (?=hundred|thousand|million|billion|trillion)/, 'one ').split(/[ -](?:and )?/)
  if (parts[0] === 'a' || parts[0] === undefined || parts[0] in SCALES) return null
  if (parts.length === 1 && parts[0] === 'one') return null
  let total = 0
  let group = 0
  for (const part of parts) {
    const scale = SCALES[part]
    if (part === 'hundred') group *= 100
    else if (scale !== undefined) {
      total += group * 10 ** scale
      group = 0
    } else {
      const value = TENS.includes(part) ? TENS.indexOf(part) * 10 : UNITS.indexOf(part)
      // "twenty five" is one number, "five six" are two.
      if (group % 100 !== 0 && !(group % 10 === 0 && group % 100 >= 20 && value < 10)) return null
      group += value
    }
  }
  return `${total + group}`
}

const DIGITS = '零一二三四五六七八九'
const HAN = '零〇一二两三四五六七八九十百千万亿'
const NUMERALS = new RegExp(`(?<!\\d)[一二两三四五六七八九十][${HAN}]+`, 'g')
/** One numeral alone counts only before what is counted, and 一 not even there. */
const ONE_NUMERAL = /[二三四五六七八九](?=[个種种天年月日次条項项分秒台位章回人元倍层级张本家页行列岁只]|小时)/g
const PERCENT_ZH = new RegExp(`百分之([${HAN}]+|\\d+(?:\\.\\d+)?)`, 'g')

/** null: no number, as 三四 ("three or four") is none */
function chinese(numerals: string): string | null {
  const plain = numerals.replaceAll('〇', '零').replaceAll('两', '二')
  if (/^[零一二三四五六七八九]+$/.test(plain))
    return plain.length === 2 ? null : [...plain].map((one) => DIGITS.indexOf(one)).join('')
  let total = 0
  /** Below the last 亿, and below the last 万. */
  let myriads = 0
  let section = 0
  let digit: number | null = null
  for (const one of plain) {
    const value = DIGITS.indexOf(one)
    if (value >= 0) {
      if (digit !== null && digit !== 0) return null
      digit = value
      continue
    }
    if (one === '亿') [total, myriads, section] = [(total + myriads + section + (digit ?? 0)) * 1e8, 0, 0]
    else if (one === '万') [myriads, section] = [(section + (digit ?? 0)) * 1e4, 0]
    else section += (digit ?? 1) * 10 ** (SCALES[one] ?? 0)
    digit = null
  }
  return `${total + myriads + section + (digit ?? 0)}`
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const MONTH = `(?:${MONTHS.map((name) => (name.length > 3 ? `${name.slice(0, 3)}(?:${name.slice(3)}|\\.)?` : name)).join('|')})`
const DATES = new RegExp(
  [
    `\\b${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}\\b`,
    `\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH},? \\d{4}\\b`,
    '\\b\\d{4}-\\d{2}-\\d{2}\\b',
    '\\d{4} ?年 ?\\d{1,2} ?月 ?\\d{1,2} ?日',
  ].join('|'),
  'g',
)

/** null: there is no such day */
function dateOf(found: string): string | null {
  const name = /[a-z]{3}/.exec(found.replace(/\d(?:st|nd|rd|th)/, ''))?.[0]
  const numbers = [...found.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  const year = numbers.find((one) => one > 31)
  const [first, second] = numbers.filter((one) => one !== year)
  const month = name === undefined ? first : MONTHS.findIndex((one) => one.startsWith(name)) + 1
  const day = name === undefined ? second : first
  if (year === undefined || !month || !day || month > 12 || day > 31) return null
  return token(`${year}/${month}/${day}`)
}
