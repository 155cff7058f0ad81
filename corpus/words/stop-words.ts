/**
 * Words that say how something is asked, not what. Only questions lose them: texts are indexed whole.
 * @module
 */

/**
 * English function words, question words and the usual ways to ask. Words of relation, quantity and duty (`before`,
 * `without`, `not`, `all`, `must`) stay in the question: dropping them costs one to three of the 27 library questions
 * in the first five.
 */
export const ENGLISH = `
a an the this that these those
i me my mine you your yours he him his she her hers it its we us our ours they them their one
am is are was were be been being do does did done doing have has had having can could might shall will would
isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't couldn't won't wouldn't
i'm i'd i'll i've you're you'd you'll you've he'd he'll she'd she'll it'd it'll we're we'd we'll we've
they're they'd they'll they've
and or but nor of at by for with to from in on as
what which who whom whose when where why how many much often whether
please tell explain describe give show list name
`

const ASKING =
  '什么|甚么|哪些|哪个|哪里|哪儿|哪种|哪一|哪|多少|如何|怎么样|怎么|怎样|为什么|为何|谁|何时|何地|何人|多久|多大|多长|多高'

/** Chinese ways to ask, simplified: cut out of a question, so that no bigram straddles the gap they leave. */
export const CHINESE_QUESTIONS = new RegExp(
  `是?(?:${ASKING})|请问|请告诉我|告诉我|是否|能否|可否|有没有|是不是|能不能|会不会|可不可以|吗|呢`,
  'g',
)

/** Chinese function words of one character; in a bigram they stay, as in 目的. */
export const CHINESE = '的了是在和与及或也都就而被把对从到于以由为其这那该此之有中一上个'
