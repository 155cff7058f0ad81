/**
 * Messages to LangSmith while it could not be reached, kept as the requests that they were, and sent first
 * thing when it is there again. No key is in it.
 * @module
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A request that changes something and whose answer nobody waits for. */
export interface Letter {
  method: string
  /** Below the address of the API. */
  path: string
  /** Those that say what the body is. */
  headers: Record<string, string>
  /** Base64 */
  body: string
}

export interface Outbox {
  readonly size: number
  add(letter: Letter): void
  /** Hands each over, oldest first; those from the first that throws on stay. @returns how many are gone */
  deliver(send: (letter: Letter) => Promise<void>): Promise<number>
}

/** @param file a letter a line, each beginning on a new one; is made when there is something to keep */
export function openOutbox(file: string): Outbox {
  let letters = read(file)
  return {
    get size() {
      return letters.length
    },
    add(letter) {
      letters.push(letter)
      mkdirSync(dirname(file), { recursive: true })
      appendFileSync(file, `\n${JSON.stringify(letter)}\n`, { flush: true })
    },
    async deliver(send) {
      let delivered = 0
      try {
        for (const letter of letters) {
          await send(letter)
          delivered++
        }
      } finally {
        letters = letters.slice(delivered)
        if (delivered > 0) write(file, letters)
      }
      return delivered
    },
  }
}

function read(file: string): Letter[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text.split('\n').flatMap((line) => parsed(line) ?? [])
}

/** A process that was killed may have left half a line; with it went half a letter. */
function parsed(line: string): Letter | null {
  try {
    return line === '' ? null : (JSON.parse(line) as Letter)
  } catch {
    return null
  }
}

/** The old file is there until the new one is. */
function write(file: string, letters: readonly Letter[]): void {
  if (letters.length === 0) {
    rmSync(file, { force: true })
    return
  }
  writeFileSync(`${file}.new`, letters.map((letter) => `${JSON.stringify(letter)}\n`).join(''))
  renameSync(`${file}.new`, file)
}
