/**
 * The tiers there are. To add one: its name here, its graph in a file of `graphs/` and in `graphs/tiers.ts`, and its id
 * in `langgraph.json`.
 * @module
 */
import { z } from 'zod'

/** Those that read, cheapest first. */
export const READING_TIERS = ['lv1', 'loop', 'lv2', 'lv3'] as const
export const ReadingTier = z.enum(READING_TIERS)
export type ReadingTier = z.infer<typeof ReadingTier>

/** Those and `auto`, which chooses among them. */
export const TIERS = [...READING_TIERS, 'auto'] as const
export const Tier = z.enum(TIERS)
export type Tier = z.infer<typeof Tier>
