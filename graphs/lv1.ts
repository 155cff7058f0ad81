/**
 * lv1 as LangGraph Server loads it.
 * @module
 */
import { createReading } from './round.ts'
import { lv1 } from './strategies.ts'

export const graph = createReading(lv1)
