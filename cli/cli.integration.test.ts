import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Answer } from '../index.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIN = join(ROOT, 'bin/chapterverse')
const EXAMPLES = join(ROOT, 'examples')
// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not reach a terminal
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/

interface Result {
  code: number | null
  stdout: string
  stderr: string
}

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'chapterverse-cli-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function start(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [BIN, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', CHAPTERVERSE_HOME: join(scratch, 'home'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function finished(child: ChildProcess): Promise<Result> {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
}

const chapterverse = (...args: string[]): Promise<Result> => finished(start(args))
const lines = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Writes a file below the scratch folder and gives its path. */
function written(name: string, text: string): string {
  const path = join(scratch, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}

interface ExampleQuestion {
  id: string
  question: string
  answerable: boolean
  quotes: string[]
}
const QUESTIONS = join(EXAMPLES, 'questions.jsonl')
const questions = lines(readFileSync(QUESTIONS, 'utf8')) as ExampleQuestion[]

describe('ask', () => {
  it('answers for people on stdout, and tells of indexing on stderr', async () => {
    const store = join(scratch, 'ask-store')
    const first = await chapterverse('ask', 'How long is lost property kept?', EXAMPLES, '--store', store)
    expect(first.code).toBe(0)
    expect(first.stdout).toMatch(/kept for 90\s+days/)
    expect(first.stdout).toMatch(/\[1\] Tern Sound Ferries Handbook › .*Lost\s+property/)
    expect(first.stdout).toMatch(/handbook\.md:\d+/)
    expect(first.stdout).toContain('answered (every citation and figure verified)')
    expect(first.stdout).not.toMatch(CONTROLS)
    for (const line of first.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    expect(first.stderr).toMatch(/^Indexed: 9 added; 9 documents/)

    const second = await chapterverse('ask', 'How long is lost property kept?', EXAMPLES, '--store', store)
    expect(second.stderr).toBe('')
  })

  it('gives JSON whose citations are spans of the files', async () => {
    const { code, stdout } = await chapterverse('ask', '灯塔的灯火距海面多少米？', EXAMPLES, '--json')
    expect(code).toBe(0)
    const answer = Answer.parse(JSON.parse(stdout))
    expect(answer).toMatchObject({ tier: 'lv1', reader: 'offline', corpus: { name: null, root: EXAMPLES } })
    expect(answer.citations.length).toBeGreaterThan(0)
    for (const { source, start, end, quote } of answer.citations) {
      expect(readFileSync(join(EXAMPLES, source), 'utf8').slice(start, end)).toBe(quote)
    }
    expect(answer.citations[0]?.quote).toContain('三十一米')
  })

  it.each(['lv1', 'loop', 'lv2', 'lv3'])('with the tier %s cites what was asked', async (tier) => {
    const { code, stdout } = await chapterverse('ask', '灯塔的灯火距海面多少米？', EXAMPLES, '--tier', tier, '--json')
    expect(code).toBe(0)
    const { tier: used, citations } = Answer.parse(JSON.parse(stdout))
    expect(used).toBe(tier)
    expect(citations[0]?.quote).toContain('三十一米')
  })

  it('says that it found nothing, with exit code 0', async () => {
    const { code, stdout } = await chapterverse('ask', 'Which composer wrote the symphony of Vienna?', EXAMPLES)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^The documents do not answer this\./)
    expect(stdout).toMatch(/Read: of \d+ chunks \d+ screened/)
  })

  it('passes settings on', async () => {
    const low = await chapterverse('ask', questions[0]?.question ?? '', EXAMPLES, '--json', '--documents', 'fleet.html')
    expect(low.code).toBe(0)
    const { citations, best } = Answer.parse(JSON.parse(low.stdout))
    for (const { docId } of [...citations, ...best]) expect(docId).toBe('fleet.html')
  })

  it('asks a file of questions in order, in one process', async () => {
    const { code, stdout } = await chapterverse('ask', '--questions', QUESTIONS, EXAMPLES, '--json')
    expect(code).toBe(0)
    const answers = lines(stdout) as (Answer & { id: string })[]
    expect(answers.map(({ id }) => id)).toEqual(questions.map(({ id }) => id))
    const right = questions.filter(({ answerable, quotes }, at) => {
      const answer = answers[at]
      if (!answerable) return answer?.status === 'not_found'
      return quotes.every((quote) => answer?.citations.some((citation) => citation.quote.includes(quote)))
    })
    // What the offline reader manages; a fall below it is a loss somebody should notice.
    expect(right.length).toBeGreaterThanOrEqual(15)
  })

  it('keeps a question to its document with --within-doc', async () => {
    const file = written(
      'within.jsonl',
      '{"id":1,"question":"Where is the waiting room?","doc":"skerra"}\n{"id":2,"question":"Where is the waiting room?","doc":"harbours/oyra.md"}\n',
    )
    const { code, stdout } = await chapterverse('ask', '--questions', file, '--within-doc', EXAMPLES, '--json')
    expect(code).toBe(0)
    const documents = (lines(stdout) as Answer[]).map(({ citations, best }) => [
      ...new Set([...citations, ...best].map(({ docId }) => docId)),
    ])
    expect(documents).toEqual([['harbours/skerra.md'], ['harbours/oyra.md']])
  })

  it('gives a line of an unknown document its error, and asks the others', async () => {
    const file = written(
      'astray.jsonl',
      '{"id":1,"question":"Where is the waiting room?","doc":"harbours"}\n{"id":2,"question":"Where is the waiting room?","doc":"skerra"}\n',
    )
    for (const command of ['ask', 'search']) {
      const { code, stdout } = await chapterverse(command, '--questions', file, '--within-doc', EXAMPLES, '--json')
      expect(code, command).toBe(1)
      const [astray, found] = lines(stdout) as Record<string, unknown>[]
      expect(astray).toEqual({
        id: 1,
        error: {
          code: 'bad_input',
          message: expect.stringContaining('astray.jsonl, line 1: no document of the corpus is called "harbours"'),
          remedy: expect.stringContaining('"doc"'),
        },
      })
      expect(found).toMatchObject({ id: 2 })
      expect(found).not.toHaveProperty('error')
    }
  })

  it('asks the questions of the examples within their documents', async () => {
    const { code, stdout } = await chapterverse('ask', '--questions', QUESTIONS, EXAMPLES, '--within-doc', '--json')
    expect(code).toBe(0)
    expect(lines(stdout)).toHaveLength(questions.length)
  })
})

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

describe('errors', () => {
  it.each([
    [2, 'unknown option', ['ask', 'Why?', EXAMPLES, '--nonsense']],
    [2, 'unknown command', ['aks', 'Why?', EXAMPLES]],
    [2, 'Allowed: 1 to 50.', ['ask', 'Why?', EXAMPLES, '--max-loops', '0']],
    [2, 'Allowed choices are lv1', ['ask', 'Why?', EXAMPLES, '--tier', 'lv9']],
    [2, 'Allowed: 0 to 0.5.', ['index', EXAMPLES, '--overlap-ratio', 'half']],
    [2, 'Allowed: text that is not empty.', ['doctor', '--model', '']],
    [2, 'Allowed: one or more', ['map', EXAMPLES, '--documents', '']],
    [2, 'No documents were named', ['ask', 'Why?']],
    [2, 'No question was asked', ['ask', ' ', EXAMPLES]],
    [2, '--within-doc goes by', ['ask', 'Why?', EXAMPLES, '--within-doc']],
    [2, 'Both --corpus', ['search', 'words', EXAMPLES, '--corpus', 'x']],
    [2, 'Usage: chapterverse', []],
    [1, 'no-such-folder', ['ask', 'Why?', join(EXAMPLES, 'no-such-folder')]],
    [1, 'No document is "nothing.md"', ['read', 'nothing.md#1', EXAMPLES]],
  ])('exits with %i and says "%s"', async (expected, message, args) => {
    const { code, stdout, stderr } = await chapterverse(...args)
    expect(stderr).toContain(message)
    expect(stdout).toBe('')
    expect(code).toBe(expected)
  })

  it('are JSON on stderr with --json', async () => {
    const { code, stdout, stderr } = await chapterverse('ask', 'Why?', join(scratch, 'nowhere'), '--json')
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'path_not_found', message: expect.any(String), remedy: expect.any(String) },
    })
  })

  it('names file and line of a bad question before asking any', async () => {
    const file = written('bad.jsonl', '{"id":1,"question":"Who?"}\n{"id":2}\n')
    const { code, stdout, stderr } = await chapterverse('ask', '--questions', file, EXAMPLES, '--json')
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('bad.jsonl, line 2'),
    })
  })

  it('shows help and version', async () => {
    const help = await chapterverse('ask', '--help')
    expect(help.code).toBe(0)
    expect(help.stdout).toContain('--confidence-threshold')
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect((await chapterverse('--version')).stdout).toBe(`${version}\n`)
  })

  it('says what to do where nothing was built', async () => {
    const bare = join(scratch, 'bare')
    cpSync(BIN, join(bare, 'bin/chapterverse'))
    cpSync(join(ROOT, 'package.json'), join(bare, 'package.json'))
    const child = spawn(process.execPath, [join(bare, 'bin/chapterverse'), 'doctor'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const { code, stderr } = await finished(child)
    expect(code).toBe(1)
    expect(stderr).toContain('Run "npm ci" in')
  })
})

describe('estimate', () => {
  const QUESTION = 'How long is lost property kept?'
  const PRICES = '{"any":{"input":1,"output":4}}'

  it('tells what each tier would take, without a request', async () => {
    // Nobody listens there.
    const child = start(['estimate', QUESTION, EXAMPLES, '--model', 'any', '--prices', PRICES], {
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    })
    const { code, stdout } = await finished(child)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^tier +calls +tokens in +out +cost +seconds\nlv1 +2 +[\d,]+ +\d+ +0\.\d+ USD +\d+\nloop +3 /,
    )
    expect(stdout).toMatch(/auto would try lv1/)
  })

  it('as JSON has all of it', async () => {
    const { stdout } = await chapterverse('estimate', QUESTION, EXAMPLES, '--model', 'any', '--json')
    const [forecast] = lines(stdout)
    expect(forecast).toMatchObject({ question: QUESTION, reader: 'model:any', order: ['lv1'] })
    const { tiers } = forecast as { tiers: { tier: string; estimate: { calls: number; cost: null } }[] }
    expect(tiers.map(({ tier }) => tier)).toEqual(['lv1', 'loop', 'lv2', 'lv3'])
    expect(tiers.map(({ estimate }) => estimate.cost)).toEqual([null, null, null, null])
  })

  it('says that without a model nothing is asked', async () => {
    const { code, stdout } = await chapterverse('estimate', QUESTION, EXAMPLES)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Without a model nothing is asked/)
  })
})

describe('going up', () => {
  it('asks of five things side by side, says what was not found of which, and warns of nothing', async () => {
    const five = 'What are the speeds of Guillemot, Kittiwake, Sandpiper, Razorbill, and Puffin?'
    const { stdout, stderr } = await chapterverse('ask', five, EXAMPLES, '--json')
    const [answer] = lines(stdout)
    expect(answer).toMatchObject({ status: 'partial', tiersTried: ['lv1', 'lv3'] })
    const { subQuestions } = answer as { subQuestions: { question: string; citations: number[] }[] }
    expect(subQuestions.map(({ citations }) => citations)).toEqual([[1], [], [2], [], []])
    expect(stderr).not.toMatch(/warning/i)
  })

  it('is not done where it has to be agreed to and there is no terminal to ask on', async () => {
    const nobody = 'Which painter decorated the opera of Vienna?'
    const { code, stdout, stderr } = await chapterverse('ask', nobody, EXAMPLES, '--confirm', '--json')
    expect(code).toBe(0)
    expect(lines(stdout)).toMatchObject([{ status: 'not_found', tiersTried: ['lv1'] }])
    expect(stderr).toMatch(/lv1: not found, confidence \d\.\d+\. Not going up to lv2 \(no calls\)/)
  })
})

describe('terminals and pipes', () => {
  it('lets no document command the terminal', async () => {
    const folder = join(scratch, 'hostile')
    const sentence = 'The vault code is 4711 \x1b[2J\x1b]0;owned\x07\u009b31m\u202e and it changes daily.'
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'va\x1b[31mult.md'), `# Vault \x1b[5m\n\n${sentence}\n`)
    const asked = ['ask', 'What is the vault code?', folder, '--confidence-threshold', '0']
    for (const args of [asked, [...asked, '--json'], ['search', 'vault code', folder], ['map', folder]]) {
      const { code, stdout, stderr } = await chapterverse(...args)
      expect(code).toBe(0)
      expect(stdout).toContain('[31mult.md')
      if (args[0] !== 'map') expect(stdout).toContain('4711')
      expect(stdout + stderr).not.toMatch(CONTROLS)
    }
  })

  it('ends quietly when the reader of its output has had enough', async () => {
    const script = `set -o pipefail; "$0" "$1" search --questions "$2" "$3" --json --top-k 50 | head -c 100 >/dev/null`
    const child = spawn('bash', ['-c', script, process.execPath, BIN, QUESTIONS, EXAMPLES], {
      env: { PATH: process.env['PATH'] ?? '', CHAPTERVERSE_HOME: join(scratch, 'home') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const { code, stderr } = await finished(child)
    expect(stderr).not.toContain('EPIPE')
    expect(code).toBe(0)
  })

  it('prints what it has when interrupted, and exits with 130', async () => {
    // A model that never answers: the run can only end by the signal.
    let reached: () => void = () => {}
    const request = new Promise<void>((resolve) => {
      reached = resolve
    })
    const server = createServer(() => reached())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    try {
      const child = start(['ask', 'Why?', EXAMPLES, '--model', 'silent', '--json'], {
        OPENAI_BASE_URL: url,
        OPENAI_API_KEY: 'none',
      })
      const ending = finished(child)
      await request
      child.kill('SIGINT')
      const { code, stdout } = await ending
      expect(code).toBe(130)
      expect(Answer.parse(JSON.parse(stdout))).toMatchObject({ stop: 'cancelled', status: 'not_found' })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
