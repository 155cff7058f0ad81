import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { commandLine, EXAMPLES, finished, lines, QUESTIONS } from '../../testing/process/command-line.ts'

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
