/**
 * What is typed with a stroke before it.
 * @module
 */
import { TIERS } from '../../index.ts'
import type { Io } from '../io.ts'
import { placeOf, sourceMark } from '../output/answer.ts'
import { harmless, oneLine, wrap } from '../output/terminal.ts'
import type { Session } from './session.ts'

interface ChatCommand {
  usage: string
  about: string
  /** Ends the session. */
  ends?: true
  run(session: Session, args: readonly string[], tools: Tools): Promise<void> | void
}

export interface Tools {
  io: Io
  open(n: number, options: { print: boolean }): Promise<void>
}

export const COMMANDS: Record<string, ChatCommand> = {
  tier: {
    usage: '/tier [NAME]',
    about: `how much is read: ${TIERS.join(', ')}`,
    run: (session, [name], { io }) => {
      const tier = TIERS.find((one) => one === name)
      if (name !== undefined && tier === undefined)
        io.note(`There is no tier ${oneLine(name)}. There are: ${TIERS.join(', ')}.`)
      if (tier !== undefined) session.tier = tier
      if (name === undefined || tier !== undefined) io.note(`Tier: ${session.tier}`)
    },
  },
  open: {
    usage: '/open N',
    about: 'the source of citation N, in an editor or viewer',
    run: (_, [n], { open }) => open(Number(n ?? 1), { print: false }),
  },
  show: {
    usage: '/show N',
    about: 'the passage of citation N with what stands around it',
    run: (_, [n], { open }) => open(Number(n ?? 1), { print: true }),
  },
  sources: {
    usage: '/sources',
    about: 'where the last answer is from',
    run: ({ last }, _, { io }) => {
      const cited = last ? [...last.citations, ...last.passages] : []
      if (cited.length === 0) io.note(last ? 'The last answer cites nothing.' : 'Nothing was asked yet.')
      for (const { n, title, headings, ...at } of cited)
        io.result(`${wrap(`${placeOf(title, headings)} — ${sourceMark(at)}`, io.page.columns, `[${n}] `)}\n`)
    },
  },
  history: {
    usage: '/history',
    about: 'the questions of this session, and what came of them',
    run: ({ asked }, _, { io }) => {
      if (asked.length === 0) io.note('Nothing was asked yet.')
      for (const [at, { question, status }] of asked.entries())
        io.result(`${wrap(`${oneLine(question)} — ${status.replace('_', ' ')}`, io.page.columns, `${at + 1}. `)}\n`)
    },
  },
  new: {
    usage: '/new',
    about: 'the next question follows none of those before',
    run: (session, _, { io }) => {
      session.beginAfresh()
      io.note('The next question stands by itself.')
    },
  },
  help: {
    usage: '/help',
    about: 'this list',
    run: (_, __, { io }) => {
      const width = Math.max(...Object.values(COMMANDS).map(({ usage }) => usage.length))
      for (const { usage, about } of Object.values(COMMANDS)) io.result(`${usage.padEnd(width)}  ${about}\n`)
      io.result('Anything else is a question. Ctrl-C cancels it, Ctrl-D ends the session.\n')
    },
  },
  quit: { usage: '/quit', about: 'ends the session', ends: true, run: () => {} },
}

/** @returns whether the session ends @throws what a command throws */
export async function runCommand(line: string, session: Session, tools: Tools): Promise<boolean> {
  const [name = '', ...args] = line.slice(1).trim().split(/\s+/)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) {
    tools.io.note(harmless(`There is no command /${oneLine(name)}. /help lists them.`))
    return false
  }
  await command.run(session, args, tools)
  return command.ends === true
}

/** For the Tab key: commands, and tiers after /tier. */
export function complete(line: string): [string[], string] {
  const tier = /^\/tier\s+(\S*)$/.exec(line)
  if (tier) return [TIERS.filter((name) => name.startsWith(tier[1] ?? '')), tier[1] ?? '']
  if (!line.startsWith('/')) return [[], line]
  return [
    Object.keys(COMMANDS)
      .map((name) => `/${name}`)
      .filter((name) => name.startsWith(line)),
    line,
  ]
}
