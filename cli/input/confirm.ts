/**
 * Whether to go up a tier, or past the budget, asked on the terminal. Where there is none, nobody can say yes.
 * @module
 */
import type { Answer, Proposal } from '../../index.ts'
import type { Io } from '../io.ts'
import { confidenceText } from '../output/answer.ts'
import { estimateText } from '../output/forecast.ts'

export async function confirmed({ from, to, estimate, soFar }: Proposal, io: Io): Promise<boolean> {
  const price = estimate === null ? 'no calls' : estimateText(estimate)
  const came = `${from}: ${soFar.status.replace('_', ' ')}, confidence ${confidenceText(soFar.confidence)}.`
  if (io.agree === null) {
    io.note(`${came} Not going up to ${to} (${price}): --confirm asks, and there is no terminal to ask on.`)
    return false
  }
  return io.agree(`${came} Go up to ${to}? ${price}`)
}

/** Whether to go on past the cap on tokens that holds where none is set; where nobody can be asked, not. */
export async function goesFurther({ tier, estimate }: NonNullable<Answer['next']>, { agree }: Io): Promise<boolean> {
  if (agree === null) return false
  return agree(`Not answered within the budget. Go on with ${tier}? ${estimateText(estimate)}`)
}
