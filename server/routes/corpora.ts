/**
 * Corpora: those that can be asked, and those that are made of uploaded files.
 * @module
 */
import { mkdirSync } from 'node:fs'
import { z } from 'zod'
import { listCorpora, removeCorpus } from '../../index.ts'
import { Refusal } from '../failures.ts'
import { folderOf, isFolder, removeFolder, uploadedCorpora } from '../place.ts'
import { Name, Router, type Serving } from './define.ts'

const Corpus = z.object({
  name: z.string(),
  documents: z.number().nullable().describe('null: its store cannot be read.'),
  bytes: z.number(),
  usedAt: z.string().nullable(),
  uploaded: z.boolean().describe('Made here of uploaded files: it can be added to and deleted.'),
  indexing: z.boolean(),
})

export function corpora({ shelf, jobs, limits, only }: Serving): Router {
  return new Router()
    .on(
      {
        method: 'get',
        path: '/api/corpora',
        about: 'The corpora, by name.',
        gives: { status: 200, schema: z.array(Corpus) },
      },
      (_input, c) =>
        c.json(all(jobs.isBusy).filter(({ name, uploaded }) => uploaded || (only?.includes(name) ?? true))),
    )
    .on(
      {
        method: 'post',
        path: '/api/corpora',
        about: 'Makes a corpus for uploaded files.',
        body: Name,
        gives: { status: 201, schema: Name },
      },
      ({ body: { name } }, c) => {
        const folder = folderOf(name)
        if (isFolder(folder) || listCorpora().some((corpus) => corpus.name === name))
          throw new Refusal(409, 'name_taken', 'A corpus has that name.', 'Choose another.')
        if (uploadedCorpora().length >= limits.corpora)
          throw new Refusal(409, 'too_many_corpora', `There are ${limits.corpora} corpora.`, 'Delete one.')
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        return c.json({ name }, 201)
      },
    )
    .on(
      {
        method: 'delete',
        path: '/api/corpora/{name}',
        about: 'Deletes a corpus of uploaded files, with the files and the answers.',
        params: Name,
        gives: { status: 204, schema: null },
      },
      async ({ params: { name } }, c) => {
        const folder = uploadedFolder(name)
        if (jobs.isBusy(name)) throw new Refusal(409, 'indexing', 'It is being indexed.', 'Wait until it is idle.')
        await shelf.forget(name)
        const kept = listCorpora().find((corpus) => corpus.name === name)
        if (kept) removeCorpus(kept)
        removeFolder(folder)
        return c.body(null, 204)
      },
    )
}

/** The folder of a corpus of uploaded files. @throws Refusal */
export function uploadedFolder(name: string): string {
  const folder = folderOf(name)
  if (!isFolder(folder))
    throw new Refusal(404, 'no_corpus', 'No corpus of uploaded files has that name.', 'POST /api/corpora makes one.')
  return folder
}

function all(isBusy: (name: string) => boolean) {
  const uploaded = new Set(uploadedCorpora())
  const indexed = listCorpora().flatMap(({ name, documents, bytes, usedAt }) =>
    name === null ? [] : { name, documents, bytes, usedAt, uploaded: uploaded.delete(name), indexing: isBusy(name) },
  )
  const empty = [...uploaded].map((name) => ({
    ...{ name, documents: 0, bytes: 0, usedAt: null },
    ...{ uploaded: true, indexing: isBusy(name) },
  }))
  return [...indexed, ...empty]
}
