/**
 * The command in a terminal of its own, made by `script` of util-linux, which every Linux has: what is typed goes in as
 * keys, what is drawn comes out as it was sent.
 * @module
 */
import { spawn } from 'node:child_process'
import { BIN, ROOT } from './command-line.ts'

export interface Terminal {
  /** Types; `\r` is Enter, `\x03` Ctrl-C, `\x04` Ctrl-D. */
  type(keys: string): void
  /** Waits until something was drawn after what was waited for last. @returns all that was drawn up to its end @throws after a minute, with it */
  until(what: RegExp | string): Promise<string>
  /** The exit code, and all that was drawn. */
  ended: Promise<{ code: number | null; drawn: string }>
  kill(): void
}

const PATIENCE_MS = 60_000

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

export function inTerminal(args: readonly string[], env: Record<string, string>, columns = 100): Terminal {
  const command = [process.execPath, BIN, ...args].map(quoted).join(' ')
  const child = spawn('script', ['-qefc', `stty cols ${columns} rows 40 && exec ${command}`, '/dev/null'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm-256color', SHELL: '/bin/sh', LANG: 'C.UTF-8', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let drawn = ''
  let seen = 0
  let look = () => {}
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    drawn += text
    look()
  })
  const ended = new Promise<{ code: number | null; drawn: string }>((resolve, reject) => {
    child.once('error', (cause) => reject(new Error('script(1) is needed: apt-get install bsdutils', { cause })))
    child.once('close', (code) => {
      resolve({ code, drawn })
      look()
    })
  })
  return {
    ended,
    type: (keys) => void child.stdin.write(keys),
    kill: () => void child.kill('SIGKILL'),
    until(what) {
      return new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`${what} was not drawn, but: ${drawn.slice(seen)}`)),
          PATIENCE_MS,
        )
        look = () => {
          const since = drawn.slice(seen)
          const [found] = typeof what === 'string' ? (since.includes(what) ? [what] : []) : (what.exec(since) ?? [])
          if (found === undefined) return
          clearTimeout(late)
          look = () => {}
          const end = since.indexOf(found) + found.length
          seen += end
          resolve(since.slice(0, end))
        }
        look()
      })
    },
  }
}
