/**
 * A reader that says what a test tells it to, and remembers what it was asked.
 * @module
 */
import type { Reader, ReaderFunction } from '../../readers/reader.ts'
import type { Parsed } from '../../state/records.ts'

type Scripts = { [F in ReaderFunction]?: Reader[F] }

export interface FakeReader extends Reader {
  /** Names of the functions called, in order. */
  readonly calls: ReaderFunction[]
}

export function parsedAs(question: string, more: Partial<Parsed> = {}): Parsed {
  return {
    question,
    information: [question],
    instructions: [],
    keywords: {},
    kind: 'fact',
    subQuestions: [],
    sections: [],
    ...more,
  }
}

/** A function without a script fails; `parse` alone has a default: the question as it is. */
export function fakeReader(scripts: Scripts, name = 'model:fake'): FakeReader {
  const calls: ReaderFunction[] = []
  const missing = (name: string) => async () => {
    throw new Error(`The test scripts no ${name}.`)
  }
  const counted = <F extends ReaderFunction>(name: F, script: Reader[F]): Reader[F] =>
    ((input: never, options: never) => {
      calls.push(name)
      return script(input, options)
    }) as Reader[F]
  return {
    name,
    version: '1',
    calls,
    parse: counted('parse', scripts.parse ?? (async ({ question }) => parsedAs(question))),
    keywords: counted('keywords', scripts.keywords ?? missing('keywords')),
    screen: counted('screen', scripts.screen ?? missing('screen')),
    locate: counted('locate', scripts.locate ?? missing('locate')),
    extract: counted('extract', scripts.extract ?? missing('extract')),
    plan: counted('plan', scripts.plan ?? missing('plan')),
    compose: counted('compose', scripts.compose ?? missing('compose')),
    supports: counted('supports', scripts.supports ?? missing('supports')),
    describe: counted('describe', scripts.describe ?? missing('describe')),
  }
}
