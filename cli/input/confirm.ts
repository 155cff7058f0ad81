/**
 * Whether to go up a tier, asked on the terminal. Where there is none, nobody can say yes.
 * @module
 */
import { createInterface } from 'node:readline/promises'
import type { Answer, Proposal } from '../../index.ts'
import type { Io } from '../io.ts'
import { confidenceText } from '../output/answer.ts'
import { estimateText } from '../output/forecast.ts'
import { harmless } from '../output/terminal.ts'

export async function confirmed({ from, to, estimate, soFar }: Proposal, io: Io): Promise<boolean> {
  const price = estimate === null ? 'no calls' : estimateText(estimate)
  const came = `${from}: ${soFar.status.replace('_', ' ')}, confidence ${confidenceText(soFar.confidence)}.`
  if (!io.interactive || process.stdin.isTTY !== true) {
    io.note(`${came} Not going up to ${to} (${price}): --confirm asks, and there is no terminal to ask on.`)
    return false
  }
  return saysYes(`${came} Go up to ${to}? ${price} [y/N] `, io)
}

/** Whether to go on past the cap on tokens that holds where none is set; where nobody can be asked, not. */
export async function goesFurther({ tier, estimate }: NonNullable<Answer['next']>, io: Io): Promise<boolean> {
  if (!io.interactive || process.stdin.isTTY !== true) return false
  return saysYes(`Not answered within the budget. Go on with ${tier}? ${estimateText(estimate)} [y/N] `, io)
}

/** Where there is a terminal; without one nobody says yes. */
export async function agrees(question: string, io: Io): Promise<boolean> {
  return io.interactive && process.stdin.isTTY === true && saysYes(`${question} [y/N] `, io)
}

async function saysYes(question: string, io: Io): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const reply = await lines.question(harmless(question), { signal: io.signal })
    return /^\s*(?:y|yes|是|好)\s*$/i.test(reply)
  } finally {
    lines.close()
  }
}
