import { ChatOpenAI } from '@langchain/openai'
import { describe } from 'vitest'
import { StreamingChatModel, WholeChatModel } from '../../testing/readers/chat-models.ts'
import { type PromptInput, scripted } from '../../testing/readers/scripted.ts'
import { startModelServer } from '../../testing/servers/model-server.ts'
import { withCallCache } from '../calls/cache.ts'
import { readerContract } from '../reader.contract.ts'
import type { Reader } from '../reader.ts'
import { createModelReader } from './index.ts'

/** Words of Latin script, and pairs of Han characters. */
function words(text: string): Set<string> {
  const pairs = [...text].map((character, at, all) => character + (all[at + 1] ?? ''))
  return new Set([
    ...(text.toLowerCase().match(/[a-z]{4,}/g) ?? []),
    ...pairs.filter((pair) => /^\p{Script=Han}{2}$/u.test(pair)),
  ])
}

function shared(a: string, b: string): number {
  const known = words(a)
  return [...words(b)].filter((word) => known.has(word)).length
}

/** A "model" that goes by shared words alone. */
function best({ question, parts, sentences }: PromptInput) {
  const wanted = question || (parts['information'] ?? '')
  const ranked = sentences.map((sentence) => ({ ...sentence, score: shared(wanted, sentence.text) }))
  return ranked.filter(({ score }) => score >= 3).sort((a, b) => b.score - a.score)
}

function answer(input: PromptInput) {
  const [top] = best(input)
  return {
    blocks: top ? [{ kind: 'sentence' as const, text: top.text, sentences: [top.n] }] : [],
    confidence: top ? 0.9 : 0,
    missing: top ? [] : [input.question],
  }
}

const entries = (part = '') => part.split('\n').map((line) => line.replace(/^- /, ''))

const reply = scripted({
  parse: ({ question, parts }) => ({
    question,
    information: [question],
    instructions: [],
    keywords: Object.fromEntries(entries(parts['languages']).map((language) => [language, [...words(question)]])),
    kind: 'fact',
    subQuestions: [],
    sections: [],
  }),
  keywords: ({ parts }) => ({ keywords: { [entries(parts['languages'])[0] ?? 'en']: ['berth', '泊位'] } }),
  screen: (input) => {
    const picked = best(input)
    return {
      chunks: input.groups.map(({ id, sentences }) => ({
        id,
        sentences: sentences.map(({ n }) => n).filter((n) => picked.some((sentence) => sentence.n === n)),
      })),
    }
  },
  locate: ({ parts }) => ({
    documents: entries(parts['candidates']).map((candidate) => candidate.slice(0, candidate.lastIndexOf('#'))),
    sections: entries(parts['candidates']),
    reason: 'the title',
    stop: false,
  }),
  extract: answer,
  plan: ({ question, groups }) => ({
    subQuestions: groups.length > 0 ? [] : [question],
    done: groups.length > 0,
    reason: '',
  }),
  compose: answer,
  supports: ({ parts }) => {
    const common = shared(parts['quotes'] ?? '', parts['statement'] ?? '')
    return { verdict: common > 2 ? 'yes' : 'no', reason: `${common} words` }
  },
  describe: ({ parts }) => ({ title: entries(parts['place'])[0] ?? '', summary: parts['text'] ?? '' }),
})

describe.each([
  ['bare', (reader: Reader) => reader],
  ['with a memo', (reader: Reader) => withCallCache(reader, new Map())],
])('the model reader, %s', (_name, wrap) => {
  readerContract(async () => {
    const server = await startModelServer({ reply })
    return { reader: wrap(createModelReader({ model: 'contract', baseURL: server.url })), close: server.close }
  })
})

describe.each([
  ['whole replies', () => new WholeChatModel(reply)],
  ['streams alone', () => new StreamingChatModel(reply)],
])('the model reader over a chat model of %s', (_name, chatModel) => {
  readerContract(async () => ({ reader: createModelReader({ model: chatModel() }), close: async () => {} }))
})

describe('the model reader over an instance of ChatOpenAI', () => {
  readerContract(async () => {
    const server = await startModelServer({ reply })
    const model = new ChatOpenAI({ model: 'contract', apiKey: 'none', configuration: { baseURL: server.url } })
    return { reader: createModelReader({ model }), close: server.close }
  })
})
