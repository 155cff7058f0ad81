import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../index.ts'
import { archiveOf } from '../../testing/files/archives.ts'
import { commandLine, EXAMPLES, finished, lines, QUESTIONS } from '../../testing/process/command-line.ts'
import { scripted } from '../../testing/readers/scripted.ts'
import { startModelServer } from '../../testing/servers/model-server.ts'

const { chapterverse, scratch, start, written, remove } = commandLine()
afterAll(remove)

describe('verify', () => {
  it('finds every citation exact, and every one that an edit moved or changed', async () => {
    const folder = join(scratch, 'edited')
    cpSync(EXAMPLES, folder, { recursive: true })
    const asked = await chapterverse('ask', '--questions', QUESTIONS, folder, '--json')
    const file = written('answers.jsonl', asked.stdout)

    const fresh = await chapterverse('verify', file)
    expect(fresh.code).toBe(0)
    const [, exact, all] = /(\d+) of (\d+) citations exact in 22 answers\n$/.exec(fresh.stdout) ?? []
    expect(exact).toBe(all)
    expect(Number(all)).toBeGreaterThan(15)

    const handbook = join(folder, 'handbook.md')
    writeFileSync(handbook, readFileSync(handbook, 'utf8').replace('kept for 90 days', 'kept for 9 days'))
    const stale = await chapterverse('verify', file, '--json')
    expect(stale.code).toBe(1)
    const states = (lines(stale.stdout) as { citations: { docId: string; state: string }[] }[]).flatMap(
      (c) => c.citations,
    )
    expect(states.some(({ state }) => state === 'changed')).toBe(true)
    for (const { docId, state } of states) if (docId !== 'handbook.md') expect(state).toBe('exact')

    rmSync(handbook)
    const gone = await chapterverse('verify', file, folder)
    expect(gone.code).toBe(1)
    expect(gone.stdout).toContain('handbook.md: its document is gone')
  })

  it('finds documents of a subfolder, and those that carry their own id', async () => {
    const skerra = ['ask', 'How deep is the water at the ferry berth?', EXAMPLES, '--documents', 'harbours/*', '--json']
    const folder = await chapterverse('verify', written('sub.json', (await chapterverse(...skerra)).stdout))
    expect(folder.stdout).toMatch(/^ok {4}[1-9]\d* of/)
    const fair = ['ask', 'When is the harbour fair held?', join(EXAMPLES, 'notices.jsonl'), '--json']
    const notices = await chapterverse('verify', written('notices.json', (await chapterverse(...fair)).stdout))
    expect(notices.stdout).toMatch(/^ok {4}[1-9]\d* of/)
  })

  it('finds what stands in files inside files of a subfolder', async () => {
    const pier = archiveOf({ 'pier.txt': 'The pier was painted green in 1987.\n' })
    const mail =
      'Subject: Old papers\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nSee the archive.\n--x\n' +
      'Content-Type: application/zip; name="papers.zip"\nContent-Transfer-Encoding: base64\n\n' +
      `${Buffer.from(pier).toString('base64')}\n--x--\n`
    written('inside/gate.md', '# Gate\n\nThe gate opens at nine.\n')
    written('inside/mail/old.eml', mail)
    const asked = await chapterverse('ask', 'When was the pier painted green?', join(scratch, 'inside'), '--json')
    const { citations } = JSON.parse(asked.stdout) as Answer
    expect(citations[0]).toMatchObject({ docId: 'mail/old.eml/papers.zip/pier.txt', source: 'mail/old.eml' })
    const checked = await chapterverse('verify', written('inside.json', asked.stdout))
    expect(checked.stdout).toMatch(/^ok {4}[1-9]\d* of/)
  })

  it('reckons results again: a figure, row, column, expression or result that was changed is found', async () => {
    const folder = join(scratch, 'reckoned')
    written(
      'reckoned/stock.md',
      '# Stock\n\n(in thousands)\n\n| | 2019 | 2018 |\n| --- | --- | --- |\n| Finished goods | 84,934 | 14,696 |\n| Scrap | 120 | 12 |\n',
    )
    const QUESTION = 'What was the change in finished goods from 2018 to 2019?'
    const server = await startModelServer({
      reply: scripted({
        parse: ({ question }) => ({
          ...{ question, information: [question], instructions: [], kind: 'fact', subQuestions: [], sections: [] },
          keywords: { en: ['finished', 'goods'] },
        }),
        extract: ({ sentences }) => {
          const n = sentences.find(({ text }) => text.includes('84,934'))?.n ?? 0
          const operands = [
            { name: 'a', sentence: n, figure: '84,934' },
            { name: 'b', sentence: n, figure: '14,696' },
          ]
          const reckonings = [{ expression: 'a - b', operands, unit: '' }]
          const text = 'Finished goods rose by {1} from 2018 to 2019.'
          return { blocks: [{ kind: 'sentence', text, sentences: [n], reckonings }], confidence: 0.95, missing: [] }
        },
      }),
    })
    const asked = await finished(
      start(['ask', QUESTION, folder, '--tier', 'lv1', '--model', 'any', '--json'], { OPENAI_BASE_URL: server.url }),
    )
    await server.close()
    expect((JSON.parse(asked.stdout) as Answer).text).toContain('70,238 thousand')
    expect((await chapterverse('verify', written('right.json', asked.stdout))).code).toBe(0)

    // Each is an edit of the answer's JSON, and what the check must say of it.
    const tampered: [name: string, from: string | RegExp, to: string, says: RegExp][] = [
      ['figure', '"figure":"84,934"', '"figure":"94,934"', /94,934/],
      ['row', '"row":"Finished goods"', '"row":"Scrap"', /Scrap/],
      ['column', '"column":"2019"', '"column":"2018"', /2018/],
      ['expression', '"expression":"a - b"', '"expression":"a + b"', /does not give/],
      ['division', '"expression":"a - b"', '"expression":"a / (b - b)"', /zero/],
      ['endless', '"expression":"a - b"', `"expression":"${'('.repeat(5000)}a${')'.repeat(5000)}"`, /longer than/],
      ['result', /70,238/g, '71,238', /does not give 71,238/],
      ['text', 'rose by 70,238', 'rose by 71,238', /does not say 70,238/],
    ]
    const json = JSON.stringify(JSON.parse(asked.stdout))
    const changed = tampered.map(([, from, to]) => json.replaceAll(from, to))
    const all = await chapterverse('verify', written('tampered.jsonl', `${changed.join('\n')}\n`), '--json')
    expect(all.code).toBe(1)
    const states = (lines(all.stdout) as { computations: { state: string; detail: string }[] }[]).map(
      (row) => row.computations[0],
    )
    tampered.forEach(([name, , , says], at) => {
      expect(states[at]?.state, name).not.toBe('follows')
      expect(states[at]?.detail, name).toMatch(says)
    })
    const people = await chapterverse('verify', written('one.json', changed[0] ?? ''))
    expect(people.code).toBe(1)
    expect(people.stdout).toContain('70,238 thousand')
  })

  it('refuses a file that holds no answers', async () => {
    const { code, stderr } = await chapterverse('verify', written('nonsense.json', '{"a":1}'))
    expect(code).toBe(1)
    expect(stderr).toContain('nonsense.json, answer 1')
  })
})

describe('doctor', () => {
  it('checks the installation and the documents', async () => {
    const { code, stdout } = await chapterverse('doctor', EXAMPLES)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ok {4}node/)
    expect(stdout).toContain('SQLite works in')
    expect(stdout).toContain('9 documents (2 Chinese)')
  })

  it('says nothing of an answer that is well', async () => {
    const asked = await chapterverse('ask', '灯塔的灯火距海面多少米？', EXAMPLES, '--json')
    const { code, stdout } = await chapterverse('doctor', written('well.json', asked.stdout))
    expect(code).toBe(0)
    expect(stdout).toBe('ok    灯塔的灯火距海面多少米？\n')
  })

  it('names what is wrong with an answer, why, and what to try', async () => {
    const question = 'Which composer wrote the symphony of Vienna?'
    const asked = await chapterverse('ask', question, EXAMPLES, '--tier', 'lv1', '--json')
    const file = written('to-diagnose.jsonl', asked.stdout)
    const people = await chapterverse('doctor', file)
    expect(people.code).toBe(0)
    expect(people.stdout).toMatch(/^look {2}Which composer/)
    expect(people.stdout).toMatch(/same section twice: Round 2 of lv1 read what the round before/)
    expect(people.stdout).toMatch(/Try: .*--tier loop/)
    const json = await chapterverse('doctor', file, '--json')
    expect(lines(json.stdout)).toMatchObject([{ question, findings: [{ symptom: 'read_twice' }] }])
  })

  it('knows more with the documents at hand: titles that two of them have', async () => {
    const twins = join(scratch, 'twins')
    written('twins/old.md', '# Limits\n\nA client may send 10 requests a minute.\n')
    written('twins/new.md', '# Limits\n\nA client may send 50 requests an hour.\n')
    const asked = await chapterverse('ask', 'How many requests may a client send a minute?', twins, '--json')
    const file = written('twins.json', asked.stdout)
    expect((await chapterverse('doctor', file, twins)).stdout).toMatch(/wrong document: .* are both called\s+"Limits"/)
  })

  it('fails when the model that is set cannot be reached', async () => {
    const { code, stdout } = await finished(
      start(['doctor', '--json'], { CHAPTERVERSE_MODEL: 'some-model', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }),
    )
    expect(code).toBe(1)
    expect(lines(stdout)).toContainEqual(expect.objectContaining({ name: 'model', state: 'failed' }))
  })
})
