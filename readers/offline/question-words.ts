/**
 * The words that carry no content, and the wordings by which a question says what type of answer it wants.
 * Chinese lists hold simplified and traditional forms side by side.
 * @module
 */
export type AnswerType = 'who' | 'when' | 'where' | 'number' | 'why' | 'how' | 'yesno' | 'what'

/** Function and question words of English, in lower case; words of relation, order and quantity carry content. */
export const EN_STOP = new Set(
  (
    'a an the and or but nor if of in on at by for from to into onto with about as than then that this these those ' +
    'is are was were be been being am do does did doing done have has had having can could will would shall should may might must ' +
    'i me my mine we us our you your he him his she her hers it its they them their there here one ones ' +
    'what which who whom whose when where why how so such some any also just only very much many own ' +
    's t d ll re ve m please tell give show say explain describe list find name called too don now'
  ).split(' '),
)

/** Chinese characters that carry no content alone; inside a bigram they may. */
export const ZH_STOP = new Set(
  '的了是在和与與有为為之其也都而及或于於这這那个個们們他她它我你您吗嗎呢啊吧么麼被把将將从從对對以所并並就还還很请請到上下中内內后後前时時年月日地得着著会會能可不',
)

/** Wordings that are cut out of a Chinese question before its terms are taken, longest first. */
export const ZH_ASKING =
  /为什么|為什麼|什么时候|什麼時候|什么地方|什麼地方|什么样|什麼樣|什么|什麼|哪一?(?:年|天|日|月|个|個|位|种|種|些|里|裡|裏|儿|兒|名|座|部|家|所|次|场|場|条|條|项|項|支|片|国|國|省|州|市)|哪(?:两|兩|二|三|几|幾|四|五)(?:个|個|位|种|種|类|類)?|哪|谁|誰|何时|何時|何处|何處|何地|何人|何种|何種|何事|何年|为何|為何|如何|何|怎么样|怎麼樣|怎么|怎麼|怎样|怎樣|多少|多长|多長|多久|多大|多高|多远|多遠|多深|多重|第?几|第?幾|是否|能否|可否|有没有|有沒有|是不是|能不能|可不可以|吗|嗎|呢|请问|請問|是指|指的是/gu

const EN_TYPES: readonly (readonly [AnswerType, RegExp])[] = [
  [
    'number',
    /\bhow (?:many|much|long|old|far|often|large|big|tall|high|deep|wide|fast|quickly|frequently|heavy|late|soon)\b|\b(?:what|which)(?: \w+)? (?:percent(?:age)?|proportion|fraction|ratio|number|amount|population|temperature|speed|price|cost|interval|timeout|port|limit|quantity)\b|\bwhat (?:is|are|was|were) the (?:\w+ ){0,4}(?:percentage|number|amount|population|size|length|height|width|depth|area|temperature|speed|age|distance|capacity|frequency|interval|timeout|port|limit|price|cost|weight|ratio|maximum|minimum)\b/,
  ],
  [
    'when',
    /\bwhen\b|\b(?:what|which) (?:\w+ )?(?:year|date|day|month|century|decade|era|period|time)s?\b|\bsince when\b/,
  ],
  [
    'where',
    /\bwhere\b|\b(?:what|which) (?:\w+ )?(?:country|countries|city|cities|state|states|place|places|region|regions|town|towns|location|county|province|continent|area|street|river|island|village|district|nation|nations)\b/,
  ],
  [
    'why',
    /\bwhy\b|\b(?:what|which|for what) (?:\w+ )?reasons?\b|\bwhat (?:caused|causes|led|prompted|motivated)\b|\bhow come\b/,
  ],
  [
    'who',
    /\bwho(?:m|se)?\b|\b(?:what|which) (?:\w+ )?(?:person|people|man|woman|king|queen|emperor|president|leader|author|scientist|company|organi[sz]ation|group|team|actor|artist|architect|philosopher|general|duke|individual)s?\b/,
  ],
  ['how', /\bhow\b|\bin what (?:way|manner)\b|\bby what means\b/],
  ['what', /\bwhat\b|\bwhich\b/],
  ['yesno', /^(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|may|must)\b/],
]

const ZH_TYPES: readonly (readonly [AnswerType, RegExp])[] = [
  ['why', /为什么|為什麼|为何|為何|为啥|原因|因何|何故|缘故|緣故/],
  [
    'when',
    /何时|何時|什么时候|什麼時候|什么时间|什麼時間|哪一?年|哪一?天|哪一?日|哪个?月|哪個?月|几月|幾月|几年|幾年|何年|哪个?世纪|哪個?世紀|哪个?年代|哪個?年代|时间是|時間是|日期|年份|哪一?個?时期|哪一?個?時期/,
  ],
  [
    'number',
    /多少|多长|多長|多久|多大|多高|多远|多遠|多深|多重|多宽|多寬|几|幾|数量|數量|比例|百分|人口|面积|面積|第几|第幾/,
  ],
  [
    'where',
    /哪里|哪裡|哪裏|哪儿|哪兒|何处|何處|何地|什么地方|什麼地方|哪个?国|哪個?國|哪国|哪國|哪座?城|哪个?城|哪個?城|哪个?省|哪個?省|哪个?州|哪個?州|哪个?地|哪個?地|位于|位於|地点|地點|哪個?縣|哪个?县|哪條?河/,
  ],
  ['who', /谁|誰|何人|哪一?位|什么人|什麼人|哪个?人|哪個?人|哪名|作者|人物/],
  ['how', /怎么|怎麼|怎样|怎樣|如何|方式|方法|通过什|透過什/],
  ['yesno', /是否|能否|可否|有没有|有沒有|是不是|能不能|可不可以|吗|嗎/],
  ['what', /什么|什麼|哪|何/],
]

/** What type of answer the wording asks for: of the wordings that fit, the one that stands first. */
export function answerType(question: string, language: 'en' | 'zh'): AnswerType {
  const text = language === 'en' ? question.toLowerCase() : question
  let best: AnswerType = 'what'
  let first = Number.POSITIVE_INFINITY
  for (const [type, pattern] of language === 'en' ? EN_TYPES : ZH_TYPES) {
    const at = text.search(pattern)
    if (at >= 0 && at < first) {
      best = type
      first = at
    }
  }
  return best
}
