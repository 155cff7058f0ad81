/**
 * loop as LangGraph Server loads it.
 * @module
 */
import { createReading } from './reading.ts'
import { loop } from './strategies.ts'

export const graph = createReading(loop)
