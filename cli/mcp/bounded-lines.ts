/**
 * Input for the transport of the SDK, which closes at a message that is too long, without a word to anybody. Here such a
 * line is left out and answered with an error; the next one is read as ever.
 * @module
 */
import { Transform } from 'node:stream'

/** Bytes of one message. Arguments are a question, or answers to verify. */
export const LONGEST_LINE = 4 * 2 ** 20
/** Bytes of the beginning and of the end of a line in which its id is looked for. */
const LOOKED_AT = 500

const LINE_FEED = 0x0a

/** @param refuse Writes a line to whoever sent the one that was left out. */
export function boundedLines(refuse: (line: string) => void, longest = LONGEST_LINE): Transform {
  let parts: Buffer[] = []
  let length = 0
  const head = (): Buffer => Buffer.concat(parts).subarray(0, LOOKED_AT)
  /** Of a line that is too long: its beginning, and the end as far as it has come. */
  let left: { head: Buffer; tail: Buffer } | null = null

  function add(part: Buffer): void {
    length += part.length
    if (left === null && length <= longest) return void parts.push(part)
    if (left === null) {
      parts.push(part)
      left = { head: head(), tail: Buffer.alloc(0) }
      parts = []
    }
    left.tail = Buffer.concat([left.tail, part]).subarray(-LOOKED_AT)
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
        add(chunk.subarray(from, at + 1))
        if (left === null) this.push(Buffer.concat(parts))
        else refuse(refusal(idIn(left.head.toString(), left.tail.toString()), length, longest))
        ;[parts, length, left, from] = [[], 0, null, at + 1]
      }
      if (from < chunk.length) add(chunk.subarray(from))
      done()
    },
  })
}

/** Of a request: before its other fields, or after them, as clients write it. */
function idIn(head: string, tail: string): string | number | null {
  const id = `"id"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|-?\\d+)`
  const found =
    new RegExp(`^\\s*\\{(?:[^{}]*?,)?\\s*${id}`).exec(head) ??
    new RegExp(`,\\s*${id}\\s*(?:,[^{}]*)?\\}\\s*$`).exec(tail)
  return found?.[1] === undefined ? null : (JSON.parse(found[1]) as string | number)
}

/** https://www.jsonrpc.org/specification#error_object */
const INVALID_REQUEST = -32_600

function refusal(id: string | number | null, bytes: number, longest: number): string {
  const message = `bad_input: The message has ${bytes} bytes; ${longest} are allowed. Ask a shorter question.`
  return `${JSON.stringify({ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message } })}\n`
}
