/**
 * A reader whose failing calls are counted. A call that was not allowed or not wanted any more has not failed.
 * @module
 */
import { ChapterverseError, type ErrorCode } from '../../lib/errors.ts'
import type { CallOptions, Reader } from '../../readers/reader.ts'

const NO_FAILURE: ReadonlySet<ErrorCode> = new Set(['budget_exceeded', 'bad_setting', 'cancelled'])

export function countFailures(reader: Reader, countFailure: () => void): Reader {
  const count = (error: unknown, options: CallOptions | undefined) => {
    const called = !options?.signal?.aborted && !(error instanceof ChapterverseError && NO_FAILURE.has(error.code))
    if (called) countFailure()
  }
  const watch =
    <I, O>(call: (input: I, options?: CallOptions) => Promise<O>) =>
    async (input: I, options?: CallOptions): Promise<O> => {
      const { onFailure } = options ?? {}
      const told = (error: unknown) => {
        count(error, options)
        onFailure?.(error)
      }
      try {
        return await call.call(reader, input, onFailure ? { ...options, onFailure: told } : options)
      } catch (error) {
        count(error, options)
        throw error
      }
    }
  return {
    name: reader.name,
    version: reader.version,
    parse: watch(reader.parse),
    keywords: watch(reader.keywords),
    screen: watch(reader.screen),
    locate: watch(reader.locate),
    extract: watch(reader.extract),
    plan: watch(reader.plan),
    compose: watch(reader.compose),
    supports: watch(reader.supports),
    describe: watch(reader.describe),
  }
}
