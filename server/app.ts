/**
 * Routes mounted into LangGraph Server, beside its own: corpora, documents, answers, and what a probe asks.
 * @module
 */
import { createApi } from './api.ts'

export const { app } = createApi()
