import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DATA } from '../../evals/data/data.ts'
import type { DraftBlock, SpanRef } from '../../state/records.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { faultsByCode } from './judge.ts'
import { widenSupport } from './widen.ts'

interface Exchange {
  run: string
  n: string
  function: string
  question: string
  user: string
  reply: string | { blocks: { text: string; kind: DraftBlock['kind']; sentences: number[] }[] }
}

const exchanges = readFileSync(join(DATA, 'exchanges', 'exchanges.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Exchange)
  .filter((one) => one.function === 'extract')

/** The lines that a request shows, as a document, and by number as they stand in it. */
function documentOf(user: string): { text: string; lines: Map<number, string> } {
  const lines = new Map<number, string>()
  let text = ''
  let table: string | null = null
  const passages = /⟦passages⟧\n([\s\S]*?)\n⟦\/passages⟧/.exec(user)?.[1] ?? ''
  for (const shown of passages.split('\n')) {
    const [, mark = '', words = ''] = /^⟦([^⟧]+)⟧ (.*)$/.exec(shown) ?? []
    if (/^passage /.test(mark)) text += `\n# ${words}\n\n`
    else if (words.startsWith('|')) {
      if (table === null) text += `\n${words}\n${words.replace(/[^|]+/g, ' --- ')}\n`
      else if (words !== table) text += `${words}\n`
      table ??= words
    } else text += `\n${words}\n`
    if (!words.startsWith('|')) table = null
    if (/^\d+$/.test(mark)) lines.set(Number(mark), words.trim())
  }
  return { text, lines }
}

/** Where the lines stand, in their order. */
function spansIn(library: TestLibrary, docId: string, lines: ReadonlyMap<number, string>): Map<number, SpanRef> {
  const { hash, length } = library.corpus.document(docId)
  const text = library.corpus.text(docId, 0, length)
  const spans = new Map<number, SpanRef>()
  let from = 0
  for (const [n, line] of lines) {
    const start = text.indexOf(line, from)
    if (start < 0) continue
    spans.set(n, { docId, hash, start, end: start + line.length })
    from = start + line.length
  }
  return spans
}

it('rejects nothing of what a capable model rightly replied', async () => {
  const documents = exchanges.map(({ user }) => documentOf(user))
  const library = await libraryOf(Object.fromEntries(documents.map(({ text }, at) => [`r${at}.md`, text])))
  try {
    let judged = 0
    const rejected = exchanges.flatMap(({ run, n, question, reply }, at) => {
      const docId = `r${at}.md`
      const spans = spansIn(library, docId, documents[at]?.lines ?? new Map())
      const { hash, length } = library.corpus.document(docId)
      const { blocks } = typeof reply === 'string' ? (JSON.parse(reply) as Exclude<Exchange['reply'], string>) : reply
      return blocks.flatMap(({ kind, text, sentences }) => {
        judged++
        const cited = sentences.flatMap((one) => spans.get(one) ?? [])
        const block = { kind, text, spans: cited, unresolved: [] }
        const whole = { docId, hash, path: '1', start: 0, end: length }
        const faults = faultsByCode(widenSupport(block, [whole], library.corpus, question), library.corpus, question)
        return faults.map(({ detail }) => `${run} ${n}: ${text} (${detail})`)
      })
    })
    expect(judged).toBeGreaterThan(90)
    expect(rejected).toEqual([])
  } finally {
    await library.remove()
  }
})
