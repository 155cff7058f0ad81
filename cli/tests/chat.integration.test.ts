import { spawn } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BIN, commandLine, finished, ROOT } from '../../testing/process/command-line.ts'
import { inTerminal } from '../../testing/process/terminal.ts'
import { startModelServer } from '../../testing/servers/model-server.ts'

const { chapterverse, scratch, remove } = commandLine()
afterAll(remove)

const docs = join(scratch, 'docs')
const env = { CHAPTERVERSE_HOME: join(scratch, 'home') }
beforeAll(async () => {
  cpSync(join(ROOT, 'examples'), docs, { recursive: true })
  await chapterverse('index', docs)
})

const PROMPT = '› '

describe('chat', () => {
  it('answers questions and follow-ups, and keeps the history for its owner alone', async () => {
    const terminal = inTerminal(['chat', docs], env)
    await terminal.until(PROMPT)
    terminal.type('How long is lost property kept?\r')
    expect(await terminal.until(/answered \(quoted[\s\S]*› /)).toMatch(/90 days/)
    terminal.type('And where is it handed in?\r')
    const second = await terminal.until(/answered \(quoted[\s\S]*› /)
    expect(second).toContain('Asked as: And where is it handed in? (long lost property kept)')
    terminal.type('/history\r')
    await terminal.until(/2\. And where is it handed in\? — answered/)
    terminal.type('/tier lv1\r')
    await terminal.until('Tier: lv1')
    terminal.type('/nonsense\r')
    await terminal.until('There is no command /nonsense.')
    terminal.type('/quit\r')
    expect((await terminal.ended).code).toBe(0)

    const history = join(scratch, 'home/chat-history')
    expect(statSync(history).mode & 0o777).toBe(0o600)
    expect(readFileSync(history, 'utf8')).toMatch(/^How long is lost property kept\?\nAnd where/)

    const again = inTerminal(['chat', docs], env)
    await again.until(PROMPT)
    again.type('\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A')
    await again.until('How long is lost property kept?')
    again.type('\x15\x04')
    expect((await again.ended).code).toBe(0)
  })

  it('gives the keys to an editor, and has them back', async () => {
    const editor = join(scratch, 'editor')
    writeFileSync(editor, '#!/bin/sh\nread -r key; echo "edits $1 with $key"\n')
    chmodSync(editor, 0o755)
    const terminal = inTerminal(['chat', docs], { ...env, EDITOR: editor })
    await terminal.until(PROMPT)
    terminal.type('How long is lost property kept?\r')
    await terminal.until(/answered \(quoted[\s\S]*› /)
    terminal.type('/open 1\r')
    await terminal.until('handbook.md:')
    terminal.type('zz\r')
    await terminal.until(/edits \+\d+ with zz/)
    terminal.type('/sources\r')
    await terminal.until(/\[1\] .*Lost property/)
    terminal.type('\x04')
    expect((await terminal.ended).code).toBe(0)
  })

  it('cancels a question on Ctrl-C, and not the session', async () => {
    const server = await startModelServer({ reply: () => '{}', faults: () => ({ kind: 'hang' }) })
    try {
      const terminal = inTerminal(['chat', docs, '--model', 'm', '--tier', 'lv1'], {
        ...env,
        OPENAI_BASE_URL: server.url,
        OPENAI_API_KEY: 'k',
      })
      await terminal.until(PROMPT)
      terminal.type('\x03')
      await terminal.until('/quit or Ctrl-D ends the session.')
      terminal.type('half a ques\x03')
      terminal.type('How long is it kept?\r')
      await terminal.until('round 1')
      terminal.type('\x03')
      expect(await terminal.until(/interrupted[\s\S]*› /)).toContain('There is no answer yet: the run was interrupted.')
      terminal.type('/history\r')
      await terminal.until(/1\. How long is it kept\?/)
      terminal.type('\x04')
      expect((await terminal.ended).code).toBe(0)
    } finally {
      await server.close()
    }
  })

  it('takes questions from a pipe, and sees files that were changed meanwhile', async () => {
    const child = spawn(process.execPath, [BIN, 'chat', docs, '--json'], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const all = finished(child)
    const answers = () => new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text))))
    child.stdin.write('What is the colour of the new buoy?\n')
    expect(await answers()).not.toContain('vermilion')
    writeFileSync(join(docs, 'buoy.md'), '# Buoys\n\nThe colour of the new buoy is vermilion.\n')
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    child.stdin.end('What is the colour of the new buoy?\n')
    expect((await all).stdout).toContain('vermilion')
    expect(await all).toMatchObject({ code: 0, stderr: expect.stringContaining('1 added') })
  })
})
