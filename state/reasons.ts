/**
 * Words of the trace that are read again: the next round, and the diagnosis of a run, go by them.
 * @module
 */
import { languageOf } from '../corpus/words/language.ts'
import { plural } from '../lib/plural.ts'

/** A round whose draft is empty. */
export const NOTHING = 'Nothing that answers the question'

/** A reader chose sections of which nothing is left to read. */
export const READ_BEFORE = 'read before'

/** The verdict of a reader that sees nothing left to read. */
export const STOPPED = 'stop'

export const belowThreshold = (confidence: number, threshold: number): string =>
  `Confidence ${confidence} is below ${threshold}`

/** The figures of `belowThreshold` in a reason; null where it is another. */
export function readBelow(reason: string): { confidence: number; threshold: number } | null {
  const [, confidence, threshold] = /Confidence ([\d.e-]+) is below ([\d.]+)/.exec(reason) ?? []
  return confidence === undefined ? null : { confidence: Number(confidence), threshold: Number(threshold) }
}

/** Screening found more than is kept: said in the language of the question. */
export const findsCut = (cut: number, kept: number, question: string): string =>
  languageOf(question) === 'zh'
    ? `筛选还在另外 ${cut} 个片段中有所发现；只保留最相关的 ${kept} 个，其余没有再读。`
    : `Screening found something in ${plural(cut, 'more chunk')}; the best ${kept} were kept, and the others were not read further.`

/** A tier goes on from fewer places than the answers before it rest on; likewise. */
export const citedCut = (rested: number, kept: number, question: string): string =>
  languageOf(question) === 'zh'
    ? `此前的回答依据 ${rested} 处原文；下一级只重读其中最可靠的 ${kept} 处。`
    : `The answers until now rest on ${rested} places; the next tier is given the ${kept} surest of them to read again.`
