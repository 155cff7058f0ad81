/**
 * Whether the endpoint of a model answers and knows the model, without paying for a call: `GET /models`, which every
 * OpenAI-compatible server has.
 * @module
 */

import { z } from 'zod'
import { env } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { OFFLINE } from '../../state/settings.ts'
import { baseURLOf } from './endpoint.ts'

const TIMEOUT_MS = 5000
const Models = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })

export interface ModelProbe {
  model: string
  endpoint: string
  detail: string
}

/**
 * @param model default: `CHAPTERVERSE_MODEL`
 * @returns null when no model is set
 * @throws `bad_setting` where the endpoint is no URL, `model_unavailable` when nothing answers, `model_refused` when the
 * key or the model is not accepted
 */
export async function probeModel(model = env('CHAPTERVERSE_MODEL'), signal?: AbortSignal): Promise<ModelProbe | null> {
  if (model === undefined || model === OFFLINE) return null
  const endpoint = baseURLOf(undefined)
  const key = env('OPENAI_API_KEY')
  let response: Response
  try {
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    response = await fetch(`${endpoint}/models`, {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    })
  } catch (cause) {
    throw new ChapterverseError('model_unavailable', `Nothing answers at ${endpoint}.`, {
      remedy: 'Start the server, or set OPENAI_BASE_URL to where it is.',
      cause,
    })
  }
  if (response.status === 401 || response.status === 403) {
    throw new ChapterverseError('model_refused', `${endpoint} refuses the key (${response.status}).`, {
      remedy: 'Set OPENAI_API_KEY to a key that this endpoint accepts.',
    })
  }
  const known = Models.safeParse(await response.json().catch(() => null))
  if (!known.success) return { model, endpoint, detail: `answers (${response.status}), but does not list its models` }
  const ids = known.data.data.map(({ id }) => id)
  if (ids.includes(model)) return { model, endpoint, detail: 'reachable' }
  throw new ChapterverseError('model_refused', `${endpoint} does not list the model "${model}".`, {
    remedy: `Set CHAPTERVERSE_MODEL or --model to one it lists: ${ids.slice(0, 5).join(', ')}`,
  })
}
