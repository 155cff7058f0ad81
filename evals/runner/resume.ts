/**
 * Finished rows, kept so that a question is never asked twice of the same target in the same state: one file a run,
 * a line a row, appended and flushed as each is finished. A process that is killed leaves half a line at worst, which
 * is read as not there.
 * @module
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SettingsInput } from '../../index.ts'
import type { Example } from '../suites/dataset.ts'
import { Row, type Target } from './records.ts'
import { sha256 } from './version.ts'

/** The facts that all rows of one file have in common. */
export interface RunKey {
  set: string
  target: Target
  reader: string
  settings: SettingsInput
  contextTokens: number
  /** Of the product: see `version.ts`. */
  state: string
}

export interface ResultLog {
  /** Short, the same for the same run: names the file, and the experiment. */
  readonly id: string
  row(example: Example): Row | undefined
  add(example: Example, row: Row): void
  /** Whether the row reached LangSmith. */
  isSent(example: Example): boolean
  markSent(examples: readonly Example[]): void
}

type Line = { key: string; row: unknown } | { sent: string[] }

/** @param folder is made where it is not there */
export function openResultLog(folder: string, key: RunKey): ResultLog {
  mkdirSync(folder, { recursive: true })
  const id = sha256(JSON.stringify(key)).slice(0, 8)
  const file = join(folder, `${key.set}-${key.target}-${id}.jsonl`)
  const { rows, sent } = read(file)
  // A line that was cut off stays one of its own.
  const append = (line: Line): void => appendFileSync(file, `\n${JSON.stringify(line)}\n`, { flush: true })
  return {
    id,
    row: (example) => rows.get(hashOf(example)),
    add(example, row) {
      rows.set(hashOf(example), row)
      append({ key: hashOf(example), row })
    },
    isSent: (example) => sent.has(hashOf(example)),
    markSent(examples) {
      const keys = examples.map(hashOf).filter((one) => !sent.has(one))
      for (const one of keys) sent.add(one)
      if (keys.length > 0) append({ sent: keys })
    },
  }
}

/** Changes whenever anything about the example does. */
export const hashOf = (example: Example): string => sha256(JSON.stringify(example))

function read(file: string): { rows: Map<string, Row>; sent: Set<string> } {
  const rows = new Map<string, Row>()
  const sent = new Set<string>()
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  for (const line of text.split('\n')) {
    const value = parsed(line)
    if (value === null) continue
    if ('sent' in value) for (const key of value.sent) sent.add(key)
    else {
      const row = Row.safeParse(value.row)
      if (row.success) rows.set(value.key, row.data)
    }
  }
  return { rows, sent }
}

function parsed(line: string): Line | null {
  try {
    return line.trim() === '' ? null : (JSON.parse(line) as Line)
  } catch {
    return null
  }
}
