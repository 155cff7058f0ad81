/**
 * Whether the endpoint of a model answers, knows the model, and replies as a reader must: by its list of models, which
 * most servers have, and by one real call, the one that every question begins with.
 * @module
 */
import { z } from 'zod'
import { env } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { nearestName } from '../../lib/nearest-name.ts'
import { OFFLINE } from '../../state/settings.ts'
import { createFetch, SAID_200 } from '../wire/exchange.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import { createModelReader } from './index.ts'
import { isListed, namesIn } from './model-names.ts'

/** A list that takes longer is done without. */
const LIST_MS = 15_000
/** Time for a server to load a model before its first reply. */
const COLD_START_MS = 75_000
/** A server that is loading says 503, or nothing, for a minute. */
const PATIENT = { attempts: 20, baseMs: 1000, maxMs: 8000 }

export interface ModelProbe {
  model: string
  /** Without credentials. */
  endpoint: string
  /** What it can do, in words. */
  detail: string
  /** What will make answers worse; none where all is well. */
  doubts: string[]
}

export interface ProbeOptions {
  signal?: AbortSignal | undefined
  /** Told what it waits for. */
  onWait?: ((text: string) => void) | undefined
}

/**
 * @param model default: `CHAPTERVERSE_MODEL`
 * @returns null when no model is set
 * @throws `bad_setting` where URL or key cannot be, `model_unavailable` when nothing answers, `model_refused` when the
 * key or the model is not accepted, `model_reply` when it does not reply as asked
 */
export async function probeModel(
  model = env('CHAPTERVERSE_MODEL'),
  { signal, onWait }: ProbeOptions = {},
): Promise<ModelProbe | null> {
  if (model === undefined || model === OFFLINE) return null
  const endpoint = endpointOf(model, {})
  const { url } = endpoint.address
  const list = await listModels(endpoint, signal)
  const doubts: string[] = []
  const started = Date.now()
  try {
    await firstCall(endpoint, doubts, { signal, onWait })
  } catch (error) {
    throw 'ids' in list && !isListed(model, list.ids) ? unknownModel(model, url, list.ids, error) : error
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const unlisted = 'ids' in list && list.ids.length > 0 && !isListed(model, list.ids)
  const detail = [
    `replies in ${seconds} s`,
    ...abilities(endpoint),
    ...('problem' in list ? [`does not list its models (${list.problem})`] : []),
    ...(unlisted ? ['its list of models does not name it'] : []),
  ].join('; ')
  return { model, endpoint: url, detail, doubts }
}

const Failed = z.looseObject({ error: z.looseObject({ message: z.string() }) })

type Listed = { ids: string[] } | { problem: string }

/** @throws `model_refused` where the key is not accepted, `model_unavailable` where nothing answers */
async function listModels({ address }: Endpoint, signal: AbortSignal | undefined): Promise<Listed> {
  const plain = (body: unknown) => namesIn(body)
  const fetch = createFetch({ address, timeoutMs: LIST_MS, plain, what: 'a list of models' })
  let response: Response
  try {
    response = await fetch(`${address.url}/models`, { ...(signal && { signal }) })
  } catch (cause) {
    signal?.throwIfAborted()
    const { message } = cause as Error
    if ((cause as Error).name === 'NotInTime') return { problem: message }
    if (cause instanceof ChapterverseError) throw cause
    throw new ChapterverseError('model_unavailable', `Nothing answers at ${address.url}: ${message}.`, {
      remedy: 'Start the server, or set OPENAI_BASE_URL to where it is.',
      cause,
    })
  }
  const body: unknown = await response.json()
  if (response.ok) return { ids: namesIn(body) ?? [] }
  const words = Failed.safeParse(body).data?.error.message ?? ''
  if (response.status === 401 || response.status === 403 || /api.?key/i.test(words)) {
    throw new ChapterverseError('model_refused', `${address.url} refuses the key: ${words} (${response.status}).`, {
      remedy: 'Set OPENAI_API_KEY to a key that this endpoint accepts.',
    })
  }
  return { problem: response.headers.has(SAID_200) ? words : `${response.status} ${words}` }
}

const QUESTION = { question: 'When is the office open on Saturdays?', turns: [], languages: ['en'] }

async function firstCall({ model }: Endpoint, doubts: string[], { signal, onWait }: ProbeOptions): Promise<void> {
  const enough = AbortSignal.timeout(COLD_START_MS)
  const reader = createModelReader({ model, retry: PATIENT })
  let last = ''
  try {
    await reader.parse(QUESTION, {
      signal: signal ? AbortSignal.any([signal, enough]) : enough,
      onDoubt: (doubt) => doubts.push(doubt),
      onWait: ({ seconds, reason }) => {
        last = `; the last: ${reason}`
        onWait?.(`waiting ${seconds} s: ${reason}`)
      },
    })
  } catch (cause) {
    if (signal?.aborted || !enough.aborted) throw cause
    const text = `${model} gave no reply within ${COLD_START_MS / 1000} s${last}.`
    throw new ChapterverseError('model_unavailable', text, {
      remedy:
        'A large model may still be loading: try again. What a question may wait for is the setting requestSeconds.',
      cause,
    })
  }
}

/** What was found out by the call. */
function abilities({ known, stream }: Endpoint): string[] {
  const { method, limitBy, most, generous, takesTemperature, usage } = known
  const limit =
    limitBy === 'none' || !generous
      ? 'no limit of the output'
      : most === null
        ? 'long replies'
        : `replies of up to ${most} tokens`
  return [
    STRUCTURES[method],
    limit,
    ...((known.stream ?? stream) ? ['as a stream'] : []),
    ...(takesTemperature ? [] : ['no temperature']),
    usage === false ? 'reports no tokens: a prompt that it cuts goes unnoticed' : 'reports tokens',
  ]
}

const STRUCTURES: Record<Endpoint['known']['method'], string> = {
  json_schema: 'keeps to a JSON schema',
  tools: 'structure by a tool call',
  json_object: 'JSON without a schema',
  plain: 'JSON only as the prompt asks for it',
}

function unknownModel(model: string, url: string, ids: readonly string[], cause: unknown): ChapterverseError {
  const near = nearestName(model, ids)
  const some = [...new Set([...(near === null ? [] : [near]), ...ids])].slice(0, 5)
  const why = cause instanceof Error ? ` ${cause.message}` : ''
  return new ChapterverseError('model_refused', `${url} does not list the model "${model}".${why}`, {
    remedy:
      some.length === 0
        ? 'Load a model in the server, or set CHAPTERVERSE_MODEL or --model to one it has.'
        : `Set CHAPTERVERSE_MODEL or --model to one it lists: ${some.join(', ')}`,
    cause,
  })
}
