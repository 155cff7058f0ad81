/**
 * Documents that begin with a form: the cover of a filing, of a report, of a letter. What is printed on the form says
 * nothing; who filed it, which form it is, and for what time, stands in it.
 *
 *     UNITED STATES SECURITIES AND EXCHANGE COMMISSION        Vellum Harbor, Inc., Form 10-K, December 31, 2022
 *     FORM 10-K … For the fiscal year ended December 31, 2022
 *     Vellum Harbor, Inc. (Exact name of registrant …)
 * @module
 */

/** Characters of a document in which its cover is looked for. */
const COVER = 6000

const FORM =
  '(?:10-?[KQ]|8-?K|20-?F|40-?F|6-?K|11-?K|N-?CSRS?|DEF ?14A|S-[0-9]{1,2}|F-[0-9]{1,2}|[A-Z]{1,3}-[0-9]{1,4})(?:/A)?'

/** Titles that are printed on a form, that a program wrote, or that are the number of a filing. */
const BOILERPLATE = [
  /^(?:the )?(?:united states(?: of america)?|securities and exchange commission|united states securities and exchange commission)\b/i,
  /^washington,? d\.?c\.?/i,
  new RegExp(`^\\(?(?:form|schedule)?\\s*${FORM}\\)?\\.?$`, 'i'),
  /^\(?mark one\)?/i,
  /^(?:(?:annual|quarterly|current|interim|semi-annual) report)(?: (?:on|pursuant to) .*)?$/i,
  // 0000077476-23-000007, pep-20221231, d123456d10k
  /^\d{10}-?\d{2}-?\d{6}\b\S*$/,
  /^[a-z]{1,6}[-_]\d{8}(?:x?\w{1,6})?$/i,
  /^[a-z]\d{5,7}d\w{1,8}$/i,
  /^(?:\(?(?:anonymous|unspecified|unknown|none|no title|untitled)\)?|document|title)$/i,
  /^(?:table of contents|contents|confidential|private (?:and|&) confidential|letterhead|draft|fax|memorandum|memo|(?:dear|to whom) .*)$/i,
  /^(?:目\s*录|机密|保密|草稿|传真|重要提示|公司代码.*|(?:证券|股票|公司|股份)(?:代码|简称|代號).*|(?:\d{4}\s*年?)?\s*(?:年度|半年度|季度|第[一二三四]季度)报告(?:全文|摘要|正文)?|尊敬的.*|致[：:].*)$/,
]

export const isBoilerplate = (title: string): boolean => BOILERPLATE.some((one) => one.test(title.trim()))

/** Who filed the form, which one it is, and the time it is of; undefined where the text does not begin with a form. */
export function coverTitle(text: string): string | undefined {
  const head = text.slice(0, COVER)
  return filingTitle(head) ?? reportTitle(head) ?? subjectTitle(head)
}

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
const REGISTRANT = /([^\n|]+?)[\s|_]*\(\s*exact name of (?:the )?(?:registrant|company|issuer|small business issuer)/i
const ENDED = new RegExp(
  `(?:fiscal|financial|transition|quarterly|annual)?\\s*(?:year|period|quarter)\\s+ended\\W{0,6}(${MONTH}\\s+\\d{1,2}\\s*,?\\s*\\d{4}|\\d{1,2}\\s+${MONTH}\\s+\\d{4})`,
  'i',
)
const REPORTED = new RegExp(`date of (?:report|earliest event)[^\\n]{0,60}?(${MONTH}\\s+\\d{1,2}\\s*,?\\s*\\d{4})`, 'i')

/** A filing to the American exchange commission. */
function filingTitle(head: string): string | undefined {
  if (!/securities\s+and\s+exchange\s+commission/i.test(head)) return undefined
  const form = new RegExp(`\\b(?:form|schedule)\\s+(${FORM})(?![\\w-])`, 'i').exec(head)?.[1]
  const registrant = tidy(REGISTRANT.exec(head)?.[1])
  const period = tidy((ENDED.exec(head) ?? REPORTED.exec(head))?.[1])
  if (registrant === undefined || (form === undefined && period === undefined)) return undefined
  return [registrant, form && `Form ${form.toUpperCase()}`, period].filter(Boolean).join(', ')
}

const COMPANY =
  /^[^\S\n]*(?:(?:公司|发行人|单位)(?:中文)?(?:名称|全称)\s*[:：]\s*)?([^\s:：，。；、|]{2,40}?(?:公司|集团|银行|基金|委员会|研究院|学院|大学))[^\S\n]*$/m
const REPORT = /((?:19|20)\d{2})\s*年?\s*((?:年度|半年度|中期|第[一二三四]季度|季度)\s*(?:财务|审计|工作)?\s*报告)/

/** The report of a Chinese company: its name on a line of its own, the year and the kind of report. */
function reportTitle(head: string): string | undefined {
  const report = REPORT.exec(head)
  const company = COMPANY.exec(head)?.[1]
  if (report === null || company === undefined) return undefined
  return `${company} ${report[1]}年${report[2]?.replace(/\s+/g, '')}`
}

const SUBJECT = /^[^\S\n]*(?:re|subject|reference|主题|事由|标题)\s*[:：]\s*(\S[^\n]{2,99}?)[^\S\n]*$/im
const LETTER =
  /^[^\S\n]*(?:dear\b|to\s*:|from\s*:|attn|tel(?:ephone)?\b|phone|fax\b|发件人|收件人|致\s*[:：]|尊敬的|电话)/im

/** A letter or memorandum: its subject. */
function subjectTitle(head: string): string | undefined {
  const opening = head.slice(0, 1500)
  return LETTER.test(opening) ? tidy(SUBJECT.exec(opening)?.[1]) : undefined
}

/** On one line, without the marks that stand around a blank of a form. */
function tidy(found: string | undefined): string | undefined {
  const line = found
    ?.replace(/[\s_*#|]+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
  return line === undefined || line.length < 2 || line.length > 120 ? undefined : line
}
