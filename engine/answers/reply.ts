/**
 * An answer as a chat message.
 * @module
 */
import type { Answer, Citation } from '../../state/records.ts'

export function renderReply(answer: Answer): string {
  const next = nextTier(answer)
  if (answer.status === 'not_found') return [notFound(answer), ...next].join('\n\n')
  const missing = answer.missing.length > 0 ? [`Not found: ${answer.missing.join('; ')}`] : []
  return [answer.text, ...missing, ...next, answer.citations.map(renderCitation).join('\n')].join('\n\n')
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

function notFound({ question, coverage }: Answer): string {
  const read = coverage.sectionsRead
  return isChinese(question)
    ? `文档中没有找到答案。已阅读：${read.join('、') || '无'}。`
    : `The documents do not hold the answer. Read: ${read.join(', ') || 'nothing'}.`
}
