/**
 * Numbers in words: `twenty-one`, `three hundred and five`, `三百零五`, `一九九八`.
 * @module
 */
const counted = (words: string, from: number, step = 1): [string, number][] =>
  words.split(' ').map((word, index) => [word, from + index * step])

const SMALL: Record<string, number> = Object.fromEntries([
  ...counted('zero one two three four five six seven eight nine ten eleven twelve', 0),
  ...counted('thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 13),
  ...counted('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ['dozen', 12],
])
const ORDINAL: Record<string, number> = Object.fromEntries([
  ...counted('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth', 1),
  ...counted('thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth', 13),
  ...counted('twentieth thirtieth fortieth fiftieth', 20, 10),
])
/** The factors of a figure that one of these follows. */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
  ['mn', 1e6],
  ['bn', 1e9],
  ['百', 100],
  ['千', 1e3],
  ['万', 1e4],
  ['萬', 1e4],
  ['百万', 1e6],
  ['千万', 1e7],
  ['亿', 1e8],
  ['億', 1e8],
  ['万亿', 1e12],
])

const alternatives = (words: Record<string, number>): string =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join('|')
const CARDINALS = alternatives(SMALL)
const ORDINALS = alternatives(ORDINAL)
const BIG = 'hundred|thousand|million|billion|trillion'

/**
 * A run of English number words. `hundred` and its like count only after another number word, or `a`; `second` never
 * ends a run, for `thirty-second` is mostly half a minute.
 */
export const ENGLISH = new RegExp(
  `\\b(?:(?:${CARDINALS}|an?(?= (?:${BIG}|dozen)\\b))(?:[ -](?:and )?(?:${CARDINALS}|${ORDINALS.replace('second|', '')}|${BIG})\\b)*|${ORDINALS})\\b`,
  'gi',
)

/** The value of a run that `ENGLISH` matched. */
export function englishValue(run: string): number {
  let total = 0
  let group = 0
  for (const word of run.toLowerCase().split(/[ -]+/)) {
    const small = SMALL[word] ?? ORDINAL[word]
    const scale = SCALES.get(word)
    if (small !== undefined) group = word === 'dozen' && group > 0 ? group * 12 : group + small
    else if (scale === 100) group = Math.max(group, 1) * 100
    else if (scale !== undefined) {
      total += Math.max(group, 1) * scale
      group = 0
    }
  }
  return total + group
}

const HAN_DIGITS = '〇零一二三四五六七八九'
const HAN_DIGIT: Record<string, number> = {
  ...Object.fromEntries([...HAN_DIGITS].map((c, i) => [c, Math.max(0, i - 1)])),
  〇: 0,
  两: 2,
  兩: 2,
  壹: 1,
  贰: 2,
  叁: 3,
  肆: 4,
  伍: 5,
  陆: 6,
  柒: 7,
  捌: 8,
  玖: 9,
  廿: 20,
  卅: 30,
}
const HAN_SCALE: Record<string, number> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1e3, 仟: 1e3 }
const HAN_GROUP: Record<string, number> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }

/** Any run of Chinese numerals. */
export const CHINESE =
  /[〇零一二两兩三四五六七八九十百千万萬亿億壹贰叁肆伍陆柒捌玖拾佰仟廿卅]+(?:点[〇零一二三四五六七八九]+)?/g

/** The value of a run that `CHINESE` matched; null for `百`, `千万` and the like, which count nothing by themselves. */
export function chineseValue(run: string): number | null {
  const [whole = '', decimals] = run.split('点')
  const fraction = decimals ? Number(`0.${[...decimals].map((c) => HAN_DIGIT[c] ?? 0).join('')}`) : 0
  const chars = [...whole]
  if (!chars.some((c) => c in HAN_DIGIT || c === '十' || c === '拾')) return null
  if (/^[百佰千仟万萬亿億]/.test(whole)) return null
  // 一九九八 is read digit by digit.
  if (chars.length > 1 && chars.every((c) => (HAN_DIGIT[c] ?? 10) < 10))
    return Number(chars.map((c) => HAN_DIGIT[c]).join(''))
  let total = 0
  let section = 0
  let digit: number | null = null
  let lastScale = 1
  for (const c of chars) {
    const value = HAN_DIGIT[c]
    const scale = HAN_SCALE[c]
    const group = HAN_GROUP[c]
    if (value !== undefined) {
      if (value >= 20) section += value
      else digit = value
      if (value === 0) lastScale = 1
    } else if (scale !== undefined) {
      section += (digit ?? 1) * scale
      digit = null
      lastScale = scale
    } else if (group !== undefined) {
      if (group === 1e4) total += (section + (digit ?? 0)) * group
      else total = (total + section + (digit ?? 0)) * group
      section = 0
      digit = null
      lastScale = group
    }
  }
  // 三万五 is 35,000, 一百二 is 120.
  const tail = digit === null ? 0 : lastScale >= 100 ? digit * (lastScale / 10) : digit
  return total + section + tail + fraction
}
