/**
 * What can be typed, read off the commands themselves: nothing has to be kept in step with them.
 * @module
 */
import type { Command, Option } from 'commander'

export interface Flag {
  /** Without dashes. */
  name: string
  about: string
  /** It is followed by a value. */
  value: boolean
  choices: readonly string[]
}

export interface Completable {
  name: string
  about: string
  flags: readonly Flag[]
  /** Of `corpora`. */
  subcommands: readonly { name: string; about: string }[]
}

const firstSentence = (text: string): string => text.split(/[;:.]\s/)[0]?.replace(/[\s.]+$/, '') ?? ''

const flagOf = (option: Option): Flag => ({
  name: (option.long ?? '').replace(/^--/, ''),
  about: firstSentence(option.description),
  value: option.required || option.optional,
  choices: option.argChoices ?? [],
})

export function wordsOf(program: Command): Completable[] {
  return program.commands.map((command) => ({
    name: command.name(),
    about: command.summary(),
    flags: command.options.filter(({ hidden, long }) => !hidden && long !== undefined).map(flagOf),
    subcommands: command.commands.map((sub) => ({ name: sub.name(), about: firstSentence(sub.description()) })),
  }))
}
