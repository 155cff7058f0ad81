/**
 * The project of somebody who uses the package: a strict TypeScript file, two programs, and documents to ask about.
 * @module
 */
import { PdfFile } from '../../testing/files/pdf-file.ts'

const QUESTION = 'How long is lost property kept?'

/** One setting beyond `strict`: `skipLibCheck`, for the declarations of packages that are none of ours. */
const TSCONFIG = {
  compilerOptions: { strict: true, module: 'NodeNext', target: 'ES2022', noEmit: true, skipLibCheck: true },
  files: ['strict.mts', 'strict.cts', 'langgraph.mts'],
}

const STRICT_ESM = `
import { type Answer, ask, asTool, ChapterverseError, graphs, openCorpus, type CompiledTier } from 'chapterverse'

const library = await openCorpus(['./examples'], { name: 'x' })
const answer: Answer = await ask('${QUESTION}', { corpus: library, settings: { maxLoops: 2 } })
const lines: string[] = answer.citations.map(({ source, quote }) => source + ': ' + quote)
console.log(lines, (await asTool(library)).name, new ChapterverseError('no_corpus', 'a', { remedy: 'b' }).code)

const graph: CompiledTier = await graphs.lv1()
const state = await graph.invoke({ question: '${QUESTION}' }, { context: { corpus: 'x' } })
const found: string | undefined = state.answer?.text
for await (const part of await graph.stream({ question: '' }, { context: { maxTier: 'lv2' }, streamMode: 'custom' }))
  console.log(part, found)

// @ts-expect-error: no tier
await ask('', { corpus: library, tier: 'lv9' })
// @ts-expect-error: not a number
await graph.invoke({ question: '' }, { context: { maxLoops: 'many' } })
`

/** What somebody builds who builds with LangGraph: an agent, a graph around a tier of theirs, a chain, a chat model. */
const LANGGRAPH = `
import { SimpleChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages'
import { RunnableLambda } from '@langchain/core/runnables'
import { END, START, StateGraph, StateSchema } from '@langchain/langgraph'
import { createReactAgent } from '@langchain/langgraph/prebuilt'
import { ask, asRetriever, asTool, modelReader, openCorpus, stream } from 'chapterverse'
import { createReading, lv2, openLibrary, Output, type Strategy } from 'chapterverse/graphs'
import { type NodeFunction, screenWaves } from 'chapterverse/nodes'
import { z } from 'zod'

const QUESTION = '${QUESTION}'
const library = await openCorpus(['examples'])
const expectThat = (holds: boolean, what: unknown) => {
  if (!holds) throw new Error(JSON.stringify(what))
}

/** Calls the tool once, then repeats what it gave. */
class Agent extends SimpleChatModel {
  _llmType() {
    return 'agent'
  }
  override bindTools() {
    return this
  }
  async _call() {
    return ''
  }
  override async _generate(messages: BaseMessage[]) {
    const last = messages.at(-1)
    const call = { id: '1', name: 'ask_documents', args: { question: QUESTION } }
    const said = last?.getType() === 'tool'
    const message = said ? new AIMessage(last.text) : new AIMessage({ content: '', tool_calls: [call] })
    return { generations: [{ text: message.text, message }] }
  }
}
const agent = createReactAgent({ llm: new Agent({}), tools: [await asTool(library, { tier: 'lv1', maxLoops: 2 })] })
const { messages } = await agent.invoke({ messages: [new HumanMessage('?')] })
expectThat(messages.at(-1)?.text.includes('90 days') === true, messages)

let screened = 0
const screen: NodeFunction = async (state, run) => {
  screened++
  return screenWaves(state, run)
}
const tier: Strategy = { ...lv2, screen }
const State = new StateSchema({ ...Output.fields, question: z.string().default(''), done: z.boolean().default(false) })
const graph = new StateGraph(State)
  .addNode('documents', createReading(tier, openLibrary(library)))
  .addNode('end', () => ({ done: true }))
  .addEdge(START, 'documents')
  .addEdge('documents', 'end')
  .addEdge('end', END)
  .compile()
const state = await graph.invoke({ question: QUESTION })
const text: string | undefined = state.answer?.text
expectThat(text?.includes('90 days') === true && screened > 0 && state.done, state.answer)

const chain = (await asRetriever(library, { topK: 1 })).pipe(RunnableLambda.from((found) => found[0]?.pageContent))
expectThat((await chain.invoke('lost property'))?.includes('90 days') === true, 'retriever')

/** Finds the sentence by its words. */
class Finder extends SimpleChatModel {
  _llmType() {
    return 'finder'
  }
  async _call(prompt: BaseMessage[]) {
    const asked = prompt.map((message) => message.text).join('\\n')
    if (!asked.includes('reply extract'))
      return JSON.stringify({
        question: QUESTION, information: [QUESTION], instructions: [], keywords: { en: ['lost', 'property'] },
        kind: 'fact', subQuestions: [], sections: [],
      })
    const n = Number(/(\\d+)\\D{1,4}Things found on board/.exec(asked)?.[1])
    const blocks = [{ kind: 'sentence', text: 'Lost property is kept for 90 days.', sentences: [n] }]
    return JSON.stringify({ blocks, confidence: 0.9, missing: [] })
  }
}
const reader = await modelReader(new Finder({}))
const answer = await ask(QUESTION, { corpus: library, tier: 'lv1', reader })
expectThat(answer.status === 'answered' && answer.reader === 'model:finder', answer)

const types: string[] = []
for await (const event of stream(QUESTION, { corpus: library, tier: 'lv1' })) types.push(event.type)
expectThat(types.at(-1) === 'answer' && types.includes('block'), types)
library.corpus.close()
`

const STRICT_CJS = `
import type { Answer } from 'chapterverse'

export async function asked(): Promise<Answer> {
  const { ask, openCorpus } = await import('chapterverse')
  return ask('${QUESTION}', { corpus: await openCorpus(['./examples']) })
}
`

const ASK = `
  const library = await openCorpus(['examples'], { name: 'x' })
  const answer = await ask('${QUESTION}', { corpus: library })
  if (!answer.text.includes('90 days') || answer.citations.length === 0) throw new Error(JSON.stringify(answer))
`

const ASK_ESM = `
import { ask, asTool, graphs, openCorpus } from 'chapterverse'
${ASK}
  const said = await (await asTool(library)).invoke({ question: '${QUESTION}' })
  if (!String(said).includes('90 days')) throw new Error('The tool said: ' + said)
  for (const [tier, open] of Object.entries(graphs)) {
    const graph = await open()
    const state = await graph.invoke({ question: '${QUESTION}' }, { context: { corpus: 'x' } })
    if (!state.answer?.text.includes('90 days')) throw new Error(tier + ': ' + JSON.stringify(state.answer))
  }
  library.corpus.close()
`

/** `require` gives the same module from Node.js 20.19 on; before, CommonJS imports. */
const ASK_CJS = `
async function main() {
  const imported = await import('chapterverse')
  if (process.features.require_module && require('chapterverse').ask !== imported.ask) throw new Error('Two modules.')
  const { ask, openCorpus } = imported
${ASK}
  library.corpus.close()
}
main().catch((error) => {
  console.error(error)
  process.exit(1)
})
`

/** A page in a Chinese font of which the file holds no table: read with those beside pdfjs, or not at all. */
function chinesePdf(): Uint8Array {
  const file = new PdfFile()
  // In GBK: 失物保存九十天。
  const page = file.add('', Buffer.from('BT /F 20 Tf 72 700 Td <caa7ceefb1a3b4e6bec5caaecceca1a3> Tj ET'))
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >>'
  const look = file.add('<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /Ascent 800 /Descent -200 >>')
  const glyphs = file.add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light ${system} /FontDescriptor ${look} 0 R /DW 1000 >>`,
  )
  const font = file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /GBK-EUC-H /DescendantFonts [${glyphs} 0 R] >>`,
  )
  const pages = file.reserve()
  const sheet = file.add(
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 595 842] /Contents ${page} 0 R /Resources << /Font << /F ${font} 0 R >> >> >>`,
  )
  file.set(pages, `<< /Type /Pages /Kids [${sheet} 0 R] /Count 1 >>`)
  return file.end(file.add(`<< /Type /Catalog /Pages ${pages} 0 R >>`), undefined)
}

/** File name → content. */
export const PROJECT: Readonly<Record<string, string | Uint8Array>> = {
  'package.json': JSON.stringify({ name: 'consumer', version: '1.0.0', private: true }),
  'tsconfig.json': JSON.stringify(TSCONFIG),
  'strict.mts': STRICT_ESM,
  'strict.cts': STRICT_CJS,
  'langgraph.mts': LANGGRAPH,
  'ask.mjs': ASK_ESM,
  'ask.cjs': ASK_CJS,
  'lost.pdf': chinesePdf(),
}
