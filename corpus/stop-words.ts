/**
 * Words that say how something is asked, not what. Only questions lose them; texts are indexed whole, since `where` or
 * `in` may be just what a manual is about.
 * @module
 */

/** English function words, question words and the usual ways to ask. */
export const ENGLISH = `
a an the this that these those such same other another each every either neither any some all both
i me my mine you your yours he him his she her hers it its we us our ours they them their theirs one
am is are was were be been being do does did done doing have has had having can could may might must shall should will
would isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't couldn't won't wouldn't shouldn't
i'm i'd i'll i've you're you'd you'll you've he'd he'll she'd she'll it'd it'll we're we'd we'll we've they're they'd
they'll they've
and or but nor if then else than so because as of at by for with about between into through during before after above
below to from up down in out on off over under again further once here there while until against within without upon
also just only too very not no
what which who whom whose when where why how many much often whether
please tell me explain describe give show list name
`

/** Chinese ways to ask, simplified: cut out of a question, so that no bigram straddles the gap they leave. */
export const CHINESE_QUESTIONS =
  /请问|请|告诉我|什么|甚么|哪些|哪个|哪里|哪儿|哪种|哪一|哪|多少|如何|怎么样|怎么|怎样|为什么|为何|是否|能否|可否|有没有|是不是|能不能|会不会|可不可以|谁|何时|何地|何人|多久|多大|多长|多高|吗|呢/g

/** Chinese function words of one character; in a bigram they stay, as in 目的. */
export const CHINESE = '的了是在和与及或也都就而被把对从到于以由为其这那该此之有中一上个'
