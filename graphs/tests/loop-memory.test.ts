import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import { openCorpus } from '../../corpus/open.ts'
import { openResources } from '../../engine/run/context.ts'
import type { Reader } from '../../readers/reader.ts'
import { parseSettings, type SettingsInput } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { leafing, quoting } from '../../testing/readers/navigating.ts'

let library: TestLibrary

beforeEach(async () => {
  library = await libraryOf({
    'auth.md':
      '# Auth\n\n## Passwords\n\nPasswords have 12 characters.\n\n## Sessions\n\nA session is kept for 30 minutes.\n',
    'fees.md': '# Fees\n\nThe fee is 5%.\n\n## Refunds\n\nRefunds end after 14 days.\n',
    'sea.md': '# Sea\n\nThe sea is wide.\n',
  })
})
afterEach(() => library.remove())

const ask = (question: string, reader: Reader, settings: SettingsInput = {}) =>
  answerQuestion({
    question,
    turns: [],
    tier: 'loop',
    library,
    settings,
    reader,
    signal: undefined,
    onEvent: undefined,
  })

const kept = () => library.memo.list('navigation ')
const trace = (answer: Awaited<ReturnType<typeof ask>>, node: string) => answer.trace.find((one) => one.node === node)

async function askedBefore() {
  const { reader } = leafing([['auth.md#1.2']], quoting('30 minutes'))
  expect(await ask('How long is a session kept?', reader)).toMatchObject({ stop: 'verified' })
}

describe('a question like an earlier one', () => {
  it('reads where that one found its answer and pays one extraction', async () => {
    await askedBefore()
    const { reader, extracted } = leafing([['fees.md#1']], quoting('30 minutes'))
    const answer = await ask('For how long are sessions kept?', reader)
    expect(reader.calls).toEqual(['parse', 'extract'])
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', loops: 1 })
    expect(extracted[0]?.passages.map(({ docId, path }) => `${docId}#${path}`)).toEqual(['auth.md#1.2'])
    expect(trace(answer, 'locate')).toMatchObject({ sections: ['auth.md#1.2'], reason: 'from memory' })
    expect(trace(answer, 'bm25')?.reason).toContain('from memory')
    const [first = ''] = trace(answer, 'bm25')?.hits ?? []
    expect(first).toMatch(/^auth\.md@\d+$/)
  })

  it('leafs by the map as ever where that does not answer it', async () => {
    await askedBefore()
    const { reader, located } = leafing([['auth.md#1.1']], quoting('12 characters'))
    const answer = await ask('Are sessions kept long?', reader)
    expect(reader.calls).toEqual(['parse', 'extract', 'locate', 'extract'])
    expect(located[0]?.tried[0]).toMatchObject({ sections: ['auth.md#1.2'] })
    expect(answer).toMatchObject({ stop: 'verified', loops: 2 })
  })

  it.each([
    ['asks for something else', 'How long are passwords?'],
    ['names another figure', 'How long is a session of 60 kept?'],
    ['names another identifier', 'How long is a session_id kept?'],
  ])('is none when it %s', async (_, question) => {
    await askedBefore()
    const { reader } = leafing([['sea.md#1']], quoting('wide'))
    await ask(question, reader)
    expect(reader.calls).toEqual(['parse', 'locate', 'extract'])
  })

  it('is none where its sections lie outside the documents selected, and is kept for later', async () => {
    await askedBefore()
    const { reader } = leafing([['sea.md#1']], quoting('wide'))
    await ask('For how long are sessions kept?', reader, { documents: ['sea.md', 'fees.md'] })
    expect(reader.calls).toEqual(['parse', 'locate', 'extract'])
    expect(kept()).toHaveLength(2)
  })
})

describe('what is kept', () => {
  it('is nothing of a run that was not verified', async () => {
    const { reader } = leafing([['auth.md#1.2'], ['sea.md#1']])
    expect(await ask('How long is a session kept?', reader, { maxLoops: 2 })).toMatchObject({ status: 'not_found' })
    expect(kept()).toEqual([])
  })

  it('is terms, places and hashes: neither the question nor the answer', async () => {
    await askedBefore()
    const [record] = kept()
    const value = JSON.parse(record?.value ?? '{}')
    expect(Object.keys(value).sort()).toEqual(['at', 'marks', 'sections', 'terms'])
    expect(value.sections).toEqual([{ docId: 'auth.md', path: '1.2', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(value.terms).toEqual(['kept', 'long', 'session'])
  })

  it('is bounded: the oldest go', async () => {
    const way = (at: number) => JSON.stringify({ terms: ['x'], marks: [], sections: [], at })
    for (let i = 0; i < 256; i++) library.memo.set(`navigation old${i}`, way(i))
    await askedBefore()
    expect(kept()).toHaveLength(256)
    expect(library.memo.get('navigation old0')).toBeUndefined()
    expect(library.memo.get('navigation old1')).toBeDefined()
  })

  it('may be damaged: then it is as if there were none', async () => {
    library.memo.set('navigation 1', '{"terms":')
    library.memo.set('navigation 2', '{"terms":1}')
    await askedBefore()
  })
})

describe('an edit', () => {
  /** Asks again after the files were indexed anew. */
  async function afterEdit(change: (text: string) => string) {
    await askedBefore()
    const file = join(library.root, 'auth.md')
    writeFileSync(file, change(readFileSync(file, 'utf8')))
    const now = await openCorpus([library.root], { store: join(library.root, '..', 'store') })
    try {
      const { reader } = leafing([['auth.md#1.2']], quoting('minutes'))
      const opened = await openResources(now, parseSettings({}), reader)
      const answer = await answerQuestion({
        question: 'For how long are sessions kept?',
        turns: [],
        tier: 'loop',
        library: now,
        settings: {},
        reader,
        signal: undefined,
        onEvent: undefined,
      })
      return { calls: reader.calls, answer, kept: opened.memo?.list('navigation ') ?? [] }
    } finally {
      now.corpus.close()
    }
  }

  it('of the section drops its memory', async () => {
    const { calls, answer, kept: ways } = await afterEdit((text) => text.replace('30 minutes', '45 minutes'))
    expect(calls).toEqual(['parse', 'locate', 'extract'])
    expect(answer.text).toContain('45 minutes')
    // The old way is gone; there is the new one.
    expect(ways).toHaveLength(1)
  })

  it('that takes the section away drops its memory', async () => {
    const { calls } = await afterEdit((text) => text.replace('## Sessions', 'Sessions'))
    expect(calls.slice(0, 2)).toEqual(['parse', 'locate'])
  })

  it('elsewhere in the document leaves it', async () => {
    const { calls, answer } = await afterEdit((text) => text.replace('12 characters', 'twelve characters or more'))
    expect(calls).toEqual(['parse', 'extract'])
    expect(answer.stop).toBe('verified')
  })
})
