/**
 * What goes back to a model beside the prompt it has answered: what is known already, and its own draft with what code
 * found wrong with it. It is added at the end, so that the prompt before it begins with the same bytes and a provider's
 * cache of prefixes serves it.
 * @module
 */
import type { Repair, Statement } from '../reader.ts'
import { fence, inline } from './fence.ts'
import type { Language } from './function.ts'

/** Of the rules of extract and compose. `unit` is what has numbers in them. */
export const REPAIR_RULES: Record<Language, (unit: string) => string> = {
  en: (unit) =>
    `Where your draft and its faults follow, answer anew from the same ${unit}: cite the ${unit} that have the figure, name or condition, word the statement as they have it, or leave it out; repeat what had no fault.`,
  zh: (unit) =>
    `若后面附有你的草稿及其问题，请根据同样的${unit}重新回答：引用确有该数字、名称或条件的${unit}，按其原意改写，否则删去；没有问题的陈述照写。`,
}

export const KNOWN_RULES: Record<Language, string> = {
  en: 'Where known statements are listed, they stay in the answer as they are: write what is missing beside them, and repeat one only to correct or complete it.',
  zh: '若列有已知陈述，它们会原样保留在答案中：只写还缺少的内容，只有需要更正或补全时才重写其中某条。',
}

const line = ({ text, sentences }: Statement): string =>
  sentences.length === 0 ? inline(text) : `${inline(text)} (${sentences.join(', ')})`

export function knownStatements(known: readonly Statement[] = []): string {
  return known.length === 0
    ? ''
    : fence(
        'known',
        known.map((one) => `- ${line(one)}`),
      )
}

export function repairOrder(repair: Repair | undefined): string {
  if (!repair) return ''
  const draft = repair.blocks.map((block, index) => `${index + 1}. ${line(block)}`)
  const faults = repair.faults.map(({ block, detail }) => `${block + 1}. ${inline(detail)}`)
  return [fence('draft', draft), fence('faults', faults)].join('\n\n')
}
