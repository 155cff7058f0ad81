import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AskRequest } from '../../api/asking.ts'
import { openCorpus } from '../../corpus/open.ts'
import type { ExtractInput } from '../../readers/reader.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { askAuto, finder, paying } from '../../testing/readers/auto.ts'
import { parsedAs } from '../../testing/readers/fake-reader.ts'
import { nothingFound, quoting } from '../../testing/readers/navigating.ts'

let library: TestLibrary

const FARES = '# Fares\n\nA day ticket costs £8. Children travel free of charge.\n'
const HOURS = '# Hours\n\nThe office opens at nine.\n'

beforeEach(async () => {
  library = await libraryOf({ 'fares.md': FARES, 'hours.md': HOURS })
})
afterEach(() => library.remove())

const write = (path: string, text: string) => writeFileSync(join(library.root, path), text)

/** The library as its files are now, with the same store. */
async function reopened<T>(use: (opened: Awaited<ReturnType<typeof openCorpus>>) => Promise<T>): Promise<T> {
  const opened = await openCorpus([library.root], { store: join(library.root, '..', 'store') })
  try {
    return await use(opened)
  } finally {
    opened.corpus.close()
  }
}

const reader = (extract = quoting('day ticket') as (input: ExtractInput) => typeof nothingFound) =>
  paying(finder({ extract: async (input) => extract(input) }))
const QUESTION = 'How much is a day ticket?'
const asking = { question: QUESTION }

describe('the same question', () => {
  it('is answered at once, with no call, and says so', async () => {
    const first = await askAuto(reader(), library, asking)
    const second = reader()
    const again = await askAuto(second, library, asking)
    expect(second.calls).toEqual([])
    expect(again).toMatchObject({ cached: true, usage: { calls: 0, inputTokens: 0 }, text: first.text })
    expect(again.citations).toEqual(first.citations)
    expect(again.trace).toEqual(first.trace)
  })

  it.each<[string, Partial<AskRequest> & { name?: string }, number]>([
    ['other settings', { settings: { topKChunks: 4 } }, 1],
    ['another reader', { name: 'model:other' }, 1],
    ['other turns before it', { turns: [{ role: 'user', text: 'We speak of ferries.' }] }, 1],
    ['fewer documents', { settings: { documents: ['fares.md'] } }, 1],
    [
      'embeddings',
      { embeddings: { embedQuery: async () => [1], embedDocuments: async (all) => all.map(() => [1]) } },
      1,
    ],
    ['another budget', { settings: { budgetTokens: 10_000, concurrency: 2 } }, 0],
  ])('with %s is asked anew or not', async (_, { name, ...more }, calls) => {
    await askAuto(reader(), library, asking)
    const other = paying(finder({ extract: async (input) => quoting('day ticket')(input) }, name))
    const answer = await askAuto(other, library, { ...asking, ...more })
    expect(other.calls.filter((call) => call === 'extract')).toHaveLength(calls)
    expect(answer.cached).toBe(calls === 0)
  })
})

describe('an answer', () => {
  const later = (extract?: Parameters<typeof reader>[0]) => async (opened: Parameters<typeof askAuto>[1]) => {
    const asked = reader(extract)
    const answer = await askAuto(asked, opened, asking)
    return { answer, calls: asked.calls.length }
  }

  it('holds when a document changes that it does not cite', async () => {
    await askAuto(reader(), library, asking)
    write('hours.md', '# Hours\n\nThe office opens at ten.\n')
    expect(await reopened(later())).toMatchObject({ calls: 0, answer: { cached: true, status: 'answered' } })
  })

  it('is dropped when a document changes that it cites', async () => {
    await askAuto(reader(), library, asking)
    write('fares.md', FARES.replace('£8', '£9'))
    const { answer, calls } = await reopened(later())
    expect(calls).toBeGreaterThan(0)
    expect(answer).toMatchObject({ cached: false, text: 'A day ticket costs £9. [1]' })
  })

  it('is dropped when a document comes, and when one goes', async () => {
    await askAuto(reader(), library, asking)
    write('more.md', '# More\n\nThere is more.\n')
    expect((await reopened(later())).calls).toBeGreaterThan(0)
    rmSync(join(library.root, 'more.md'))
    // Kept since for three documents, and not for these two.
    expect((await reopened(later())).calls).toBeGreaterThan(0)
  })

  it('that nothing was found holds only while nothing has changed', async () => {
    const nothing = () => nothingFound
    await askAuto(reader(nothing), library, asking)
    expect(await later(nothing)(library)).toMatchObject({ calls: 0, answer: { cached: true, status: 'not_found' } })
    write('hours.md', '# Hours\n\nThe office opens at ten, and sells day tickets.\n')
    expect((await reopened(later(nothing))).calls).toBeGreaterThan(0)
  })

  it('that lists every instance holds only while nothing has changed', async () => {
    const list = () =>
      finder({
        parse: async ({ question }) => parsedAs(question, { kind: 'list' }),
        extract: async (input) => quoting('day ticket')(input),
      })
    await askAuto(list(), library, asking)
    write('hours.md', '# Hours\n\nA day ticket is also sold here.\n')
    const asked = list()
    await reopened((opened) => askAuto(asked, opened, asking))
    expect(asked.calls).toContain('extract')
  })

  it('is not kept of a run that broke off or ran out of budget', async () => {
    const stopping = new AbortController()
    const cancelled = finder({
      extract: async () => {
        stopping.abort()
        throw new Error('aborted')
      },
    })
    expect((await askAuto(cancelled, library, { ...asking, signal: stopping.signal })).stop).toBe('cancelled')
    const poor = finder({
      extract: async (_, options) => {
        options?.reserve?.('fake', 1000, 1000)
        return nothingFound
      },
    })
    expect((await askAuto(poor, library, { ...asking, settings: { budgetTokens: 10 } })).stop).toBe('budget')
    expect(library.memo.list('answer ')).toEqual([])
  })
})

describe('what is kept', () => {
  it('is the newest 256 answers', async () => {
    for (let i = 0; i < 256; i++) library.memo.set(`answer old-${i}`, `{"at":${i}}`)
    await askAuto(reader(), library, asking)
    const keys = library.memo.list('answer ').map(({ key }) => key)
    expect(keys).toHaveLength(256)
    expect(keys).not.toContain('answer old-0')
    expect(keys).toContain('answer old-1')
  })

  it('counts for nothing where it cannot be read', async () => {
    await askAuto(reader(), library, asking)
    for (const { key } of library.memo.list('answer ')) library.memo.set(key, '{"answer":')
    const asked = reader()
    expect(await askAuto(asked, library, asking)).toMatchObject({ cached: false, status: 'answered' })
  })
})
