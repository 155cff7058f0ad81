/**
 * The surroundings of a command besides its arguments: where results go, where notices go, and when to stop.
 * @module
 */
import { createSupportsHyperlinks } from 'supports-hyperlinks'
import { env } from '../index.ts'
import { type Agree, agreeOnTerminal } from './input/agree.ts'
import type { Page } from './output/page.ts'
import { columnsFor, styleFor } from './output/terminal.ts'

export interface Io {
  /** Results, on stdout. */
  result(text: string): void
  /** Progress and notices, on stderr, a line each. */
  note(line: string): void
  /** A notice that says nothing new the second time, and is not said then. */
  noteOnce(line: string): void
  /** Says that the run was interrupted, once, and how far it came. */
  interrupted(howFar?: string): void
  /** How results are laid out for people. */
  page: Page
  /** Whether stderr is a terminal, so that progress may be drawn and redrawn. */
  interactive: boolean
  /** Asks for a yes; null where nobody can be asked. */
  agree: Agree | null
  /** Aborted on Ctrl-C. */
  signal: AbortSignal
  /** Exit with this code unless something worse happens. */
  exitWith(code: 0 | 1 | 2): void
}

export interface Session extends Io {
  /** Sooner or later 0, 1 or 2; 130 is for whoever caught the signal. */
  readonly exitCode: number
}

export function createIo(signal: AbortSignal): Session {
  let exitCode = 0
  let cut = false
  const said = new Set<string>()
  const note = (line: string) => void process.stderr.write(`${line}\n`)
  return {
    result: (text) => void process.stdout.write(text),
    note,
    interrupted: (howFar) => {
      if (!cut) note(howFar === undefined ? 'Interrupted.' : `Interrupted: ${howFar}`)
      cut = true
    },
    noteOnce: (line) => {
      if (said.has(line)) return
      said.add(line)
      note(line)
    },
    page: {
      columns: columnsFor(process.stdout),
      style: styleFor(process.stdout, createSupportsHyperlinks(process.stdout)),
    },
    interactive: process.stderr.isTTY === true && env('TERM') !== 'dumb',
    agree: agreeOnTerminal(signal),
    signal,
    exitWith: (code) => {
      exitCode = Math.max(exitCode, code)
    },
    get exitCode() {
      return exitCode
    },
  }
}
