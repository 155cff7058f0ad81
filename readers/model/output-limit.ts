/**
 * How many tokens a reply may take, and how an endpoint is told. The limit that is sent is the limit that is reserved:
 * only so a budget holds whatever a model does.
 *
 *   no budget    GENEROUS_OUTPUT; nothing is sent where the endpoint refuses that much
 *   a budget     what the ledger allows, up to GENEROUS_OUTPUT, or MODEST_OUTPUT where that is refused
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
  /** Takes `GENEROUS_OUTPUT`; some models write less, some servers have no room for it. */
  generous: boolean
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
  { limitBy, generous }: LimitsTaken,
  model: string,
  inputTokens: number,
  least: number,
  allow: CallOptions['allow'],
): OutputLimit {
  const allowed = allow?.(model, inputTokens, least) ?? null
  if (limitBy === 'none' || (allowed === null && !generous)) return { limitBy, limit: null, byBudget: false }
  const most = generous ? GENEROUS_OUTPUT : MODEST_OUTPUT
  if (allowed === null) return { limitBy, limit: most, byBudget: false }
  return { limitBy, limit: Math.max(least, Math.min(allowed, most)), byBudget: allowed < most }
}

/** A refusal that speaks of the output asked for. */
const OUTPUT = /max_?(completion_|output_|new_)?tokens|(completion|output) tokens|in the completion/i
/** … because it does not know the parameter. */
const UNKNOWN = /unsupported|not supported|unrecogni[sz]ed|unknown|unexpected|extra|not permitted|instead/i

/**
 * Takes a refusal as news about limits. True when another request, made with what is known now, may succeed; null when
 * the refusal is about something else.
 */
export function learnLimit(known: LimitsTaken, { limitBy, limit }: OutputLimit, message: string): boolean | null {
  if (limit === null || !OUTPUT.test(message)) return null
  if (!UNKNOWN.test(message)) {
    if (limit <= MODEST_OUTPUT) return false
    known.generous = false
    return true
  }
  // Calls in flight together are refused together: only the first refusal moves on.
  if (known.limitBy === limitBy) known.limitBy = LIMITS[LIMITS.indexOf(limitBy) + 1] ?? 'none'
  return true
}
