/**
 * The words of a statement and its question that say how a figure was reckoned. A calculation that none of them speaks of
 * is not looked for: a sum that happens to come out right proves nothing.
 * @module
 */
import type { Measure } from './amount.ts'

export type Way = 'difference' | 'change' | 'share' | 'ratio' | 'sum' | 'average'

const DIFFERENCE =
  /\b(?:chang\w*|differ\w*|increas\w*|decreas\w*|grow\w*|grew|declin\w*|rise|rose|risen|fell|fall\w*|drop\w*|reduc\w*|improv\w*|more|less|fewer|higher|lower|larger|smaller|dearer|cheaper|longer|shorter|older|younger|exceed\w*|excess|gap|spread|range|fluctuat\w*|var(?:y|ied|ies|iation)|swing|net of|minus|remain\w*|gained|lost|by how (?:much|many)|only given|excluding|without|compared|versus|than|impact|year[- ]on[- ]year|year[- ]over[- ]year|yoy)\b|差[额异距值]?|增[加长幅速]|减少|下降|降[低幅]|上升|变[化动]|提高|多[出了少]?|少了|高[出于]|低于|超[出过]|剩[余下]|扣除|减去|相比|同比|环比/i
const AVERAGE = /\b(?:averag\w*|mean|annuali[sz]ed)\b|平均|均值|年均/i
const SHARE =
  /(?:%|\bper ?cent(?:age)?s?|\bshare|\bproportions?|\bportion|\bfraction)\s+(?:\w+\s+)?(?:of|in|to|over|for|constitut\w*|contribut\w*)\b|\bas an? (?:%|percentage)|\b(?:proportions?|constitut\w*|contribut\w*|margin|makes? up|made up|accounts? for|represent\w*|comprise\w*|out of|return on|yield)\b|占|比重|百分比|份额|利润率|毛利率|净利率|回报率/i
/** That a share is meant, where nothing else is. */
const WEAK_SHARE = /%|\bper ?cent|\brates?\b|比例|比率|率/i
const RATIO =
  /\b(?:ratios?|times|twice|multiples?|proportions?|fraction|divided|margin|per|each|every|turnover|return on)\b|倍|比率|比例|之比|单价|均价|每|率/i
const SUM =
  /\b(?:net (?:value|amount|total|of)|sum|altogether|combined|in all|plus|added|together)\b|合计|总计|总共|共计|一共|总和|之和|加上|累计/i
const WEAK_SUM = /\b(?:totals?|both|aggregate\w*|overall|cumulative\w*|includ\w*|net|all|entire|whole)\b|[总共]|全部/i

/** Whether a ratio is that of a part to its whole. */
export const asksForPart = (text: string): boolean =>
  /\b(?:margin|proportions?|portion|fraction)\b|占|比例|利润率/i.test(text)

/** A change in time. */
const MOVED =
  /\b(?:chang\w*|increas\w*|decreas\w*|grow\w*|grew|declin\w*|rise|rose|fell|drop\w*)\b|变[化动]|增[加长幅速]|减少|下降|上升|同比|环比/i

/**
 * The ways that a figure may have been reckoned by what is said around it; the stronger word decides.
 * @param labels of the rows that are cited: their own words (`Weighted average price`, `Total assets`) ask for nothing
 */
export function waysIn(
  text: string,
  labels: readonly string[],
  { measure }: { measure: Measure | null },
): ReadonlySet<Way> {
  const said = withoutPhrases(text, labels)
  const ways = new Set<Way>()
  if (DIFFERENCE.test(said)) ways.add('difference')
  if (AVERAGE.test(said)) ways.add('average')
  const others = ways.size > 0
  if (measure?.dimension === 'ratio') {
    if (ways.has('difference')) ways.add('change')
    // Of a change "as a percentage of sales" the figures themselves are the shares.
    if (!MOVED.test(said) && (SHARE.test(said) || (!others && WEAK_SHARE.test(said)))) ways.add('share')
  } else if (RATIO.test(said)) ways.add('ratio')
  if (SUM.test(said) || (ways.size === 0 && WEAK_SUM.test(text))) ways.add('sum')
  return ways
}

/** A text without the words that stand side by side in a label, too. */
function withoutPhrases(text: string, labels: readonly string[]): string {
  const pairs = new Set(labels.flatMap((label) => pairsOf(wordsIn(label).map(([word]) => word.toLowerCase()))))
  const words = wordsIn(text)
  const taken = words.map(({ 0: word }, at) => {
    const [before, after] = [words[at - 1]?.[0], words[at + 1]?.[0]]
    const own = word.toLowerCase()
    return pairs.has(`${before?.toLowerCase()} ${own}`) || pairs.has(`${own} ${after?.toLowerCase()}`)
  })
  return words.reduceRight((rest, { 0: word, index }, at) => {
    return taken[at] ? `${rest.slice(0, index)}${' '.repeat(word.length)}${rest.slice(index + word.length)}` : rest
  }, text)
}

const wordsIn = (text: string) => [...text.matchAll(/\p{Script=Latin}+|\p{Script=Han}/gu)]
const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, at) => `${words[at]} ${word}`)

const DOWN =
  /\b(?:decreas\w*|declin\w*|fell|fall\w*|drop\w*|reduc\w*|down|shrank|shrink\w*|lower(?:ed)?)\b|减少|下降|降低|下跌|下滑|缩减|跌|降幅/i
const UP =
  /\b(?:increas\w*|grow\w*|grew|rise|rose|rising|up|gain\w*|improv\w*|jump\w*|climb\w*|rais\w*)\b|增加|增长|上升|提高|上涨|升|增幅/i
const CHANGE = /\b(?:chang\w*|variation|movement|impact)\b|变化|变动/i
/** Which of two is larger says nothing of their order. */
const APART =
  /\b(?:differ\w*|gap|spread|apart|more|less|fewer|higher|lower|larger|smaller|dearer|cheaper|longer|shorter|exceed\w*|than|versus)\b|差|多|少|高|低|超/i

/** What the words say of the sign of a difference: `apart`, that it has none. */
export type Direction = 'up' | 'down' | 'change' | 'apart'

/** @param near the words of the statement, which count before those of the question */
export function directionIn(near: string, question: string): Direction {
  for (const text of [near, question]) {
    const [up, down] = [UP.test(text), DOWN.test(text)]
    if (CHANGE.test(text) || (up && down)) return 'change'
    if (down) return 'down'
    if (up) return 'up'
    if (APART.test(text)) return 'apart'
  }
  return 'apart'
}

/** Days between dates, how many of a table, per cent: besides the ways above, what makes a question one of reckoning. */
const RECKONED =
  /\bhow (?:many|long|old) (?:days|weeks|months|years)\b|\bper ?cent|%|几[天年月倍成]|多少[天年月倍]|百分/i

/** Whether a question may want a result that stands nowhere. */
export const asksToReckon = (question: string): boolean =>
  [DIFFERENCE, AVERAGE, SHARE, RATIO, SUM, WEAK_SUM, RECKONED].some((words) => words.test(question))
