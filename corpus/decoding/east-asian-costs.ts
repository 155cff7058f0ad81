/**
 * How common the characters of a two-byte encoding are in the language that is written in it. Each encoding orders its
 * characters by use, in levels; a few hundred make up more than half of any text.
 * @module
 */
export const ENCODINGS = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const
export type EastAsian = (typeof ENCODINGS)[number]

/** The most used, in no order that matters. */
const SIMPLIFIED = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直资命山金指许统区保至队形社便空决治展马科司五基书非则听界达光放强即难且权思王象完设式色路记南品住告类求据程北边张该交规万取格望觉术领共确传师观清今切院让识候带导争运',
)
const TRADITIONAL = new Set(
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直資命山金指許統區保至隊形社便空決治展馬科司五基書非則聽界達光放強即難且權思王象完設式色路記南品住告類求據程北邊張該交規萬取格望覺術領共確傳師觀清今切院讓識候帶導爭運',
)
const SYLLABLES = new Set(
  '이다의는에을를가은한하고로지도서어대사기자나해시리일수인정그있것들전부아소제장주과라보성년요니와',
)
const PUNCTUATION = new Set('，。、：；？！“”‘’（）《》「」『』・ー…—　％〇')

type Cost = (char: string, lead: number, trail: number) => number

const isHan = (char: string): boolean => char >= '\u3400' && char <= '\u9fff'
const isPrivate = (char: string): boolean => char >= '\ue000' && char <= '\uf8ff'
/** What tables are drawn with. */
const isLine = (char: string): boolean => char >= '\u2500' && char <= '\u257f'
const LINE = 4.5
const RARE = 15
const PRIVATE = 17

function japanese(level1: (lead: number) => boolean): Cost {
  return (char, lead) => {
    if (char >= '\u3041' && char <= '\u3093') return 5.1
    if (char >= '\u30a1' && char <= '\u30fe') return 6.4
    if (PUNCTUATION.has(char)) return 4.8
    if (isHan(char)) return level1(lead) ? 9.2 : 12.7
    return /[\uff00-\uff5e]/.test(char) ? 8.5 : 13
  }
}

const COSTS: Readonly<Record<EastAsian, Cost>> = {
  gb18030: (char, lead, trail) => {
    if (SIMPLIFIED.has(char)) return 6.4
    if (PUNCTUATION.has(char)) return 4.8
    if (trail >= 0xa1 && isHan(char)) return lead <= 0xd7 && lead >= 0xb0 ? 9.6 : 11.8
    if (lead >= 0xa1 && lead <= 0xa3 && trail >= 0xa1) return 8.5
    return TRADITIONAL.has(char) ? 9.5 : RARE - 1
  },
  big5: (char, lead) => {
    if (TRADITIONAL.has(char)) return 6.4
    if (PUNCTUATION.has(char)) return 4.8
    if (isHan(char)) return lead >= 0xa4 && lead <= 0xc6 ? 9.9 : 13
    return lead <= 0xa3 && lead >= 0xa1 ? 8.5 : RARE
  },
  shift_jis: japanese((lead) => lead >= 0x88 && lead <= 0x98),
  'euc-jp': japanese((lead) => lead >= 0xb0 && lead <= 0xcf),
  'euc-kr': (char, lead, trail) => {
    if (SYLLABLES.has(char)) return 4.9
    if (char >= '\uac00' && char <= '\ud7a3') return lead >= 0xb0 && trail >= 0xa1 ? 8.2 : 13.5
    if (isHan(char)) return 12.4
    return PUNCTUATION.has(char) ? 7 : 10.5
  },
}

/** Of a character in UTF-16, as far as it is Chinese or Japanese. */
export function costOfChar(char: string): number {
  if (PUNCTUATION.has(char)) return 4.8
  if (SIMPLIFIED.has(char) || TRADITIONAL.has(char)) return 6.6
  if (char >= '\u3041' && char <= '\u30fe') return 5.6
  return char >= '\u4e00' && char <= '\u9fff' ? 9.9 : 8.5
}

const known = new Map<EastAsian, Float32Array>()

/** By pair, the first byte times 256: its cost; infinite for what is none. */
export function costsOf(encoding: EastAsian): Float32Array {
  const costs = known.get(encoding) ?? tableOf(encoding)
  known.set(encoding, costs)
  return costs
}

function tableOf(encoding: EastAsian): Float32Array {
  const costs = new Float32Array(65_536).fill(Number.POSITIVE_INFINITY)
  const decoder = new TextDecoder(encoding)
  for (let lead = 0x81; lead < 0xff; lead++) {
    const trails = Array.from({ length: 0xff - 0x40 }, (_, i) => i + 0x40)
    // A line for each, so that what is no pair spoils no other.
    const lines = decoder.decode(Uint8Array.from(trails.flatMap((trail) => [lead, trail, 0x0a]))).split('\n')
    trails.forEach((trail, i) => {
      const char = lines[i] ?? ''
      if (char === '' || char.includes('\ufffd') || [...char].length > 1) return
      const cost = isPrivate(char) ? PRIVATE : COSTS[encoding](char, lead, trail)
      costs[lead * 256 + trail] = isLine(char) ? LINE : cost
    })
  }
  return costs
}
