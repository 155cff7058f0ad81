/**
 * What goes back to a model beside the prompt it has answered: what is known already, what earlier rounds did, and its own
 * draft with what code found wrong with it. Each comes with its rule, so that a call without it does not pay for the rule,
 * and stands at the end: the prompt before it begins with the same bytes, and a provider's cache of prefixes serves it.
 * @module
 */
import type { Attempt, Repair, Statement } from '../reader.ts'
import { attempts, fence, inline } from './fence.ts'
import type { Language } from './function.ts'

/** `unit` is what has numbers in the prompt. */
const REPAIR: Record<Language, (unit: string) => string> = {
  en: (unit) =>
    `Your draft has faults. Answer anew from the same ${unit}: cite the ${unit} that have the figure, name or condition, word the statement as they have it, or leave it out; repeat what had no fault.`,
  zh: (unit) =>
    `你的草稿存在问题。请根据同样的${unit}重新回答：引用确有该数字、名称或条件的${unit}，按其原意改写，否则删去；没有问题的陈述照写。`,
}

const KNOWN: Record<Language, string> = {
  en: 'These statements are known and stay in the answer as they are: write what is missing beside them, and repeat one only to correct or complete it. Where nothing is missing beside them, leave blocks and missing empty; confidence is then that of the statements.',
  zh: '以下陈述已知，会原样保留在答案中：只写还缺少的内容，只有需要更正或补全时才重写其中某条。若已不缺什么，blocks 和 missing 都留空，confidence 则指这些陈述的可信度。',
}

const TRIED: Record<Language, string> = {
  en: 'Earlier attempts; avoid what was found wrong with them.',
  zh: '以下是之前的尝试，请避免其中指出的问题。',
}

const line = ({ text, sentences }: Statement): string =>
  sentences.length === 0 ? inline(text) : `${inline(text)} (${sentences.join(', ')})`

export function knownStatements(known: readonly Statement[] = [], language: Language): string {
  if (known.length === 0) return ''
  const lines = known.map((one) => `- ${line(one)}`)
  return [KNOWN[language], fence('known', lines)].join('\n')
}

export function attemptsToAvoid(tried: readonly Attempt[], language: Language): string {
  return tried.length === 0 ? '' : [TRIED[language], attempts(tried)].join('\n')
}

export function repairOrder(repair: Repair | undefined, language: Language, unit: string): string {
  if (!repair) return ''
  const draft = repair.blocks.map((block, index) => `${index + 1}. ${line(block)}`)
  const faults = repair.faults.map(({ block, detail }) => `${block + 1}. ${inline(detail)}`)
  return [REPAIR[language](unit), fence('draft', draft), fence('faults', faults)].join('\n')
}
