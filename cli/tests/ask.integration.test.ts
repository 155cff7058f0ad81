import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Answer } from '../../index.ts'
import {
  CONTROLS,
  commandLine,
  EXAMPLES,
  finished,
  lines,
  QUESTIONS,
  questions,
} from '../../testing/process/command-line.ts'

const { chapterverse, scratch, start, written, remove } = commandLine()
afterAll(remove)

describe('ask', () => {
  it('answers for people on stdout, and tells of indexing on stderr', async () => {
    const store = join(scratch, 'ask-store')
    const first = await chapterverse('ask', 'How long is lost property kept?', EXAMPLES, '--store', store)
    expect(first.code).toBe(0)
    expect(first.stdout).toMatch(/kept for 90\s+days/)
    expect(first.stdout).toMatch(/\[1\] Tern Sound Ferries Handbook › .*Lost\s+property/)
    expect(first.stdout).toMatch(/handbook\.md:\d+/)
    expect(first.stdout).toContain('answered (quoted exactly, not judged)')
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

  it('gives the closest passages where it is not sure, with exit code 0', async () => {
    const { code, stdout } = await chapterverse('ask', 'Which composer wrote the symphony of Vienna?', EXAMPLES)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^There is no sure answer without a model\./)
    expect(stdout).toContain('These words stand nowhere in the documents: "composer", "symphony", "Vienna".')
    expect(stdout).toMatch(/^\[1\] .*\.\w+:\d+$/m)
    expect(stdout).toMatch(/^ {2}» \S/m)
    expect(stdout).not.toContain('do not answer')
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
      if (!answerable) return answer?.status === 'not_found' || answer?.status === 'passages'
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
    expect(stdout).toMatch(/auto would try lv1: [^;]*\.\n$/)
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
    // Rows of a table, of which rules are barely sure: what is looked at is what becomes of the five.
    const { stdout, stderr } = await chapterverse('ask', five, EXAMPLES, '--json', '--confidence-threshold', '0.45')
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
    expect(stderr).toMatch(/lv1: not found, confidence \d\.\d+\. Not going up to loop \(no calls\)/)
  })
})
