/**
 * The question to whoever asks before a tier is begun, where the setting `confirm` wants it so, and what their reply
 * means.
 *
 * Whoever resumes a graph may be a program (`true`, `{ proceed: true }`), a person in Studio (`yes`), Agent Inbox
 * (`[{ type: "accept" }]`) or a client of LangChain's human-in-the-loop (`{ decisions: [{ type: "approve" }] }`).
 * @module
 */
import { z } from 'zod'
import { Estimate, Status } from './records.ts'
import { ReadingTier } from './tiers.ts'

const EXPECTED =
  'true or "yes" to go up; false or "no" to keep what was found. Also { "proceed": true }, and the replies of Agent Inbox: accept, ignore.'

export const Proposal = z.object({
  kind: z.literal('confirm'),
  from: ReadingTier,
  to: ReadingTier,
  estimate: Estimate.nullable(),
  soFar: z.object({
    status: Status,
    text: z.string(),
    confidence: z.number(),
    missing: z.array(z.string()),
  }),
  expects: z.string().describe('The replies that are understood').default(EXPECTED),
  notUnderstood: z.unknown().optional().describe('A reply that was given before, and said neither yes nor no'),
  /** As Agent Inbox shows it. */
  description: z.string().default(''),
  action_request: z.object({ action: z.string(), args: z.record(z.string(), z.unknown()) }).optional(),
  config: z
    .object({
      allow_accept: z.boolean(),
      allow_ignore: z.boolean(),
      allow_respond: z.boolean(),
      allow_edit: z.boolean(),
    })
    .optional(),
})
export type Proposal = z.infer<typeof Proposal>

type Facts = Pick<Proposal, 'from' | 'to' | 'estimate' | 'soFar'>

export function proposalOf({ from, to, estimate, soFar }: Facts): Proposal {
  const takes = estimate === null ? '' : `, about ${estimate.calls} calls and ${estimate.inputTokens} tokens`
  return {
    ...{ kind: 'confirm', from, to, estimate, soFar, expects: EXPECTED },
    description: `${from} ended ${soFar.status}. Go up to ${to}${takes}?`,
    action_request: { action: `go up to ${to}`, args: { from, to, ...(estimate && { estimate }) } },
    config: { allow_accept: true, allow_ignore: true, allow_respond: true, allow_edit: false },
  }
}

const YES = new Set([
  'yes',
  'y',
  'true',
  'ok',
  'okay',
  'accept',
  'approve',
  'proceed',
  'continue',
  'go',
  '是',
  '好',
  '可以',
  '同意',
  '继续',
])
const NO = new Set([
  'no',
  'n',
  'false',
  'ignore',
  'reject',
  'decline',
  'stop',
  'cancel',
  '否',
  '不',
  '不要',
  '不同意',
  '停止',
])

/** A reply's meaning; null where it says neither yes nor no. */
export function agreementIn(reply: unknown): boolean | null {
  if (typeof reply === 'boolean') return reply
  if (typeof reply === 'string') return wordOf(reply)
  if (Array.isArray(reply)) return reply.length === 1 ? agreementIn(reply[0]) : null
  if (typeof reply !== 'object' || reply === null) return null
  const { proceed, decisions, type, args } = reply as Record<string, unknown>
  if (proceed !== undefined) return agreementIn(proceed)
  if (decisions !== undefined) return agreementIn(decisions)
  // Agent Inbox: what was typed in is the reply.
  if (type === 'response') return agreementIn(args)
  return typeof type === 'string' ? wordOf(type) : null
}

function wordOf(text: string): boolean | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[.!。！]+$/, '')
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}
