/**
 * The two sides of a comparison, by rule: what stands on either side of "and", "vs", "compared with", 和, 与.
 * @module
 */
import { EN_STOP } from './question-words.ts'
import { languageOf } from './text.ts'

export interface Sides {
  /** The two things compared, in the question's words. */
  left: string
  right: string
  /** Further things of a list, in order: A and B in "… of A, B, C and D?". */
  others: string[]
  /** The question without any of them. */
  common: string
}

export function sidesOf(question: string): Sides | null {
  return languageOf(question) === 'zh' ? chineseSides(question) : englishSides(question)
}

/** The question asked of one side alone; a Chinese one has its subject in front. */
export function askedOf(sides: Sides, side: 'left' | 'right'): string {
  const { [side]: thing, common } = sides
  return (languageOf(`${thing}${common}`) === 'zh' ? `${thing}${common}` : `${common} ${thing}`).trim()
}

const LINK = /^(?:and|or|vs|versus|than)$/i
/** What a thing's name cannot reach across. */
const BOUNDARY =
  /^(?:of|in|on|at|for|from|to|by|with|between|among|as|is|are|was|were|be|do|does|did|can|could|should|has|have|had|will|would|what|which|who|when|where|how|why|compare|both|differ|differs|different|use|uses|used|support|supports|need|needs|require|requires|offer|offers|provide|provides|accept|accepts|allow|allows|take|takes|work|works|when|if|that|than|each|respectively|compared)$/i
/** What asks for the comparison and is no part of what is compared. */
const JOINING =
  /^(?:compare|compared|comparison|comparing|difference|differences|differ|differs|different|between|both|respectively|versus|the|a|an)$/i
const ARTICLE = /^(?:the|a|an)$/i
const LONGEST = 5

/** The last link with a name on either side; the left one is read backwards, the right one forwards. */
function englishSides(question: string): (Sides & { link: string }) | null {
  const linked = question.replace(
    /,?\s+(?:(?:as )?compared (?:with|to|against)|as opposed to|in comparison (?:with|to))\s+/gi,
    ' versus ',
  )
  const words = linked.replace(/\bcompare\s+(.+?)\s+(?:with|to|against)\s+/i, 'compare $1 versus ').split(/\s+/)
  for (let at = words.length - 2; at > 0; at--) {
    if (!LINK.test(bare(words[at]))) continue
    const link = bare(words[at])
    const left = before(words, /^than$/i.test(link) ? beforeComparative(words, at) : at, link)
    const right = alike(words, left, after(words, at))
    if (left.from < left.to && right.from < right.to) {
      const others = listedBefore(words, left, link)
      const things = [...others, left, right]
      const common = words.filter(
        (word, i) =>
          i !== at &&
          !things.some((t) => within(i, t)) &&
          !JOINING.test(bare(word)) &&
          !(repeats(word, link) && things.some((t) => t.to === i)),
      )
      return {
        left: text(words, left),
        right: text(words, right),
        others: others.map((other) => text(words, other)),
        common: common.join(' '),
        link,
      }
    }
  }
  return null
}

interface Stretch {
  from: number
  to: number
}

const bare = (word: string | undefined): string => (word ?? '').replace(/^[("'“‘]+|[)"'”’?,.;:!]+$/g, '')
const within = (i: number, { from, to }: Stretch): boolean => i >= from && i < to
const text = (words: readonly string[], { from, to }: Stretch): string => words.slice(from, to).map(bare).join(' ')

/** "A or B or C", "A vs B vs C". Not "and", which also stands within names. */
const repeats = (word: string | undefined, link: string): boolean =>
  /^(?:or|vs|versus)$/i.test(link) && bare(word).toLowerCase() === link.toLowerCase()

function before(words: readonly string[], at: number, link = ''): Stretch {
  let from = at
  while (
    from > 0 &&
    at - from < LONGEST &&
    !BOUNDARY.test(bare(words[from - 1])) &&
    !ARTICLE.test(bare(words[from - 1])) &&
    !repeats(words[from - 1], link) &&
    !(from < at && /[,;:]$/.test(words[from - 1] ?? ''))
  )
    from--
  return { from, to: at }
}

/** What stands before the left thing, each with a comma or the same link after it; names alone, or no fewer than two. */
function listedBefore(words: readonly string[], left: Stretch, link: string): Stretch[] {
  const listed: Stretch[] = []
  const linked = repeats(words[left.from - 1], link)
  const listedOn = (word = ''): boolean => (linked ? repeats(word, link) : /,$/.test(word))
  for (let at = left.from; at > 0 && listedOn(words[at - 1]); at = listed[0]?.from ?? 0) {
    const item = before(words, linked ? at - 1 : at, link)
    if (item.from === item.to) break
    listed.unshift(item)
  }
  return listed.length > 1 || listed.every((item) => isNamed(text(words, item))) ? listed : []
}

/** "Erie larger than Huron", "Erie more deeply loved than Huron": what is compared stands before the lower-case words. */
function beforeComparative(words: readonly string[], at: number): number {
  let to = at
  while (to > 0 && at - to < LONGEST && /^\p{Ll}/u.test(words[to - 1] ?? '')) to--
  return to === 0 || at - to === LONGEST ? at : to
}

function after(words: readonly string[], at: number): Stretch {
  let from = at + 1
  while (from < words.length && (BOUNDARY.test(bare(words[from])) || ARTICLE.test(bare(words[from])))) from++
  let to = from
  while (to < words.length && to - from < LONGEST && !BOUNDARY.test(bare(words[to]))) {
    to++
    if (/[?,.;:!]$/.test(words[to - 1] ?? '')) break
  }
  return { from, to }
}

/** Beside a name in capitals alone stands another: in "Are Ada Tern and Bo Fell members of …" it ends before "members". */
function alike(words: readonly string[], left: Stretch, right: Stretch): Stretch {
  const isCapital = (word: string): boolean => /^[\p{Lu}\d]/u.test(bare(word))
  if (!words.slice(left.from, left.to).every(isCapital)) return right
  const names = words.slice(right.from, right.to).findIndex((word) => !isCapital(word))
  return names > 0 ? { from: right.from, to: right.from + names } : right
}

const NAME = '[^，。？、,?和与與跟及的]'
const ZH_SIDES = new RegExp(
  String.raw`(?:比较|比較|对比|對比)?\s*(${NAME}{1,30}?)\s*(?:以及|和|与|與|跟|及|、|相比于|相比|vs\.?)\s*(${NAME}{1,30}?)\s*(?=分别|分別|之间|之間|各自|各|的|有什么|有何|有哪些|相比|在|哪|谁|誰|是|都|支持|使用|默认|用|$|[，。？,?])`,
  'iu',
)

/** 甲、乙、 before 丙和丁. */
const ZH_LISTED = new RegExp(`(?:${NAME}{1,30}、)+$`, 'u')

const ZH_JOINING = /比较|比較|对比|對比|(?:之间|之間)?的?(?:区别|區別|差异|差異|不同|异同|異同)|分别|分別|相比/gu

function chineseSides(question: string): Sides | null {
  const match = ZH_SIDES.exec(question)
  const [all, left, right] = match ?? []
  if (!match || !all || !left || !right) return null
  const listed = ZH_LISTED.exec(question.slice(0, match.index))?.[0] ?? ''
  const common = question.replace(`${listed}${all}`, ' ').replace(ZH_JOINING, ' ').trim()
  return { left: left.trim(), right: right.trim(), others: listed.split('、').filter(Boolean), common }
}

const EN_COMPARING = /\b(?:compar(?:e[ds]?|ing|ison)|differ(?:s|ences?|ent)?|versus|vs|contrast|respectively)\b/i
/** Beside two names: "Are A and B in the same state?", "Which is older, A or B?", "Is A larger than B?". */
const EN_OF_BOTH = /\b(?:both|same|common|alike|between)\b/i
const EN_CHOOSING = /^(?:or|than)$/i
const EN_ASKING =
  /^(?:in |on |of |to |from |between )?(?:what|which|who|whom|whose|where|when|how|is|are|was|were|do|does|did|has|have|had)\b/i
/** "in A and in B": the repeated word says that two things are asked about. */
const EN_REPEATED = /\b(of|in|for|by|on|with|from)\b[^,?]+\band \1\b/i
const ZH_COMPARING = /比较|比較|对比|對比|区别|區別|差异|差異|不同|分别|分別|相比|异同|異同|同一/

/**
 * Whether a question compares two things: by its words, by a repeated preposition, by a choice between two names, or by
 * asking for one thing of two names ("Which methods do A and B support?").
 */
export function compares(question: string): boolean {
  if (languageOf(question) === 'zh') return ZH_COMPARING.test(question) && chineseSides(question) !== null
  const sides = englishSides(question)
  if (!sides) return false
  if (EN_COMPARING.test(question) || EN_REPEATED.test(question)) return true
  if (!isNamed(sides.left) || !isNamed(sides.right)) return false
  if (EN_OF_BOTH.test(question)) return true
  return EN_CHOOSING.test(sides.link) ? EN_ASKING.test(question) : /^(?:what|which|how)\b/i.test(question)
}

const isNamed = (side: string): boolean =>
  side
    .split(/\s+/)
    .some((word) => !EN_STOP.has(word.toLowerCase()) && (/^\p{Lu}/u.test(word) || /\w[-_.]\w/.test(word)))
