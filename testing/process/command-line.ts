/**
 * The command as it is installed, in processes of its own with a home of its own.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const BIN = join(ROOT, 'bin/chapterverse')

export const EXAMPLES = join(ROOT, 'examples')
export const QUESTIONS = join(EXAMPLES, 'questions.jsonl')

// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not reach a terminal
export const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/

export interface Result {
  code: number | null
  stdout: string
  stderr: string
}

interface ExampleQuestion {
  id: string
  question: string
  answerable: boolean
  quotes: string[]
}

/** A line of JSON each. */
export const lines = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

export const questions = lines(readFileSync(QUESTIONS, 'utf8')) as ExampleQuestion[]

export function finished(child: ChildProcess): Promise<Result> {
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

/** A scratch folder, to be removed at the end, and what runs in it. */
export function commandLine() {
  const scratch = mkdtempSync(join(tmpdir(), 'chapterverse-cli-'))
  const start = (args: readonly string[], env: Record<string, string> = {}): ChildProcess =>
    spawn(process.execPath, [BIN, ...args], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', CHAPTERVERSE_HOME: join(scratch, 'home'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    scratch,
    start,
    chapterverse: (...args: string[]): Promise<Result> => finished(start(args)),
    /** Writes a file below the scratch folder and gives its path. */
    written(name: string, text: string): string {
      const path = join(scratch, name)
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, text)
      return path
    },
    remove: (): void => rmSync(scratch, { recursive: true, force: true }),
  }
}
