import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BIN, commandLine, EXAMPLES } from '../../testing/process/command-line.ts'

const { chapterverse, scratch, remove } = commandLine()
afterAll(remove)

beforeAll(async () => {
  await chapterverse('index', EXAMPLES, '--name', 'ferries')
  mkdirSync(join(scratch, 'bin'))
  symlinkSync(BIN, join(scratch, 'bin/chapterverse'))
})

/** What bash offers after these words, the last of them begun. */
async function offered(...words: string[]): Promise<string[]> {
  const script = (await chapterverse('completion', 'bash')).stdout
  const line = ['chapterverse', ...words]
  const body = `${script}
COMP_WORDS=(${line.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${line.length - 1}; _chapterverse; printf '%s\\n' "\${COMPREPLY[@]}"`
  const env = { PATH: `${join(scratch, 'bin')}:${process.env['PATH']}`, CHAPTERVERSE_HOME: join(scratch, 'home') }
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', body], { encoding: 'utf8', env, cwd: EXAMPLES })
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

describe('completion for bash', () => {
  it.each<[string[], string[]]>([
    [['co'], ['corpora', 'completion']],
    [
      ['ask', '--tier', 'lv'],
      ['lv1', 'lv2', 'lv3'],
    ],
    [['ask', '--max-lo'], ['--max-loops']],
    [['ask', '--corpus', ''], ['ferries']],
    [
      ['corpora', 're'],
      ['rename', 'remove'],
    ],
    [['corpora', 'check', 'f'], ['ferries']],
    [
      ['ask', 'q', 'hand'],
      ['handbook-zh.md', 'handbook.md'],
    ],
  ])('%j', async (words, expected) => {
    expect((await offered(...words)).sort()).toEqual([...expected].sort())
  })
})

describe.each(['bash', 'zsh', 'fish'])('the script for %s', (shell) => {
  it('names every command, and is sound where the shell is installed', async () => {
    const { code, stdout } = await chapterverse('completion', shell)
    expect(code).toBe(0)
    for (const name of ['ask', 'chat', 'open', 'corpora', 'mcp']) expect(stdout).toMatch(new RegExp(`\\b${name}\\b`))
    const { error, status, stderr } = spawnSync(shell, ['-n'], { input: stdout, encoding: 'utf8' })
    if (error === undefined) expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})

it('refuses another shell', async () => {
  expect(await chapterverse('completion', 'tcsh')).toMatchObject({ code: 2, stdout: '' })
})
