/**
 * Blocks of an answer, as `extract` and `compose` share them. The numbers come before the text, so that a model settles
 * what a statement rests on before it words the statement.
 * @module
 */
import { DraftBlock } from '../../state/records.ts'
import type { AnswerBlock, ExtractOutput } from '../reader.ts'
import { distinct, share } from './function.ts'
import { type Computed, reckoningsOf } from './reckoning.ts'

export const BlockKind = DraftBlock.shape.kind.catch('sentence')

interface WireBlock {
  kind: AnswerBlock['kind']
  text: string
  numbers: readonly number[]
  computed?: readonly Computed[] | undefined
}

/** Numbers that no passage has are kept: verification must see them. */
export function blocksOf(
  blocks: readonly WireBlock[],
  reply: { missing: readonly string[]; confidence: number },
): ExtractOutput {
  const kept = blocks
    .map(({ kind, text, numbers, computed }) => ({
      ...{ kind, text: worded(kind, text, numbers), sentences: [...new Set(numbers)] },
      ...(kind === 'code' ? {} : reckoningsOf(computed)),
    }))
    .filter(({ kind, text, sentences }) => text !== '' || (kind === 'code' && sentences.length > 0))
  return { blocks: kept, confidence: kept.length > 0 ? share(reply.confidence) : 0, missing: distinct(reply.missing) }
}

/** Code writes the lines of code and the numbers of steps. */
function worded(kind: AnswerBlock['kind'], text: string, numbers: readonly number[]): string {
  if (kind === 'code') return ''
  const clean = unmarked(text, numbers)
  return kind === 'step' ? clean.replace(STEP, '') : clean
}

const STEP = /^(?:step\s+\d+\s*[.:)、：]|\d{1,2}\s*[.)、](?!\d))\s*/i

const MARK = /\s*⟦[\d\s,，、;⟧⟦-]*⟧|(?<![\d.])\d+¦/g
const TAIL = /\s*[[(（【]\s*(\d+(?:\s*[,，、;]\s*\d+)*)\s*[\])）】]([.。!?！？]?)$/

/** Without the marks a model copies into its text: code writes the references. `[3]` at the end goes only if 3 is cited. */
function unmarked(text: string, numbers: readonly number[]): string {
  const clean = text.replace(MARK, '').trim()
  const tail = TAIL.exec(clean)
  const cited = tail?.[1]?.match(/\d+/g)?.every((n) => numbers.includes(Number(n))) ?? false
  return tail && cited && !/[(（]/.test(tail[0]) ? clean.slice(0, tail.index) + tail[2] : clean
}
