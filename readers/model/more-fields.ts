/**
 * How an endpoint is spoken to where the call does not say: settings of the environment, checked.
 *
 *   CHAPTERVERSE_REQUEST_SECONDS   600
 *   CHAPTERVERSE_STREAM            true
 *   CHAPTERVERSE_MODEL_KWARGS      {"enable_thinking": false}
 * @module
 */
import { env } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'

export type MoreFields = Record<string, unknown>

/** What a request says by itself. The limits of the output are taken as the most that is asked for. */
const OWN = new Set(['model', 'messages', 'stream', 'stream_options', 'response_format', 'tools', 'tool_choice', 'n'])

/** @throws `bad_setting` */
export function secondsInEnvironment(): number | undefined {
  const text = env('CHAPTERVERSE_REQUEST_SECONDS')
  if (text === undefined) return undefined
  const seconds = Number(text)
  if (seconds > 0) return seconds
  throw bad('CHAPTERVERSE_REQUEST_SECONDS is no number of seconds.', 'Set it to one such as 600.')
}

/** @throws `bad_setting` */
export function streamInEnvironment(): boolean | undefined {
  const text = env('CHAPTERVERSE_STREAM')?.trim().toLowerCase()
  if (text === undefined) return undefined
  if (['true', '1', 'yes'].includes(text)) return true
  if (['false', '0', 'no'].includes(text)) return false
  throw bad('CHAPTERVERSE_STREAM is neither true nor false.', 'Set it to one of them.')
}

/** @throws `bad_setting` */
export function fieldsInEnvironment(): MoreFields | undefined {
  const text = env('CHAPTERVERSE_MODEL_KWARGS')
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as MoreFields
  } catch {
    // Said below.
  }
  throw bad('CHAPTERVERSE_MODEL_KWARGS is no JSON object.', 'Set it to one such as {"enable_thinking": false}.')
}

/** @throws `bad_setting` naming a field that every request sets by itself */
export function checkedFields(fields: MoreFields): { fields: MoreFields; most: number | null } {
  const own = Object.keys(fields).find((name) => OWN.has(name))
  if (own !== undefined) throw bad(`modelKwargs sets "${own}", which every request says by itself.`, OTHERS)
  const { max_tokens, max_completion_tokens, ...others } = fields
  const most = Number(max_tokens ?? max_completion_tokens)
  return { fields: others, most: most > 0 ? most : null }
}

const OTHERS = 'Leave it out: for streams there is the setting stream, for models the setting model.'

const bad = (message: string, remedy: string) => new ChapterverseError('bad_setting', message, { remedy })
