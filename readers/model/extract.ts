/**
 * The answer, block by block, each with the numbers of the sentences it rests on.
 * @module
 */
import { z } from 'zod'
import type { ExtractInput, ExtractOutput } from '../reader.ts'
import { BlockKind, blocksOf } from './blocks.ts'
import { fence, list, multiline, parts } from './fence.ts'
import { type Language, languageOf, type ModelFunction, NUMBERING } from './function.ts'
import { passageLines } from './passage-lines.ts'
import { computedWhere, mayReckon, reckoningRule } from './reckoning.ts'
import { attemptsToAvoid, knownStatements, repairOrder } from './repair.ts'

const RULES: Record<Language, string> = {
  en: `Answer the question from the passages alone, in the language of the question, following the instructions. A line that begins with … stands for text left out. ${NUMBERING.en}
blocks: one statement each, in order. sentences: the numbers at the beginning of every line the statement rests on, the clearest where several say the same; a statement that rests on no line must not be made. kind: sentence, item (of a list), step (one of a procedure, in order), row (of a table, cells divided by " | "), code (a command, a configuration, sample code: give the number of every line of it, in order, and leave text empty; the lines are copied as they stand, and with them what … leaves out between two of them). text: the statement, without numbers of lines or steps; figures, dates, names and negations exactly as those lines have them, units as they or the names of columns have them.
missing: what the question itself asks and the passages do not tell, also when there are no blocks; of a list or a summary, the parts that the passages leave out or cut off. Nothing that was not asked, and no numbers of lines. What the passages say does not exist is told in a block, and is not missing.
confidence: 0 to 1, how likely what the blocks say is right and answers what was asked; what they leave open belongs to missing and lowers nothing.
When the passages do not hold the answer, leave blocks empty and set confidence to 0. A near miss is not an answer. Where lines contradict each other, state both, each with its lines, and that they differ; where the question fits several things, state it of each. Neither lowers confidence.`,
  zh: `只根据给出的段落回答问题，使用问题的语言，并遵守要求。以 … 开头的行表示此处省略了文字。${NUMBERING.zh}
blocks：按顺序，每块一个陈述。sentences：该陈述所依据的每一行行首的编号，几行内容相同时取最清楚的一行；没有依据的陈述不要写。kind：sentence（句子）、item（列表项）、step（操作步骤，按顺序）、row（表格行，单元格用“ | ”分隔）、code（命令、配置或示例代码：按顺序给出其中每一行的编号，text 留空，代码按原文复制，两行之间 … 省略的代码也一并复制）。text：陈述本身，不写行号和步骤号；数字、日期、名称和否定必须与所依据的行一致，单位以这些行或列名为准。
missing：问题本身问到、但段落没有说明的内容，blocks 为空时也要写；列表或概述则写段落省略或截断的部分。没有问到的不写，不写行号。段落明确说没有的，写进 blocks，不算 missing。
confidence：0 到 1，各块内容正确、且确实回答了所问的可能性；没有回答到的写入 missing，不因此降低 confidence。
段落中没有答案时，blocks 留空，confidence 为 0。相近但答非所问的不算答案。若各行相互矛盾，请分别陈述、各自注明依据，并说明两者不一致；若问题可以指几个对象，请分别陈述。这两种情况都不降低 confidence。`,
}

const UNIT: Record<Language, string> = { en: 'lines', zh: '行' }

const LINE: Record<Language, string> = { en: 'line', zh: '行' }

const replyWith = (may: boolean) =>
  z.strictObject({
    blocks: z.array(
      z.strictObject({ sentences: z.array(z.int()), kind: BlockKind, text: z.string(), ...computedWhere(may) }),
    ),
    missing: z.array(z.string()),
    confidence: z.number(),
  })
type Reply = z.infer<ReturnType<typeof replyWith>>

export const extract: ModelFunction<ExtractInput, Reply, ExtractOutput> = {
  name: 'extract',
  reply: ({ question, repair }) => replyWith(mayReckon(question, repair)),
  prompt({ question, instructions, kind, passages, tried, known, repair }) {
    const language = languageOf(question)
    return {
      language,
      rules: RULES[language],
      user: parts(
        fence('passages', passageLines(passages)),
        fence('question', [multiline(question)]),
        list('kind', [kind]),
        list('instructions', instructions),
        attemptsToAvoid(tried, language),
        reckoningRule(mayReckon(question, repair), language, LINE[language]),
        knownStatements(known, language),
        repairOrder(repair, language, UNIT[language]),
      ),
    }
  },
  output: ({ blocks, ...rest }) =>
    blocksOf(
      blocks.map(({ sentences, ...block }) => ({ ...block, numbers: sentences })),
      rest,
    ),
  trivial: ({ question, passages }) =>
    passages.length === 0 ? { blocks: [], confidence: 0, missing: [question] } : undefined,
  outputTokens: () => 700,
}
