/**
 * auto as LangGraph Server loads it.
 * @module
 */
import { createClimbing } from './climbing.ts'

export const graph = createClimbing()
