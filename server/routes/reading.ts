/**
 * Looking into a corpus, and asking it.
 * @module
 */
import { z } from 'zod'
import {
  ask,
  estimate,
  LONGEST_QUESTION,
  parseSettings,
  readMap,
  type SettingsInput,
  search,
  TIERS,
} from '../../index.ts'
import { keep, kept, listed, recheck } from '../answers.ts'
import { DocId, Name, Router, type Serving } from './define.ts'

const MOST_MAP_TOKENS = 200_000
const Loose = z.looseObject({})
const Id = Name.extend({ id: z.string().min(1).max(64) })
const Question = z.object({
  question: z.string().min(1).max(LONGEST_QUESTION),
  tier: z.enum(TIERS).optional(),
  settings: z.looseObject({}).optional().describe('As on the command line; see `settings` in the docs.'),
})
const Hits = z.object({
  q: z.string().min(1).max(LONGEST_QUESTION),
  topK: z.coerce.number().int().min(1).max(100).default(10),
  withinDoc: DocId.optional(),
})
const Place = z.object({ docId: DocId, start: z.coerce.number().int().min(0), end: z.coerce.number().int().min(1) })
const Text = z.object({ docId: z.string(), start: z.number(), end: z.number(), hash: z.string(), text: z.string() })
const Bound = z.object({ maxTokens: z.coerce.number().int().min(1).max(MOST_MAP_TOKENS).default(20_000) })
const Kept = z.object({ id: z.string(), at: z.string(), answer: Loose })

export function looking({ shelf, questions, limits }: Serving): Router {
  return new Router()
    .on(
      {
        method: 'get',
        path: '/api/corpora/{name}/map',
        about: 'Titles, headings and first sentences, as much as the bound allows.',
        params: Name,
        query: Bound,
        gives: { status: 200, schema: z.array(Loose) },
      },
      async ({ params, query }, c) => c.json(await shelf.use(params.name, ({ corpus }) => readMap(corpus, query))),
    )
    .on(
      {
        method: 'get',
        path: '/api/corpora/{name}/search',
        about: 'Chunks, best first.',
        params: Name,
        query: Hits,
        gives: { status: 200, schema: z.array(Loose) },
      },
      async ({ params, query: { q, topK, withinDoc } }, c) => {
        const within = withinDoc === undefined ? {} : { withinDoc }
        return c.json(await shelf.use(params.name, (library) => search(library, q, { topK, ...within })))
      },
    )
    .on(
      {
        method: 'get',
        path: '/api/corpora/{name}/text',
        about: 'The source text between two offsets, in UTF-16 code units; cut where it is too long.',
        params: Name,
        query: Place,
        gives: { status: 200, schema: Text },
      },
      async ({ params, query: { docId, start, end } }, c) => {
        const found = await shelf.use(params.name, ({ corpus }) => {
          const { hash, length } = corpus.document(docId)
          const to = Math.max(start, Math.min(end, length, start + limits.textLength))
          return { docId, start, end: to, hash, text: to > start ? corpus.text(docId, start, to) : '' }
        })
        return c.json(found)
      },
    )
    .on(
      {
        method: 'post',
        path: '/api/corpora/{name}/estimate',
        about: 'What each tier would take.',
        params: Name,
        body: Question,
        gives: { status: 200, schema: Loose },
      },
      async ({ params, body: { question, settings } }, c) => {
        const { signal } = c.req.raw
        const own = { settings: ofRequest(settings), signal }
        const asked = () => shelf.use(params.name, (corpus) => estimate(question, { corpus, ...own }))
        return c.json(await questions.run(asked))
      },
    )
}

export function answering({ shelf, questions, limits }: Serving): Router {
  return new Router()
    .on(
      {
        method: 'post',
        path: '/api/corpora/{name}/answers',
        about: 'Asks, and keeps the answer.',
        params: Name,
        body: Question,
        gives: { status: 201, schema: Kept },
      },
      async ({ params, body: { question, tier, settings } }, c) => {
        const { signal } = c.req.raw
        const own = { settings: ofRequest(settings), signal, ...(tier && { tier }) }
        const asked = () =>
          shelf.use(params.name, async (corpus) =>
            keep(corpus, await ask(question, { corpus, ...own }), limits.answers),
          )
        return c.json(await questions.run(asked), 201)
      },
    )
    .on(
      {
        method: 'get',
        path: '/api/corpora/{name}/answers',
        about: 'Answers, newest first, without citations.',
        params: Name,
        gives: { status: 200, schema: z.array(Loose) },
      },
      async ({ params }, c) => c.json(await shelf.use(params.name, listed)),
    )
    .on(
      {
        method: 'get',
        path: '/api/corpora/{name}/answers/{id}',
        about: 'The answer with its citations.',
        params: Id,
        gives: { status: 200, schema: Kept },
      },
      async ({ params: { name, id } }, c) => c.json(await shelf.use(name, (library) => kept(library, id))),
    )
    .on(
      {
        method: 'post',
        path: '/api/corpora/{name}/answers/{id}/verify',
        about: 'Whether each citation stands where it says, now.',
        params: Id,
        gives: { status: 200, schema: Loose },
      },
      async ({ params: { name, id } }, c) => c.json((await shelf.use(name, (library) => recheck(library, id))) ?? {}),
    )
}

/** Of another corpus than the one in the address nobody is asked. @throws `bad_setting` */
function ofRequest({ corpus: _ignored, ...settings }: Record<string, unknown> = {}): SettingsInput {
  parseSettings(settings)
  return settings
}
