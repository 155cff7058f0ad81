/**
 * A body on its way to a file: streamed, counted and timed, and in its place only when it is whole.
 * @module
 */
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from './failures.ts'
import type { Limits } from './limits.ts'
import { incoming } from './place.ts'

type UploadLimits = Pick<Limits, 'uploadBytes' | 'uploadMs' | 'uploadIdleMs'>

/** @returns the bytes written @throws Refusal for a body that is too large, too slow or cut off */
export async function receive(body: ReadableStream<Uint8Array> | null, file: string, limits: UploadLimits) {
  if (body === null)
    throw new Refusal(400, 'bad_input', 'The body is empty.', 'Send the bytes of the file as the body.')
  const aside = incoming()
  const stopping = new AbortController()
  const tooSlow = () => stopping.abort(slow())
  const whole = setTimeout(tooSlow, limits.uploadMs)
  let idle = setTimeout(tooSlow, limits.uploadIdleMs)
  let bytes = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      clearTimeout(idle)
      idle = setTimeout(tooSlow, limits.uploadIdleMs)
      bytes += piece.length
      done(bytes > limits.uploadBytes ? tooLarge(limits.uploadBytes) : null, piece)
    },
  })
  try {
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(source, counted, createWriteStream(aside, { flags: 'wx', mode: 0o600 }), { signal: stopping.signal })
    renameSync(aside, file)
    return bytes
  } catch (error) {
    if (stopping.signal.aborted) throw stopping.signal.reason
    throw error
  } finally {
    clearTimeout(whole)
    clearTimeout(idle)
    rmSync(aside, { force: true })
  }
}

export const tooLarge = (most: number) =>
  new Refusal(413, 'too_large', 'The file is too large.', `A file may have ${most} bytes; split it.`)

const slow = () => new Refusal(408, 'too_slow', 'The upload was too slow.', 'Try again on a faster connection.')
