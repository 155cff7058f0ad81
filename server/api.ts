/**
 * All routes of our own, and their description. The same behind LangGraph Server and behind `chapterverse serve`.
 * @module
 */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ChapterverseError, createCorpusHandle, defaultCorpus, openCorpus } from '../index.ts'
import { answerFailure, Refusal } from './failures.ts'
import { createJobs } from './jobs.ts'
import { LIMITS, type Limits } from './limits.ts'
import { createMetrics, METRICS_TYPE } from './metrics.ts'
import { createQuestions, type Questions } from './questions.ts'
import { corpora } from './routes/corpora.ts'
import { describeRoutes, type Serving } from './routes/define.ts'
import { documents } from './routes/documents.ts'
import { answering, looking } from './routes/reading.ts'
import { createShelf } from './shelf.ts'

export interface ApiOptions {
  limits?: Partial<Limits>
  only?: readonly string[] | null
  version?: string
}

export interface Api {
  app: Hono
  questions: Questions
  close(): Promise<void>
}

export function createApi({ limits: given = {}, only = null, version = '0' }: ApiOptions = {}): Api {
  const limits = { ...LIMITS, ...given }
  const questions = createQuestions(limits)
  const serving: Serving = { shelf: createShelf(), jobs: createJobs(), questions, limits, only }
  const metrics = createMetrics(questions)
  const app = new Hono()
  app.onError(answerFailure)
  app.use('/api/*', metrics.count)
  const bounded = bodyLimit({
    maxSize: limits.bodyBytes,
    onError() {
      throw new Refusal(413, 'too_large', 'The request is too large.', `It may have ${limits.bodyBytes} bytes.`)
    },
  })
  app.use('/api/*', (c, next) => (c.req.method === 'PUT' ? next() : bounded(c, next)))
  app.get('/health', (c) => c.json({ ok: true }))
  app.get('/ready', async (c) => {
    const { status, body } = await readiness()
    return c.json(body, status)
  })
  app.get('/metrics', (c) => c.body(metrics.text(), 200, { 'content-type': METRICS_TYPE }))
  const routers = [corpora, documents, looking, answering].map((make) => make(serving))
  for (const { hono } of routers) app.route('/', hono)
  const description = describeRoutes(
    routers.flatMap(({ routes }) => routes),
    version,
  )
  app.get('/openapi.json', (c) => c.json(description))
  return {
    app,
    questions,
    async close() {
      await serving.jobs.close()
      await serving.shelf.close()
    },
  }
}

const handles = new Map<string, ReturnType<typeof createCorpusHandle>>()

/** Opened once, and anew when another process has indexed it: a probe comes every few seconds. */
function handleOf(name: string) {
  const handle = handles.get(name) ?? createCorpusHandle(() => openCorpus({ name }, { refresh: false }))
  handles.set(name, handle)
  return handle
}

/** Whether the corpus that runs are asked of by default can be opened. */
async function readiness() {
  const name = defaultCorpus()
  if (name === undefined) return { status: 200, body: { ready: true, corpus: null } } as const
  try {
    const { library, release } = await handleOf(name).lease()
    const documents = library.corpus.documents.length
    release()
    return { status: 200, body: { ready: true, corpus: { name, documents } } } as const
  } catch (error) {
    // The message names paths of the server's.
    const code = error instanceof ChapterverseError ? error.code : 'error'
    return { status: 503, body: { ready: false, corpus: { name }, code } } as const
  }
}
