/**
 * Routes mounted into LangGraph Server, beside its own: `GET /ready` says whether the corpus that runs are asked of by
 * default can be opened, for whoever sends requests to several servers.
 * @module
 */
import { Hono } from 'hono'
import { ChapterverseError, createCorpusHandle, defaultCorpus, openCorpus } from '../index.ts'

export const app = new Hono()

const handles = new Map<string, ReturnType<typeof createCorpusHandle>>()

/** Opened once, and anew when another process has indexed it: a probe comes every few seconds. */
function handleOf(name: string) {
  const handle = handles.get(name) ?? createCorpusHandle(() => openCorpus({ name }, { refresh: false }))
  handles.set(name, handle)
  return handle
}

app.get('/ready', async (c) => {
  const name = defaultCorpus()
  if (name === undefined) return c.json({ ready: true, corpus: null })
  try {
    const { library, release } = await handleOf(name).lease()
    const documents = library.corpus.documents.length
    release()
    return c.json({ ready: true, corpus: { name, documents } })
  } catch (error) {
    // The message names paths of the server's.
    const code = error instanceof ChapterverseError ? error.code : 'error'
    return c.json({ ready: false, corpus: { name }, code }, 503)
  }
})
