/**
 * What a sentence holds that could be an answer of a given type, found by spelling alone.
 * @module
 */
import { type AnswerType, EN_STOP } from './question-words.ts'
import type { Unit } from './text.ts'

/** Positions (in units) of each sort of thing that the question did not itself say, and cues for why and how. */
export interface Found {
  dates: number[]
  figures: number[]
  names: number[]
  places: number[]
  because: boolean
  means: boolean
}

const MONTH = /^(?:january|february|march|april|june|july|august|september|october|november|december)$/i
const ERA =
  /^(?:century|centuries|decade|decades|1\d{3}s|20\d{2}s|today|bc|ad|bce|ce|spring|summer|autumn|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/i
const NUMBER_WORD =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|third|quarter|twice|once|first|second|third|several|percent)$/i
const BEFORE_PLACE = /^(?:in|at|from|near|to|of|across|outside|into|around)$/i
const BECAUSE =
  /\b(?:because|due to|since|so that|in order to|caused by|as a result|owing to|thanks to|therefore|thus|reason|to (?:avoid|prevent|ensure|protect|reduce|allow|make|help))\b/i
const MEANS = /\b(?:by|using|through|via|with|use|set|run|add|configure|enable|when)\b/i
const ZH_DATE = /^[年月日世紀纪代朝号號]$/
const ZH_FIGURE = /^[一二三四五六七八九十百千万萬亿億兩两]$/
/** What makes a numeral a count; 一个 and the like are articles. */
const ZH_COUNTED =
  /^[一二三四五六七八九十百千万萬亿億年月日天个個次名位人种種座条條元米里斤吨噸岁歲倍层層期届屆章回卷部支只隻家所件项項分秒时時周週世代成点點度]$/
const ZH_PLACE = /^[省市县縣国國州区區岛島镇鎮村路街站山河湖港城郡府洲湾灣]$/
const ZH_SURNAMES = new Set(
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖萧蕭田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范范金石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛闫段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴武戴莫孔向汤湯',
)
const ZH_BECAUSE = /因为|因為|由于|由於|因此|所以|导致|導致|为了|為了|以免|以便|原因|因而|使得|造成|故此|鉴于|鑑於/
const ZH_MEANS =
  /通过|通過|透过|透過|利用|使用|采用|採用|借助|藉由|以.{1,12}(?:方式|方法|形式)|配置|设置|设为|執行|执行/

/** @param asked keys of the question: what it already says is no answer to it. */
export function find(text: string, units: readonly Unit[], asked: ReadonlyMap<string, number>): Found {
  const found: Found = { dates: [], figures: [], names: [], places: [], because: false, means: false }
  let chinese = 0
  units.forEach((unit, i) => {
    if (asked.has(unit.key)) return
    if (unit.han) {
      chinese++
      findHan(found, units, i)
    } else findWord(found, units, i)
  })
  const isChinese = chinese * 2 > units.length
  found.because = (isChinese ? ZH_BECAUSE : BECAUSE).test(text)
  found.means = (isChinese ? ZH_MEANS : MEANS).test(text)
  return found
}

function findWord(found: Found, units: readonly Unit[], i: number): void {
  const unit = units[i]
  if (!unit) return
  const { surface } = unit
  const next = units[i + 1]
  if (unit.digit) {
    const dated = (next?.han && ZH_DATE.test(next.surface)) || /^1[0-9]{3}$|^20\d{2}$/.test(surface)
    if (dated) found.dates.push(i)
    found.figures.push(i)
  } else if (MONTH.test(surface) || ERA.test(surface)) found.dates.push(i)
  else if (NUMBER_WORD.test(surface)) found.figures.push(i)
  else if (unit.capital && (i > 0 || !EN_STOP.has(surface.toLowerCase()))) {
    found.names.push(i)
    if (BEFORE_PLACE.test(units[i - 1]?.surface ?? '')) found.places.push(i)
  }
}

function findHan(found: Found, units: readonly Unit[], i: number): void {
  const surface = units[i]?.surface ?? ''
  const before = units[i - 1]
  const next = units[i + 1]
  if (ZH_FIGURE.test(surface)) {
    const counts = next?.han && next.joined && ZH_COUNTED.test(next.surface)
    if (counts && !(surface === '一' && /^[个個次种種位名点點]$/.test(next.surface))) found.figures.push(i)
    if (next && ZH_DATE.test(next.surface)) found.dates.push(i)
  } else if (ZH_PLACE.test(surface) && before?.han && before.joined) found.places.push(i)
  else if (ZH_SURNAMES.has(surface) && next?.han && next.joined) found.names.push(i)
}

/** Where things of the type asked for stand; null when the type cannot be seen by spelling. */
export function ofType(type: AnswerType, found: Found): number[] | null {
  switch (type) {
    case 'who':
      return found.names
    case 'when':
      return found.dates
    case 'where':
      return found.places.length > 0 ? found.places : found.names
    case 'number':
      return found.figures
    case 'why':
      return found.because ? [0] : []
    case 'how':
      return found.means ? [0] : []
    default:
      return null
  }
}
