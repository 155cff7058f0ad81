/**
 * The documents of a corpus: listed, uploaded, deleted, indexed with progress, and given as the files they are.
 * @module
 */
import { createReadStream, existsSync, realpathSync, rmSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { z } from 'zod'
import type { DocumentInfo } from '../../index.ts'
import { Refusal } from '../failures.ts'
import type { Jobs } from '../jobs.ts'
import { countFiles, fileIn, folderOf, isFolder } from '../place.ts'
import { receive, tooLarge } from '../upload.ts'
import { uploadedFolder } from './corpora.ts'
import { DocId, Name, Router, type Serving } from './define.ts'

const Document = z.object({
  docId: z.string(),
  source: z.string(),
  title: z.string(),
  length: z.number(),
  tokens: z.number(),
})

const File = Name.extend({ file: z.string().min(1).max(1000).describe('Its path, percent-encoded.') })
const Indexing = z.object({ indexing: z.boolean() })

export function documents({ shelf, jobs, limits }: Serving): Router {
  return new Router()
    .on(
      {
        method: 'get',
        path: '/api/corpora/{name}/documents',
        about: 'The documents as they are indexed.',
        params: Name,
        gives: { status: 200, schema: z.array(Document) },
      },
      async ({ params }, c) => c.json(await shelf.use(params.name, ({ corpus }) => corpus.documents.map(listed))),
    )
    .on(
      {
        method: 'put',
        path: '/api/corpora/{name}/documents/{file}',
        about: 'Takes a file of any format, and has it indexed.',
        params: File,
        body: 'bytes',
        gives: { status: 202, schema: z.object({ bytes: z.number() }) },
      },
      async ({ params: { name, file } }, c) => {
        const folder = uploadedFolder(name)
        if (Number(c.req.header('content-length') ?? 0) > limits.uploadBytes) throw tooLarge(limits.uploadBytes)
        const path = fileIn(folder, file)
        if (!existsSync(path) && countFiles(folder) >= limits.files)
          throw new Refusal(409, 'too_many_files', `A corpus may have ${limits.files} files.`, 'Make another corpus.')
        const bytes = await receive(c.req.raw.body, path, limits)
        jobs.start(name, folder)
        return c.json({ bytes }, 202)
      },
    )
    .on(
      {
        method: 'delete',
        path: '/api/corpora/{name}/documents/{file}',
        about: 'Deletes a file; what was known of it goes with the indexing that follows.',
        params: File,
        gives: { status: 202, schema: Indexing },
      },
      ({ params: { name, file } }, c) => {
        const folder = uploadedFolder(name)
        const path = fileIn(folder, file, false)
        if (!existsSync(path)) throw noFile()
        rmSync(path)
        jobs.start(name, folder)
        return c.json({ indexing: true }, 202)
      },
    )
    .on(
      {
        method: 'post',
        path: '/api/corpora/{name}/index',
        about: 'Has files that changed read again.',
        params: Name,
        gives: { status: 202, schema: Indexing },
      },
      async ({ params: { name } }, c) => {
        const folder = folderOf(name)
        const uploaded = isFolder(folder)
        if (!uploaded) await shelf.use(name, () => {})
        jobs.start(name, uploaded ? folder : null)
        return c.json({ indexing: true }, 202)
      },
    )
    .on(
      {
        method: 'get',
        path: '/api/corpora/{name}/progress',
        about: 'Events `progress`, `indexed`, `failed`, and in the end `idle`.',
        params: Name,
        gives: { status: 200, schema: 'text/event-stream' },
      },
      ({ params: { name } }, c) => streamSSE(c, (stream) => progressOf(jobs, name, stream)),
    )
    .on(
      {
        method: 'get',
        path: '/api/corpora/{name}/original',
        about: 'The file itself. Shown only where it is a PDF, else saved.',
        params: Name,
        query: z.object({ docId: DocId }),
        gives: { status: 200, schema: 'application/octet-stream' },
      },
      async ({ params, query: { docId } }) => {
        const file = await shelf.use(params.name, ({ corpus }) =>
          originalOf(corpus.root, corpus.document(docId).source),
        )
        return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, { headers: headersOf(file) })
      },
    )
}

const listed = ({ docId, source, title, length, tokens }: DocumentInfo) => ({ docId, source, title, length, tokens })

function progressOf(jobs: Jobs, name: string, stream: SSEStreamingApi): Promise<void> {
  return new Promise((resolve) => {
    const leave = jobs.listen(name, async (event) => {
      await stream.writeSSE({ event: event.type, data: JSON.stringify(event) })
      if (event.type === 'idle') resolve()
    })
    stream.onAbort(() => {
      leave()
      resolve()
    })
  })
}

/** What is no file of its own, as a message in a mailbox, or leads out of the corpus by a link, is not given. */
function originalOf(root: string, source: string): string {
  try {
    const file = realpathSync(join(root, source))
    if (file.startsWith(realpathSync(root) + sep) && statSync(file).isFile()) return file
  } catch {
    // It is not there any more.
  }
  throw noFile()
}

/** Whatever a file says it is, it runs nothing: it is in a sandbox, and saved where it is no PDF. */
function headersOf(file: string): Record<string, string> {
  const pdf = extname(file).toLowerCase() === '.pdf'
  return {
    'content-type': pdf ? 'application/pdf' : 'application/octet-stream',
    'content-length': String(statSync(file).size),
    'content-disposition': pdf ? 'inline' : 'attachment',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  }
}

const noFile = () => new Refusal(404, 'no_file', 'There is no such file.', 'List the documents of the corpus.')
