/**
 * lv2 as LangGraph Server loads it.
 * @module
 */
import { createReading } from './round.ts'
import { lv2 } from './strategies.ts'

export const graph = createReading(lv2)
