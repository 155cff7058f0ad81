/**
 * loop as LangGraph Server loads it.
 * @module
 */
import { createReading } from './round.ts'
import { loop } from './strategies.ts'

export const graph = createReading(loop)
