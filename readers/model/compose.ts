/**
 * The answer of a question that took several look-ups, each statement with the numbers of the quotes it rests on.
 * @module
 */
import { z } from 'zod'
import type { ComposeInput, ComposeOutput } from '../reader.ts'
import { BlockKind, blocksOf } from './blocks.ts'
import { fence, list, multiline, noteLines, parts } from './fence.ts'
import { type Language, languageOf, type ModelFunction, NUMBERING } from './function.ts'
import { computedWhere, mayReckon, reckoningRule } from './reckoning.ts'
import { attemptsToAvoid, repairOrder } from './repair.ts'

const RULES: Record<Language, string> = {
  en: `Answer the question from the notes alone, in the language of the question, following the instructions. ${NUMBERING.en}
blocks: one statement each, in order. citations: the numbers at the beginning of the quotes the statement rests on; a statement that rests on no quote must not be made. kind: sentence, item (of a list), step (one of a procedure, in order), row (of a table, cells divided by " | "), code (quotes that are code, copied as they stand: leave text empty). text: the statement, without numbers of quotes or steps; figures, units, dates, names and negations exactly as the quotes have them.
missing: what the question itself asks and the notes do not tell, also when there are no blocks.
confidence: 0 to 1, how likely what the blocks say is right and answers what was asked; what they leave open belongs to missing and lowers nothing.
When the notes do not hold the answer, leave blocks empty and set confidence to 0. A near miss is not an answer: what a note tells of another product, version, period or person than the one asked about does not count.`,
  zh: `只根据笔记回答问题，使用问题的语言，并遵守要求。${NUMBERING.zh}
blocks：按顺序，每块一个陈述。citations：该陈述所依据的引文行首的编号；没有依据的陈述不要写。kind：sentence（句子）、item（列表项）、step（操作步骤，按顺序）、row（表格行，单元格用“ | ”分隔）、code（本身是代码的引文，按原文复制，text 留空）。text：陈述本身，不写编号和步骤号；数字、单位、日期、名称和否定必须与引文一致。
missing：问题本身问到、但笔记没有说明的内容，blocks 为空时也要写。
confidence：0 到 1，各块内容正确、且确实回答了所问的可能性；没有回答到的写入 missing，不因此降低 confidence。
笔记中没有答案时，blocks 留空，confidence 为 0。相近但答非所问的不算答案：笔记说的若是别的产品、版本、时期或人物，就不算。`,
}

const UNIT: Record<Language, string> = { en: 'quotes', zh: '引文' }

const QUOTE: Record<Language, string> = { en: 'quote', zh: '引文' }

const replyWith = (may: boolean) =>
  z.strictObject({
    blocks: z.array(
      z.strictObject({ citations: z.array(z.int()), kind: BlockKind, text: z.string(), ...computedWhere(may) }),
    ),
    missing: z.array(z.string()),
    confidence: z.number(),
  })
type Reply = z.infer<ReturnType<typeof replyWith>>

export const compose: ModelFunction<ComposeInput, Reply, ComposeOutput> = {
  name: 'compose',
  reply: ({ question, repair }) => replyWith(mayReckon(question, repair)),
  prompt({ question, instructions, notes, tried = [], repair }) {
    const language = languageOf(question)
    return {
      language,
      rules: RULES[language],
      user: parts(
        fence('notes', noteLines(notes)),
        fence('question', [multiline(question)]),
        list('instructions', instructions),
        attemptsToAvoid(tried, language),
        reckoningRule(mayReckon(question, repair), language, QUOTE[language]),
        repairOrder(repair, language, UNIT[language]),
      ),
    }
  },
  output: ({ blocks, ...rest }) =>
    blocksOf(
      blocks.map(({ citations, ...block }) => ({ ...block, numbers: citations })),
      rest,
    ),
  trivial: ({ question, notes }) =>
    notes.length === 0 ? { blocks: [], confidence: 0, missing: [question] } : undefined,
  outputTokens: () => 900,
}
