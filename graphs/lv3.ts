/**
 * lv3 as LangGraph Server loads it.
 * @module
 */
import { createPlanning } from './planning.ts'

export const graph = createPlanning()
