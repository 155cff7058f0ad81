/**
 * How many tokens a reply may take, and how an endpoint is told. The limit that is sent is the limit that is reserved:
 * only so a budget holds whatever a model does.
 *
 *   no budget    GENEROUS_OUTPUT; nothing is sent where that leaves no room for the prompt
 *   a budget     what the ledger allows, up to GENEROUS_OUTPUT, or MODEST_OUTPUT where that leaves no room
 *   told less    as much as the endpoint says that it gives: a smaller model, a smaller account, a limit a minute
 *
 * An endpoint that takes no limit under any name cannot be held to one: what a reply is expected to take is reserved.
 * @module
 */
import type { CallOptions } from '../reader.ts'

/**
 * Ways to limit the output, best first: the name that the client library knows for the model (`max_tokens`;
 * `max_completion_tokens` for OpenAI's reasoning models), the newer name, not at all.
 */
const LIMITS = ['usual', 'max_completion_tokens', 'none'] as const

/** What is known of an endpoint. */
export interface LimitsTaken {
  limitBy: (typeof LIMITS)[number]
  /** Has room for `GENEROUS_OUTPUT` beside a prompt. */
  generous: boolean
  /** Tokens that it gives at most, as it said; null where it said nothing. */
  most: number | null
}

/** A limit as it is sent. */
export interface OutputLimit {
  limitBy: LimitsTaken['limitBy']
  /** Tokens; null: none is sent. */
  limit: number | null
  /** A budget made it smaller than it would be. */
  byBudget: boolean
}

/** What current models write at most, thinking included. */
const GENEROUS_OUTPUT = 16_384
/** Room for any answer, in a context of 8,192. */
const MODEST_OUTPUT = 2048

/** @param least Tokens a reply is expected to take. */
export function outputLimit(
  { limitBy, generous, most }: LimitsTaken,
  model: string,
  inputTokens: number,
  least: number,
  allow: CallOptions['allow'],
): OutputLimit {
  const allowed = allow?.(model, inputTokens, least) ?? null
  if (limitBy === 'none' || (allowed === null && !generous && most === null))
    return { limitBy, limit: null, byBudget: false }
  const given = Math.min(most ?? GENEROUS_OUTPUT, generous ? GENEROUS_OUTPUT : MODEST_OUTPUT)
  if (allowed === null) return { limitBy, limit: given, byBudget: false }
  const limit = Math.min(Math.max(least, Math.min(allowed, given)), most ?? GENEROUS_OUTPUT)
  return { limitBy, limit, byBudget: allowed < given }
}

/** A refusal that speaks of the output asked for. */
const OUTPUT =
  /max[_ -]?(completion|output|new)?[_ -]?tokens|maximum tokens|(completion|output) tokens|(in the|messages or) completion|token limit|num_predict|最大输出|输出长度/i
/** … because it does not know the parameter. */
const UNKNOWN = /unsupported|not supported|unrecogni[sz]ed|unknown|unexpected|extra|not permitted|instead/i
/** … because there is no room for it beside the prompt. */
const CONTEXT = /context.?(length|window)|maximum context/i
/** … counting the prompt, too. */
const OF_BOTH = /request exceeded|current length|messages or completion/i
/** … because a request alone is over what there is for a minute. */
const A_MINUTE = /tokens per min|\bTPM\b/i
/** Below this a reply would be cut: it is the account or the prompt that must change. */
const LEAST_OUTPUT = 128

/** Whether one request asks for more than is given for a whole minute: waiting does not help. */
export function overTheMinute(message: string): boolean {
  const [, limit, requested] = /limit:?\s*(\d+).*requested:?\s*(\d+)/i.exec(message) ?? []
  return A_MINUTE.test(message) && (/too large|reduced?\b/i.test(message) || Number(requested) > Number(limit))
}

/**
 * Takes a refusal as news about limits. True when another request, made with what is known now, may succeed; null when
 * the refusal is about something else.
 */
export function learnLimit(known: LimitsTaken, { limitBy, limit }: OutputLimit, message: string): boolean | null {
  if (limit === null || !(OUTPUT.test(message) || overTheMinute(message))) return null
  if (UNKNOWN.test(message) && !/\bmax(imum)?\b.*\d{3}/i.test(message)) {
    // Calls in flight together are refused together: only the first refusal moves on.
    if (known.limitBy === limitBy) known.limitBy = LIMITS[LIMITS.indexOf(limitBy) + 1] ?? 'none'
    return true
  }
  if (CONTEXT.test(message) && known.most === null) {
    if (limit <= MODEST_OUTPUT) return false
    known.generous = false
    return true
  }
  const next = Math.min(told(message, limit) ?? Number.POSITIVE_INFINITY, known.most ?? Number.POSITIVE_INFINITY)
  const less = next < limit ? next : Math.floor(limit / 4)
  if (less < LEAST_OUTPUT) return false
  known.most = less
  return true
}

/**
 * The most that a refusal speaks of: "can only afford 3919", "at most 4096", "[1, 8192]"; and "Limit 6000, Requested
 * 16884", of which the prompt has its part.
 */
function told(message: string, limit: number): number | null {
  const numbers = [...message.matchAll(/(?<![\w.-])\d{1,3}(?:,\d{3})+(?![\w])|(?<![\w.-])\d+(?![\w])/g)].map(([text]) =>
    Number(text.replaceAll(',', '')),
  )
  // Far below it stands something else: the tokens of the prompt, a version.
  const below = Math.max(...numbers.filter((number) => number < limit && number >= limit / 8))
  if (below < LEAST_OUTPUT) return null
  const requested = Math.max(...numbers.filter((number) => number > limit && number < 4 * limit))
  const prompt = (A_MINUTE.test(message) || OF_BOTH.test(message)) && requested > 0 ? requested - limit : 0
  const exclusive = /exclusive|(lower|less) than(?! or equal)|below/i.test(message) ? 1 : 0
  const most = below - prompt - exclusive
  return most >= LEAST_OUTPUT ? most : null
}
