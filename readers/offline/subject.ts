/**
 * A question about one thing, written "thing: what is asked of it". Comparisons and lists are split into such questions,
 * so that whoever answers them knows which words name the thing and which ask.
 * @module
 */
import { hasContent } from './keywords.ts'
import { languageOf } from './text.ts'

export interface SubjectQuestion {
  subject: string
  asked: string
}

/** Words that hang in the air once the thing they led to is taken out. */
const DANGLING = /\s+(?:of|in|on|at|for|from|to|by|with|between|among|as|than|and|or|the|a|an)$/i
const DOUBLED = /\b(\w+)\s+\1\b/gi

/** The subject alone where nothing in particular is asked of it ("How do A and B differ?"). */
export function subjectQuestion({ subject, asked }: SubjectQuestion): string {
  if (!hasContent(asked)) return subject
  if (languageOf(`${subject}${asked}`) === 'zh') return `${subject}：${asked.trim()}`
  const bare = asked
    .replace(/[?.!,;:\s]+$/, '')
    .replace(/\s+/g, ' ')
    .replace(DOUBLED, '$1')
    .replace(DANGLING, '')
  return `${subject}: ${bare.trim()}?`
}

const NOTATION = /^([^:：?？]{1,200})[:：]\s*(\S.*)$/su

/** Null for any other question. */
export function subjectOf(question: string): SubjectQuestion | null {
  const [, subject, asked] = NOTATION.exec(question) ?? []
  return subject !== undefined && asked !== undefined ? { subject: subject.trim(), asked } : null
}

/** The things of which one is meant. */
export const alternatives = (subject: string): string[] => subject.split(/\s*[,，、]\s*/).filter(Boolean)
