import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Answer } from '../../index.ts'
import { BIN, CONTROLS, commandLine, EXAMPLES, finished, QUESTIONS, ROOT } from '../../testing/process/command-line.ts'

const { chapterverse, scratch, start, written, remove } = commandLine()
afterAll(remove)

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
