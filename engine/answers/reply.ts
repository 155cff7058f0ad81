/**
 * An answer as a chat message.
 * @module
 */
import type { Answer, Citation, Passage } from '../../state/records.ts'
import { passageParts } from './passage-parts.ts'
import { showComputation } from './show-computation.ts'

export function renderReply(answer: Answer): string {
  const next = nextTier(answer)
  if (answer.status === 'not_found') return [notFound(answer), ...next].join('\n\n')
  if (answer.status === 'passages')
    return [noSureAnswer(answer), ...answer.missing, ...answer.passages.map(renderPassage)].join('\n\n')
  const missing = answer.missing.length > 0 ? [`Not found: ${answer.missing.join('; ')}`] : []
  const judged = answer.basis === 'quoted' ? [notJudged(answer)] : []
  return [
    answer.text,
    ...computed(answer),
    ...missing,
    ...next,
    answer.citations.map(renderCitation).join('\n'),
    ...judged,
  ].join('\n\n')
}

/** How the results were reckoned that stand in no citation, one a line. */
function computed({ computations, question }: Answer): string[] {
  if (computations.length === 0) return []
  return [
    [isChinese(question) ? '计算：' : 'Computed:', ...computations.map((one) => `- ${showComputation(one)}`)].join(
      '\n',
    ),
  ]
}

/** The tier that was not tried for want of budget, and what it would take. */
function nextTier({ next, question }: Answer): string[] {
  if (!next) return []
  const tokens = (next.estimate.inputTokens + next.estimate.outputTokens).toLocaleString('en')
  return isChinese(question)
    ? [`未尝试：${next.tier}（约 ${tokens} 个 token）。设置 budgetTokens: 0 可取消上限。`]
    : [`Not tried: ${next.tier} (about ${tokens} tokens). The setting budgetTokens: 0 lifts the cap.`]
}

const isChinese = (question: string): boolean => /\p{Script=Han}/u.test(question)

/** `[1] guide/auth.md › Auth › SSO, line 341` */
export function renderCitation({ n, source, headings, page, line }: Citation): string {
  return `[${n}] ${[source, ...headings].join(' › ')}, ${page === null ? `line ${line}` : `page ${page}`}`
}

/** The passage under its place, line ends as blanks, what matches best in bold. */
function renderPassage(passage: Passage): string {
  const parts = passageParts(passage).flatMap(({ text, matched }) => {
    const line = text.replace(/\s+/g, ' ').trim()
    return line === '' ? [] : [matched ? `**${line}**` : line]
  })
  return `${renderCitation(passage)}\n> ${parts.join(' ')}`
}

const noSureAnswer = ({ question }: Answer): string =>
  isChinese(question)
    ? '没有模型，无法给出确定的答案。最接近的段落：'
    : 'There is no sure answer without a model. These passages come closest:'

const notJudged = ({ question }: Answer): string =>
  isChinese(question) ? '以上为逐字引用，未经判断（没有模型）。' : 'Quoted exactly, not judged: no model has read this.'

function notFound({ question, coverage, basis, missing }: Answer): string {
  const read = coverage.sectionsRead
  if (basis === 'quoted') {
    const none = isChinese(question)
      ? '文档中没有任何段落含有问题中的词。'
      : 'No passage holds any word of the question.'
    return [none, ...missing].join(' ')
  }
  return isChinese(question)
    ? `文档中没有找到答案。已阅读：${read.join('、') || '无'}。`
    : `The documents do not hold the answer. Read: ${read.join(', ') || 'nothing'}.`
}
