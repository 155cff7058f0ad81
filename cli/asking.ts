/**
 * One question, with what is told on the way on stderr.
 * @module
 */
import { type Answer, ask, type OpenCorpus, type SettingsInput, type TIERS } from '../index.ts'
import { confirmed, goesFurther } from './input/confirm.ts'
import type { Io } from './io.ts'
import { createStatus } from './output/progress.ts'
import { harmless } from './output/terminal.ts'

export interface Asking {
  /** With the turns before it, where it is one of several. */
  question: Parameters<typeof ask>[0]
  tier: (typeof TIERS)[number]
  settings: SettingsInput
}

/** Past the cap that holds where none is set only with a yes; what was read until then is not read again. */
export async function askOrGoOn(asking: Asking, corpus: OpenCorpus, io: Io): Promise<Answer> {
  const { settings } = asking
  const answer = await askOne(asking, corpus, io)
  const capped = settings.budgetTokens !== undefined || settings.budgetCost !== undefined
  if (capped || answer.next === undefined || !(await goesFurther(answer.next, io))) return answer
  return askOne({ ...asking, settings: { ...settings, budgetTokens: 0 } }, corpus, io)
}

export async function askOne(
  { question, tier, settings }: Asking,
  corpus: OpenCorpus,
  io: Io & { label?: string },
): Promise<Answer> {
  const label = io.label ?? ''
  const status = io.interactive ? createStatus(io.page.columns) : undefined
  try {
    return await ask(question, {
      corpus,
      tier,
      settings,
      signal: io.signal,
      onEvent: (event) => {
        if (event.type !== 'progress') return
        const part = event.part === undefined ? '' : `${event.part}, `
        status?.show(harmless(`${label}${part}round ${event.round}, ${event.node}: ${event.message}`))
        const stays = event.doubt === true || (event.waitSeconds !== undefined && !io.interactive)
        if (!stays) return
        status?.clear()
        io.noteOnce(harmless(label + event.message))
      },
      onConfirm: async (proposal) => {
        status?.clear()
        return confirmed(proposal, io)
      },
    })
  } finally {
    status?.clear()
  }
}
