/**
 * What a run began with, so that it goes on with the same whenever it is resumed, forked or continued.
 * @module
 */
import { z } from 'zod'

export const Origin = z.object({
  settings: z.record(z.string(), z.unknown()).describe('As given, with the corpus and the models by name'),
  root: z.string().describe('Of the corpus'),
})
export type Origin = z.infer<typeof Origin>
