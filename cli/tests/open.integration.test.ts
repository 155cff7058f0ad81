import { chmodSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Answer } from '../../index.ts'
import { commandLine, EXAMPLES } from '../../testing/process/command-line.ts'
import { inTerminal } from '../../testing/process/terminal.ts'

const { chapterverse, scratch, remove } = commandLine()
afterAll(remove)

const QUESTION = 'How long is lost property kept?'
const docs = join(scratch, 'docs')
const home = { CHAPTERVERSE_HOME: join(scratch, 'home') }
beforeAll(() => cpSync(EXAMPLES, docs, { recursive: true }))

describe('open', () => {
  it('says that nothing was asked', async () => {
    const { code, stderr } = await chapterverse('open', '1')
    expect(code).toBe(1)
    expect(stderr).toContain('There is no last answer.')
  })

  it('names the place, shows the passage, and keeps no word of it', async () => {
    const asked = Answer.parse(JSON.parse((await chapterverse('ask', QUESTION, docs, '--json')).stdout))
    const [citation] = asked.citations
    const path = join(docs, 'handbook.md')
    expect((await chapterverse('open')).stdout).toBe(`${path}:${citation?.line}\n`)
    expect(JSON.parse((await chapterverse('open', '1', '--json')).stdout)).toMatchObject({
      n: 1,
      path,
      line: citation?.line,
    })
    const { stdout } = await chapterverse('open', '1', '--print')
    expect(stdout.replace(/\s+/g, ' ')).toContain(`» ${citation?.quote.replace(/\s+/g, ' ')}`)
    expect(stdout).toContain('## Lost property')
    const kept = join(scratch, 'home/last-answer.json')
    expect(statSync(kept).mode & 0o777).toBe(0o600)
    expect(readFileSync(kept, 'utf8')).not.toContain('property')
    expect(await chapterverse('open', '99')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no citation 99'),
    })
  })

  it('starts the editor at the line, in a terminal alone', async () => {
    await chapterverse('ask', QUESTION, docs)
    const editor = join(scratch, 'editor')
    writeFileSync(editor, '#!/bin/sh\necho "edits $# $1 $2"\n')
    chmodSync(editor, 0o755)
    const { code, drawn } = await inTerminal(['open', '1'], { ...home, EDITOR: editor }).ended
    expect(code).toBe(0)
    expect(drawn).toMatch(new RegExp(`edits 2 \\+\\d+ ${join(docs, 'handbook.md')}`))
    const failed = await inTerminal(['open', '1'], { ...home, EDITOR: join(scratch, 'none') }).ended
    expect(failed.code).toBe(1)
    expect(failed.drawn).toContain('cannot be started')
  })

  it('links files in terminals that show links, and nowhere else', async () => {
    const link = `\x1b]8;;${pathToFileURL(join(docs, 'handbook.md')).href}\x1b\\`
    const ask = ['ask', QUESTION, docs]
    const kitty = { ...home, TERM: 'xterm-kitty', FORCE_HYPERLINK: '1' }
    expect((await inTerminal(ask, kitty).ended).drawn).toContain(link)
    expect((await inTerminal(ask, home).ended).drawn).not.toContain('\x1b]8')
    expect((await inTerminal(ask, { ...kitty, NO_COLOR: '1' }).ended).drawn).not.toContain('\x1b]8')
    expect((await chapterverse(...ask)).stdout).not.toContain('\x1b')
  })

  it('says where the file or its text is another now', async () => {
    await chapterverse('ask', QUESTION, docs)
    writeFileSync(join(docs, 'handbook.md'), '# Handbook\n\nAll is new here.\n')
    await chapterverse('index', docs)
    expect(await chapterverse('open', '1', '--print')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Ask again.'),
    })
    rmSync(join(docs, 'handbook.md'))
    expect(await chapterverse('open', '1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not there any more'),
    })
  })
})

describe('ask --format', () => {
  it.each(['md', 'html', 'json', 'text'])('%s', async (format) => {
    const { code, stdout } = await chapterverse('ask', QUESTION, EXAMPLES, '--format', format)
    expect(code).toBe(0)
    expect(stdout).toMatch(/90\s+days/)
    if (format === 'json') expect(Answer.parse(JSON.parse(stdout)).question).toBe(QUESTION)
    if (format === 'html') expect(stdout).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
    if (format === 'md') expect(stdout).toMatch(/^## How long/)
  })

  it('copies by the terminal where there is no program for it', async () => {
    const { drawn } = await inTerminal(['ask', QUESTION, EXAMPLES, '--copy', '--format', 'md'], home).ended
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence that terminals take
    const [, copied = ''] = /\x1b\]52;c;([^\x07]*)\x07/.exec(drawn) ?? []
    expect(Buffer.from(copied, 'base64').toString()).toMatch(/^## How long is lost property kept\?\n/)
  })
})
