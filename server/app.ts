/**
 * Routes mounted into LangGraph Server, beside its own: corpora, documents, answers, and what a probe asks. Those that tell
 * or change something are for this machine alone, or for whoever has `CHAPTERVERSE_TOKEN`: the server before them looks at
 * no Host, and has no `auth` unless it is given one.
 * @module
 */
import { Hono } from 'hono'
import { env } from '../index.ts'
import { createApi } from './api.ts'
import { answerFailure } from './failures.ts'
import { createGuard } from './guard.ts'
import { LIMITS } from './limits.ts'

export const app = new Hono()
app.onError(answerFailure)
const token = env('CHAPTERVERSE_TOKEN') ?? null
app.use('/api/*', createGuard({ host: '127.0.0.1', token, anyHost: true, limits: LIMITS }))
app.route('/', createApi().app)
