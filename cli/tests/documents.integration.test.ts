import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { commandLine, EXAMPLES, lines, QUESTIONS, questions } from '../../testing/process/command-line.ts'

const { chapterverse, remove } = commandLine()
afterAll(remove)

describe('index, map, read, search', () => {
  it('registers a name that stands in for the paths', async () => {
    const indexed = await chapterverse('index', EXAMPLES, '--name', 'ferries', '--json')
    expect(indexed.code).toBe(0)
    expect(JSON.parse(indexed.stdout)).toMatchObject({ name: 'ferries', documents: 9 })
    // The overlap of close readings is no matter of the stored chunks.
    const asked = await chapterverse('ask', 'Who?', EXAMPLES, '--name', 'ferries', '--overlap-ratio', '0.3', '--json')
    expect(asked.stderr).toBe('')
    const chunks = async (...flags: string[]) =>
      JSON.parse((await chapterverse('index', EXAMPLES, '--name', 'ferries', '--json', ...flags)).stdout)
    expect(await chunks()).toMatchObject({ changed: 0, unchanged: 9 })
    expect(await chunks('--overlap-ratio', '0.3')).toMatchObject({ unchanged: 0 })
    expect(await chunks('--overlap-ratio', '0')).toMatchObject({ unchanged: 0 })
    const found = await chapterverse('search', 'dry dock Brevik', '--corpus', 'ferries', '--top-k', '2')
    expect(found.code).toBe(0)
    expect(found.stdout).toMatch(/^1\. .*\n/)
  })

  it('takes in a JSONL file of documents only when it is named', async () => {
    const notices = await chapterverse('search', 'dry dock', join(EXAMPLES, 'notices.jsonl'), '--json')
    const { hits } = JSON.parse(notices.stdout) as { hits: { docId: string }[] }
    expect(hits[0]?.docId).toBe('notice-2024-01')
  })

  it('says when not all documents fit into a map', async () => {
    const some = await chapterverse('map', EXAMPLES, '--max-tokens', '60')
    expect(some.stdout.trim().split('\n')).toHaveLength(3)
    expect(some.stderr).toContain('3 of 9 documents fit into 60 tokens; a larger --max-tokens shows more.')
    const none = await chapterverse('map', EXAMPLES, '--max-tokens', '1', '--documents', 'handbook.md')
    expect(none).toMatchObject({ code: 0, stdout: '' })
    expect(none.stderr).toContain('0 of 1 document fit into 1 token;')
  })

  it('maps documents and reads a section of the map', async () => {
    const map = await chapterverse('map', EXAMPLES)
    expect(map.code).toBe(0)
    expect(map.stdout).toContain('Refunds and changes')
    const section = await chapterverse('read', 'handbook.md#1.2.3', EXAMPLES, '--json')
    expect(section.code).toBe(0)
    expect(JSON.parse(section.stdout)).toMatchObject({
      docId: 'handbook.md',
      path: '1.2.3',
      headings: ['Travelling with us', 'Fares', 'Refunds and changes'],
      text: expect.stringContaining('A ticket cancelled more than 24 hours before departure is refunded in full.'),
    })
    const shown = await chapterverse('read', 'handbook.md#1.2.3', EXAMPLES)
    expect(shown.stdout).toMatch(/^Tern Sound Ferries Handbook › Travelling with us/)
  })

  it('searches: one chunk a hit, best first', async () => {
    const { code, stdout } = await chapterverse('search', 'wave height Sandpiper', EXAMPLES, '--top-k', '3', '--json')
    expect(code).toBe(0)
    const { hits } = JSON.parse(stdout) as { hits: Record<string, unknown>[] }
    expect(hits).toHaveLength(3)
    for (const key of ['rank', 'score', 'docId', 'source', 'path', 'headings', 'page', 'start', 'end', 'text']) {
      expect(hits[0]).toHaveProperty(key)
    }
    expect(hits.map(({ rank }) => rank)).toEqual([1, 2, 3])
    expect(hits[0]).toMatchObject({ text: expect.stringContaining('Sandpiper') })
  })

  it('searches for a file of questions and finds the quotes', async () => {
    const { code, stdout } = await chapterverse('search', '--questions', QUESTIONS, EXAMPLES, '--json')
    expect(code).toBe(0)
    const rows = lines(stdout) as { id: string; hits: { text: string }[] }[]
    expect(rows.map(({ id }) => id)).toEqual(questions.map(({ id }) => id))
    for (const [at, { quotes, id }] of questions.entries()) {
      const text = rows[at]?.hits.map((hit) => hit.text).join('\n')
      for (const quote of quotes) expect(text, id).toContain(quote)
    }
  })
})
