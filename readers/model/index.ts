/**
 * The reader with a model behind it: any endpoint that speaks OpenAI's chat completions, by settings alone.
 * @module
 */
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { sha256 } from '../../lib/hash.ts'
import { setConcurrency } from '../calls/limiter.ts'
import type { CallOptions, Reader } from '../reader.ts'
import { endpointOfChat, identityOfChat } from './chat-model.ts'
import { compose } from './compose.ts'
import { describe } from './describe.ts'
import { type Endpoint, type EndpointOptions, endpointOf } from './endpoint.ts'
import { extract } from './extract.ts'
import type { ModelFunction } from './function.ts'
import { keywords } from './keywords.ts'
import { locate } from './locate.ts'
import { parse } from './parse.ts'
import { plan } from './plan.ts'
import { RETRY_POLICY, type RetryPolicy } from './retry.ts'
import { screen } from './screen.ts'
import { ask } from './structured.ts'
import { supports } from './supports.ts'

/** Raised by hand when a reply is read in another way: finished calls are stored under it, and under the prompts. */
const READING_VERSION = 2
/** Of all prompts, rendered; `prompts.test.ts` fails until it is right. */
export const PROMPT_FINGERPRINT = 'fa6198fc5a53'

export interface ModelReaderOptions extends EndpointOptions {
  /** By name at the endpoint, or any chat model of LangChain. */
  model: string | BaseChatModel
  /** For `screen` alone, by name at the same endpoint; default: `model`. */
  screenModel?: string | BaseChatModel | undefined
  /** For `supports` alone, likewise: whether a quotation supports a statement. */
  judgeModel?: string | BaseChatModel | undefined
  /** Requests open in the process, all readers together; the last value given counts. Default 16. */
  concurrency?: number | undefined
  /** Departures from `RETRY_POLICY`. */
  retry?: Partial<RetryPolicy> | undefined
}

/**
 * @example
 * const reader = createModelReader({ model: 'qwen3:8b', baseURL: 'http://127.0.0.1:11434/v1' })
 * await reader.supports({ block: 'The port is 5432.', spans: ['It listens on 5432.'] })
 */
export function createModelReader(options: ModelReaderOptions): Reader {
  const { model, screenModel = model, judgeModel = model, temperature = 0 } = options
  const policy = { ...RETRY_POLICY, ...options.retry }
  const known = new Map<string | BaseChatModel, Endpoint>()
  const endpoint = (one: string | BaseChatModel): Endpoint => {
    const made = known.get(one) ?? (typeof one === 'string' ? endpointOf(one, options) : endpointOfChat(one))
    known.set(one, made)
    return made
  }
  const [main, cheap, judge] = [endpoint(model), endpoint(screenModel), endpoint(judgeModel)]
  if (options.concurrency !== undefined) setConcurrency(options.concurrency)

  const of =
    <Input, Reply, Output>(task: ModelFunction<Input, Reply, Output>, asked = main) =>
    (input: Input, callOptions: CallOptions = {}) =>
      ask(asked, policy, task, input, callOptions)

  return {
    name: `model:${main.model}`,
    version: versionOf(temperature, main, cheap, judge),
    parse: of(parse),
    keywords: of(keywords),
    screen: of(screen, cheap),
    locate: of(locate),
    extract: of(extract),
    plan: of(plan),
    compose: of(compose),
    supports: of(supports, judge),
    describe: of(describe),
  }
}

/** Where a model is, and what its requests hold besides: either may change a reply. */
function identityOf({ chat, address: { url, search }, modelKwargs }: Endpoint): string {
  if (chat) return identityOfChat(chat)
  const more = Object.keys(modelKwargs).length > 0 ? JSON.stringify(modelKwargs) : ''
  return sha256(url + search + more).slice(0, 12)
}

/** Under which finished calls are stored. */
function versionOf(temperature: number, main: Endpoint, cheap: Endpoint, judge: Endpoint): string {
  const usual = [READING_VERSION, PROMPT_FINGERPRINT, temperature, cheap.model, identityOf(main)]
  const others = [
    ...(cheap.chat ? [identityOf(cheap)] : []),
    ...(judge === main ? [] : [judge.model, identityOf(judge)]),
  ]
  return [...usual, ...others].join('|')
}
