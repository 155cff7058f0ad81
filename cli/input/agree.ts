/**
 * A yes or no from whoever sits at the terminal.
 * @module
 */
import { createInterface } from 'node:readline/promises'
import { harmless } from '../output/terminal.ts'

/** Whether they agree. Anything but a yes is a no. */
export type Agree = (question: string) => Promise<boolean>

export const isYes = (reply: string): boolean => /^\s*(?:y|yes|是|好)\s*$/i.test(reply)

export const asQuestion = (question: string): string => harmless(`${question} [y/N] `)

/** null where there is no terminal to ask on: nobody can say yes. */
export function agreeOnTerminal(signal: AbortSignal): Agree | null {
  if (process.stderr.isTTY !== true || process.stdin.isTTY !== true) return null
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return isYes(await lines.question(asQuestion(question), { signal }))
    } finally {
      lines.close()
    }
  }
}
