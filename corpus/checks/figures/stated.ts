/**
 * The figures that a source may be said to state. More than its figures: an hour is one hour, both are two, XIV is 14,
 * and in "5 euros for adults, 3 for children" the 3 are euros too.
 * @module
 */
import { Lru } from '../../../lib/lru.ts'
import { ENGLISH as FUNCTION_WORDS } from '../../words/stop-words.ts'
import { blank, type DateParts } from './dates.ts'
import { type Figure, figuresIn, foldWidth, type Reading } from './figures.ts'
import { SCALES } from './numerals.ts'

export interface Known {
  reading: Reading
  /** Counts for little by itself, like the 1,000 of "a thousand thanks" and the 40 of "size XL". */
  loose: boolean
  /** What it counts, where no unit does: `file` of `50 files`; else ''. */
  noun: string
}

export interface Stated {
  known: Known[]
  /** The text without its figures and their units: a unit that is left is said of no figure, like "in seconds". */
  unclaimed: string
}

/** The same titles, headings and lines stand over many statements. */
const memo = new Lru<string, Stated>(2_000)

export const statedBy = (source: string): Stated => memo.get(source, () => read(source))

function read(source: string): Stated {
  const text = foldWidth(spelledOut(source))
  const figures = figuresIn(text)
  const known = [...figures.flatMap((figure) => knownOf(figure, text)), ...shared(figures, text), ...marginal(source)]
  if (text !== source) known.push(...figuresIn(source).flatMap((figure) => knownOf(figure, foldWidth(source))))
  const unclaimed = figures.reduce((rest, figure) => blank(rest, { start: figure.start, end: endOf(figure) }), text)
  return { known, unclaimed }
}

/** Words that say a figure, as that figure. A scale that counts (`每百米`, `over a thousand`) is a figure, too. */
function spelledOut(source: string): string {
  return source
    .replace(/\b(?:an?|per|each|every)(?= (?:second|minute|hour|day|week|month|year)\b)/gi, '1')
    .replace(/每(?=小时|分钟|秒|天|日|周|月|年)/g, '1')
    .replace(/\ba? ?decade\b/gi, '10 years')
    .replace(/\ba? ?century\b/gi, '100 years')
    .replace(/\b(?:a )?(?:couple|pair)(?: of)?\b|\b(?:both|twice|double)\b/gi, '2')
    .replace(ENGLISH_SCALE, (word) => String(SCALES.get(word.toLowerCase()) ?? word))
    .replace(CHINESE_SCALE, (word) => String(SCALES.get(word) ?? word))
    .replace(CHINESE_BARE, (word) => String(SCALES.get(word) ?? word))
    .replace(/\b(\d{2})(\d{2})[-–](\d{2})\b(?!-)/g, '$1$2 $1$3 $3')
}

const ENGLISH_SCALE =
  /(?<=\b(?:the|per|every|each|over|than|nearly|almost|about) )(?:hundred|thousand|million|billion)\b|(?<![\w-] ?)(?:hundred|thousand|million)(?=-\p{L})/giu
/** Not in 万一, 千万, 万分, 百分之, 几百 or 一千; and 千米 is a unit. */
const CHINESE_SCALE =
  /(?<=[每上近逾超])[百千万亿](?![分一百千万亿米克瓦])|(?<![\p{Script=Han}\d] ?)[百千万](?=[年日])|每百(?=米)/gu

/** 万年 is 一万年, 百人 a hundred; but not 三万年, 几百人, 千百人. */
const CHINESE_BARE =
  /(?<![〇零一二两兩三四五六七八九十百千万亿几幾数數多半\d] ?)[百千万](?=[年里裡人岁歲两兩个個名位元块塊条條件只隻艘天日丈尺步斤次户戶口])/g

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

function romanValue(roman: string): number {
  const values = [...roman].map((letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}

/** Roman numerals, and the two months that are words as well. */
function marginal(source: string): Known[] {
  const romans = [...source.matchAll(/\b(?=[IVXLC]{2,})[CL]{0,4}X{0,4}(?:IX|IV|V?I{0,4})\b/g)].map(
    ([roman]): Reading => ({ kind: 'number', value: romanValue(roman), text: '', units: [], scale: 1 }),
  )
  const months = [...source.matchAll(/\b(?:March|May)\b/g)].map(
    ([month]): Reading => ({ kind: 'date', date: { month: month === 'May' ? 5 : 3 } }),
  )
  return [...romans, ...months].map((reading) => ({ reading, loose: true, noun: '' }))
}

function knownOf(figure: Figure, text: string): Known[] {
  const noun = nounOf(figure, text)
  const loose = figure.words && /^an? /i.test(figure.raw)
  return figure.readings.map((reading) => ({ reading, loose, noun: reading.kind === 'number' ? noun : '' }))
}

export const endOf = ({ start, raw }: Figure): number => start + raw.length

const isFunctionWord = (word: string): boolean => WORDS.has(word)
const WORDS = new Set(FUNCTION_WORDS.trim().split(/\s+/))

/** The thing that a figure without a unit counts: the word behind it, `人` of `12个人`; '' where no noun stands there. */
export function nounOf(figure: Figure, text: string): string {
  if (isMeasured(figure)) return ''
  const [, word, han] =
    /^(?:[ -]?(\p{Script=Latin}{3,})|[个個名位]?(\p{Script=Han}))/u.exec(text.slice(endOf(figure))) ?? []
  if (han !== undefined) return /[的了是和与及或至到为在]/.test(han) ? '' : han
  const noun = word?.toLowerCase() ?? ''
  return isFunctionWord(noun) ? '' : noun.replace(/s$/, '')
}

const isMeasured = ({ readings }: Figure): boolean =>
  readings.some((reading) => reading.kind === 'number' && reading.units.length > 0)

const isScaled = ({ readings }: Figure): boolean =>
  readings.some((reading) => reading.kind === 'number' && reading.scale > 1)

const isPlain = (figure: Figure): boolean =>
  figure.readings.every(({ kind }) => kind === 'number') && !isMeasured(figure) && !isScaled(figure)

/** `5 to 10 km`, `5、10公里`, `$5 or 10`, `14 of the 36 km` */
const LISTED = /^\s*(?:[-–~,/x×、至到或和与]|to|and|or|by|(?:out )?of(?: the)?)\s*$/

/** Units and scales that bare figures have from a neighbour: of a list to both sides, of an ellipsis from before. */
function shared(figures: readonly Figure[], text: string): Known[] {
  const between = (a: Figure, b: Figure) => text.slice(endOf(a), b.start)
  const lenders = figures.map((): Figure | undefined => undefined)
  const lend = (figure: Figure, index: number, lender: Figure | undefined) => {
    if (lender && isPlain(figure)) lenders[index] ??= lender
  }
  const lenderAt = (index: number): Figure | undefined => {
    const figure = figures[index]
    return figure && (isMeasured(figure) || isScaled(figure)) ? figure : lenders[index]
  }
  for (const [index, figure] of [...figures.entries()].reverse()) {
    const next = figures[index + 1]
    if (next && LISTED.test(between(figure, next))) lend(figure, index, lenderAt(index + 1))
  }
  let last: Figure | undefined
  for (const [index, figure] of figures.entries()) {
    const before = figures[index - 1]
    if (before && LISTED.test(between(before, figure))) lend(figure, index, lenderAt(index - 1))
    if (last && isElliptic(figure, text) && !/[.!?]\s|[。！？\n]/.test(between(last, figure))) lend(figure, index, last)
    if (isMeasured(figure) || isScaled(figure)) last = figure
  }
  return [...figures.flatMap((figure, index) => borrowed(figure, lenders[index])), ...datesInTurn(figures, text)]
}

/** `as of March 31, 2019 and 2018`: the day is that of both years. */
function datesInTurn(figures: readonly Figure[], text: string): Known[] {
  let last: DateParts | undefined
  return figures.flatMap((figure, index): Known[] => {
    const before = figures[index - 1]
    if (!before || !/^\s*,?\s*(?:and|,|、|和|及)\s*$/.test(text.slice(endOf(before), figure.start))) last = undefined
    for (const reading of figure.readings)
      if (reading.kind === 'date' && reading.date.month !== undefined && reading.date.year !== undefined)
        last = reading.date
    const year = figure.readings.flatMap((reading) => (reading.kind === 'number' ? [reading.value] : []))[0]
    if (last === undefined || year === undefined || !/^(?:19|20)\d\d$/.test(figure.raw)) return []
    return [{ reading: { kind: 'date', date: { ...last, year } }, loose: false, noun: '' }]
  })
}

/** `3 for children`, `3.` and `3, …`, but not `in 2019`, `Room 5`, `第3`. */
function isElliptic(figure: Figure, text: string): boolean {
  const before = text.slice(Math.max(0, figure.start - 16), figure.start)
  const after = text.slice(endOf(figure), endOf(figure) + 16)
  if (/第$|\b\p{Lu}\p{L}* $/u.test(before)) return false
  if (/\b(?:in|since|until|by|from|of) $|[自于在从] ?$/i.test(before) && /^(?:1[5-9]|20)\d\d$/.test(figure.raw))
    return false
  const [, word] = /^ (\p{L}+)/u.exec(after) ?? []
  return word === undefined ? /^\s*(?:$|[.,;:)，。；：、）])/.test(after) : isFunctionWord(word.toLowerCase())
}

function borrowed(figure: Figure, lender: Figure | undefined): Known[] {
  return (lender?.readings ?? []).flatMap((lent) => {
    if (lent.kind !== 'number') return []
    const { units, scale } = lent
    return figure.readings.flatMap((reading): Known[] =>
      reading.kind === 'number'
        ? [{ reading: { ...reading, value: reading.value * scale, units, scale }, loose: false, noun: '' }]
        : [],
    )
  })
}
