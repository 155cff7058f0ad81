/**
 * An answer as a chat message.
 * @module
 */
import type { Answer, Citation } from '../../state/records.ts'

export function renderReply(answer: Answer): string {
  if (answer.status === 'not_found') return notFound(answer)
  const missing = answer.missing.length > 0 ? [`Not found: ${answer.missing.join('; ')}`] : []
  return [answer.text, ...missing, answer.citations.map(renderCitation).join('\n')].join('\n\n')
}

/** `[1] guide/auth.md › Auth › SSO, line 341` */
export function renderCitation({ n, source, headings, page, line }: Citation): string {
  return `[${n}] ${[source, ...headings].join(' › ')}, ${page === null ? `line ${line}` : `page ${page}`}`
}

function notFound({ question, coverage }: Answer): string {
  const read = coverage.sectionsRead
  return /\p{Script=Han}/u.test(question)
    ? `文档中没有找到答案。已阅读：${read.join('、') || '无'}。`
    : `The documents do not hold the answer. Read: ${read.join(', ') || 'nothing'}.`
}
