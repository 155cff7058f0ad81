/**
 * The one place that reads the process environment.
 * @module
 */
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The value of an environment variable; empty counts as unset. */
export function env(name: string): string | undefined {
  const value = process.env[name]
  return value === undefined || value === '' ? undefined : value
}

/** Where stores and the register of names live: `CHAPTERVERSE_HOME`, else the user's cache folder. */
export function home(): string {
  return env('CHAPTERVERSE_HOME') ?? join(env('XDG_CACHE_HOME') ?? join(homedir(), '.cache'), 'chapterverse')
}

/** The registered corpus to use where none is named: `CHAPTERVERSE_CORPUS`. */
export const defaultCorpus = (): string | undefined => env('CHAPTERVERSE_CORPUS')

/** Whether LangChain sends traces, by any of the names that it goes by. */
export const isTraced = (): boolean =>
  ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING', 'LANGCHAIN_TRACING_V2'].some(
    (name) => env(name) === 'true',
  )
