/**
 * Units of measure in English and Chinese, each as a dimension and a factor, so that 60 seconds are a minute and 5 ms
 * are not 5 s. Sizes of data count by thousands and by 1,024, for people write both.
 * @module
 */
export interface Unit {
  dimension: string
  /** In the dimension's base unit; several where usage differs. */
  factors: readonly number[]
}

type Row = [dimension: string, factors: number | readonly number[], forms: string]

/** Short forms are taken by their case; forms of three letters or more, and Chinese ones, in any case. */
const TABLE: readonly Row[] = [
  ['ratio', 0.01, '% percent percentage pct per_cent 个百分点 百分点'],
  ['ratio', 0.001, '‰ per_mille'],
  ['time', 1e-9, 'ns nanosecond nanoseconds 纳秒'],
  ['time', 1e-6, 'μs us microsecond microseconds 微秒'],
  ['time', 1e-3, 'ms msec millisecond milliseconds 毫秒'],
  ['time', 1, 's sec secs second seconds 秒 秒钟'],
  ['time', 60, 'm min mins minute minutes 分钟'],
  ['time', 3600, 'h hr hrs hour hours 小时 个小时 钟头 个钟头'],
  ['time', 86400, 'd day days 天 日'],
  ['time', 604800, 'week weeks wk wks 周 星期 个星期 礼拜'],
  ['months', 1, 'month months mo 个月'],
  ['months', 12, 'year years yr yrs 年 岁 歲'],
  ['data', 1, 'B byte bytes 字节'],
  ['data', [1e3, 1024], 'K KB kB Kb kilobyte kilobytes'],
  ['data', [1e6, 1024 ** 2], 'M MB megabyte megabytes 兆'],
  ['data', [1e9, 1024 ** 3], 'G GB gigabyte gigabytes'],
  ['data', [1e12, 1024 ** 4], 'T TB terabyte terabytes'],
  ['data', 1024, 'Ki KiB kibibytes'],
  ['data', 1024 ** 2, 'Mi MiB mebibytes'],
  ['data', 1024 ** 3, 'Gi GiB gibibytes'],
  ['bits', 1, 'bit bits 比特'],
  ['rate', 1e3, 'kbps Kbps'],
  ['rate', 1e6, 'Mbps Mbit/s'],
  ['rate', 1e9, 'Gbps Gbit/s'],
  ['length', 1e-3, 'mm millimetre millimetres millimeter millimeters 毫米'],
  ['length', 1e-2, 'cm centimetre centimetres centimeter centimeters 厘米'],
  ['length', 1, 'm metre metres meter meters 米'],
  ['length', 1e3, 'km kilometre kilometres kilometer kilometers 公里 千米'],
  ['length', 0.3048, 'ft foot feet 英尺'],
  ['length', 0.0254, 'inch inches 英寸'],
  ['length', 1609.344, 'mi mile miles 英里'],
  ['length', 500, '里'],
  ['mass', 1, 'g gram grams 克'],
  ['mass', 1e3, 'kg kilogram kilograms kilo kilos 千克 公斤'],
  ['mass', 500, '斤'],
  ['mass', 1e6, 't tonne tonnes ton tons 吨'],
  ['mass', 453.59237, 'lb lbs 磅'],
  ['volume', 1, 'l L litre litres liter liters 升'],
  ['volume', 1e-3, 'ml mL millilitre millilitres milliliter milliliters 毫升'],
  ['celsius', 1, '°C ℃ 摄氏度'],
  ['fahrenheit', 1, '°F ℉ 华氏度'],
  ['degree', 1, '° degree degrees 度'],
  ['frequency', 1, 'Hz hertz 赫兹'],
  ['frequency', 1e3, 'kHz'],
  ['frequency', 1e6, 'MHz'],
  ['frequency', 1e9, 'GHz'],
  ['power', 1, 'W watt watts 瓦'],
  ['power', 1e3, 'kW kilowatt kilowatts 千瓦'],
  ['power', 1e6, 'MW megawatt megawatts 兆瓦'],
  ['pressure', 1, 'Pa pascal pascals 帕'],
  ['pressure', 1e2, 'hPa mbar 百帕'],
  ['pressure', 1e3, 'kPa 千帕'],
  ['pressure', 1e5, 'bar bars 巴'],
  ['pressure', 1e6, 'MPa 兆帕'],
  ['pressure', 6894.757, 'psi'],
  ['speed', 1, 'knot knots kn'],
  ['land speed', 1, 'km/h kph 公里/小时 千米/小时'],
  ['land speed', 1.609344, 'mph 英里/小时'],
  ['USD', 1, '$ US$ USD dollar dollars 美元 美金'],
  ['EUR', 1, '€ EUR euro euros 欧元'],
  ['GBP', 1, '£ GBP 英镑'],
  ['CNY', 1, '¥ CNY RMB yuan 元 人民币 块钱'],
  ['JPY', 1, 'JPY yen 日元'],
]

const byForm = new Map<string, Unit[]>()
for (const [dimension, factors, forms] of TABLE) {
  const unit = { dimension, factors: typeof factors === 'number' ? [factors] : factors }
  for (const form of forms.split(' ').map((one) => one.replace('_', ' ')))
    byForm.set(form, [...(byForm.get(form) ?? []), unit])
}

const isWordy = (form: string): boolean => /^[a-z ]{3,}$/.test(form)
const escaped = (form: string): string => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const forms = [...byForm.keys()].sort((a, b) => b.length - a.length)

/** After a figure: `5 ms`, `5-minute`, `5%`, `5个百分点`. The longest form wins; letters end where the form ends. */
const SUFFIX = new RegExp(
  `^(?:[ \\t]?|-)(?:(${forms
    .filter((form) => !/^[$€£]|^US\$/.test(form))
    .map((form) => (isWordy(form) ? anyCase(form) : escaped(form)))
    .map((form, index, all) =>
      /[A-Za-zμ]$/.test(all[index] ?? '') || /\]$/.test(form) ? `${form}(?![A-Za-z0-9])` : form,
    )
    .join('|')}))`,
)

function anyCase(form: string): string {
  return [...form].map((c) => (c === ' ' ? ' ' : `[${c}${c.toUpperCase()}]`)).join('')
}

/** The unit that a text begins with. */
export function unitAfter(text: string): { units: readonly Unit[]; length: number } | null {
  const match = SUFFIX.exec(text)
  return match?.[1] ? { units: unitsOf(match[1]), length: match[0].length } : null
}

/** `$`, `US$`, `€`, `USD ` before a figure. */
export function unitBefore(text: string): readonly Unit[] {
  const match = /(US\$|[$€£¥]|\b(?:USD|EUR|GBP|CNY|RMB|JPY))[ ]?$/.exec(text)
  return match?.[1] ? unitsOf(match[1]) : []
}

export function unitsOf(form: string): readonly Unit[] {
  return byForm.get(form) ?? byForm.get(form.toLowerCase()) ?? []
}

/** Whether any form of a unit's dimension and factor stands somewhere in a text: the `%` of a column's name. */
export function mentions(text: string, unit: Unit): boolean {
  return forms.some((form) => {
    if (!(byForm.get(form) ?? []).some((one) => sameUnit(one, unit))) return false
    if (!/^[A-Za-zμ]/.test(form)) return text.includes(form)
    const pattern = isWordy(form) ? anyCase(form) : escaped(form)
    // The s of "it's" is no second.
    return new RegExp(`(?<![A-Za-z'’])${pattern}(?![A-Za-z])`).test(text)
  })
}

function sameUnit(a: Unit, b: Unit): boolean {
  return a.dimension === b.dimension && a.factors.some((factor) => b.factors.includes(factor))
}
