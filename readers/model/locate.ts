/**
 * Leafing by the map: which documents to open, which sections to read first, or that nothing is left to look at.
 * @module
 */
import { z } from 'zod'
import type { LocateInput, LocateOutput } from '../reader.ts'
import { attempts, fence, list, multiline, parts } from './fence.ts'
import { distinct, type Language, languageOf, type ModelFunction } from './function.ts'

const RULES: Record<Language, string> = {
  en: `Decide from the map of the documents where the answer is most likely to stand. You see titles, headings and first sentences, not the text.
reason: why, in one sentence.
documents: ids of the documents worth opening, best first, copied exactly.
sections: sections to read, best first, copied exactly as they are written in the map or among the candidates (id, #, path). Prefer the narrowest section that is likely to hold the answer. None that was already read; of those that say (in part) more can be read.
stop: true when no unread section that you see is likely to hold the answer; reading ends then.`,
  zh: `根据文档目录判断答案最可能在哪里。你看到的是标题和首句，不是正文。
reason：一句话说明理由。
documents：值得打开的文档 id，最可能的在前，逐字照抄。
sections：要读的章节，最可能的在前，按目录或候选中的写法逐字照抄（id、#、路径）。尽量选最可能含有答案的最小章节。不要选已经读过的；标有“(in part)”的还可以继续读。
stop：看到的未读章节都不大可能含有答案时为 true，阅读随即结束。`,
}

const Reply = z.strictObject({
  reason: z.string(),
  documents: z.array(z.string()),
  sections: z.array(z.string()),
  stop: z.boolean(),
})

/** Models like to wrap what they copy, and copy what stands behind it. */
function unwrapped(reference: string): string {
  return reference
    .trim()
    .replace(/\s*\(in part\)/, '')
    .replace(/^[-`"'[(\s]+|[`"'\])\s]+$/g, '')
}

export const locate: ModelFunction<LocateInput, z.infer<typeof Reply>, LocateOutput> = {
  name: 'locate',
  reply: () => Reply,
  prompt({ question, map, candidates, tried }) {
    const language = languageOf(question)
    return {
      language,
      rules: RULES[language],
      user: parts(
        fence('map', [multiline(map)]),
        fence('question', [multiline(question)]),
        list('candidates', candidates),
        attempts(tried),
      ),
    }
  },
  output: (reply) => ({
    documents: distinct(reply.documents.map(unwrapped)),
    sections: distinct(reply.sections.map(unwrapped)),
    reason: reply.reason.trim(),
    stop: reply.stop,
  }),
  outputTokens: () => 250,
}
