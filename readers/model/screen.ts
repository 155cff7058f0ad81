/**
 * Many chunks in one call. The reply is a flat list of sentence numbers, the least a model can write: numbers are
 * unique in a call, so code knows which chunk each belongs to.
 * @module
 */
import { z } from 'zod'
import type { ScreenInput, ScreenOutput } from '../reader.ts'
import { fence, list, parts } from './fence.ts'
import { type Language, languageOf, type ModelFunction, NUMBERING } from './function.ts'
import { numbered } from './passage-lines.ts'

const RULES: Record<Language, string> = {
  en: `Pick from the chunks the sentences that help to tell the information wanted: those that state it, a part of it, or a step towards it. A sentence on the same subject that tells none of it does not count. sentences: the numbers at the beginning of those lines; empty when there are none. ${NUMBERING.en}`,
  zh: `从各个片段中挑出有助于说明所需信息的句子：直接说明的、说明其中一部分的，或推出答案所需的一步。只是话题相同、没有说明任何所需信息的不算。sentences：这些句子行首的编号；没有就留空。${NUMBERING.zh}`,
}

/** Of a look at headings and first sentences: a line that tells nothing may stand over text that does. */
const COARSE: Record<Language, string> = {
  en: `You see of each part of the documents no more than headings and first sentences. Pick the lines under which the information wanted may well stand: those that name its subject, or something that it is a part or a kind of. A line need not tell the information itself; one that has only a word in common with it does not count. sentences: the numbers at the beginning of those lines; empty when there are none. ${NUMBERING.en}`,
  zh: `每个部分只给出标题和首句。请挑出其下文很可能含有所需信息的行：点明了该主题，或点明了它所属的上级主题的行。这一行本身不必说出所需信息；只是碰巧有相同的词不算。sentences：这些行行首的编号；没有就留空。${NUMBERING.zh}`,
}

const Reply = z.strictObject({ sentences: z.array(z.int()) })

export const screen: ModelFunction<ScreenInput, z.infer<typeof Reply>, ScreenOutput> = {
  name: 'screen',
  reply: () => Reply,
  prompt({ information, chunks, coarse }) {
    const language = languageOf(information.join('\n'))
    const lines = chunks.flatMap((chunk) => numbered(`chunk ${chunk.id}`, chunk, chunk.sentences))
    const rules = (coarse ? COARSE : RULES)[language]
    return { language, rules, user: parts(list('information', information), fence('chunks', lines)) }
  },
  output(reply, { chunks }) {
    const picked = new Set(reply.sentences)
    return {
      chunks: chunks.map(({ id, sentences }) => ({
        id,
        sentences: sentences.map(({ n }) => n).filter((n) => picked.has(n)),
      })),
    }
  },
  trivial: ({ chunks }) => (chunks.length === 0 ? { chunks: [] } : undefined),
  outputTokens: ({ chunks }) => 30 + 15 * chunks.length,
}
