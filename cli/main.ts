/**
 * `chapterverse COMMAND …`. Each command is a module that is loaded only when it is the one called for: a new process
 * should be answering, not importing.
 * @module
 */
import { setMaxListeners } from 'node:events'
import { Command, CommanderError } from 'commander'
import { flushTraces } from '../index.ts'
import { createIo, type Io } from './io.ts'
import { describeError, exitCodeOf, renderError } from './output/error.ts'

export interface CommandModule {
  /** Declares arguments and flags and what to do with them. */
  configure(command: Command, io: Io): void
}

const COMMANDS: Record<string, { summary: string; load: () => Promise<CommandModule> }> = {
  ask: { summary: 'answer a question from documents, with citations', load: () => import('./commands/ask.ts') },
  chat: { summary: 'ask one question after the other', load: () => import('./commands/chat.ts') },
  open: { summary: 'open the source of a citation of the last answer', load: () => import('./commands/open.ts') },
  estimate: {
    summary: 'calls, tokens and cost that each tier would take',
    load: () => import('./commands/estimate.ts'),
  },
  index: { summary: 'read documents into a store, or bring it up to date', load: () => import('./commands/index.ts') },
  corpora: {
    summary: 'list, rename, move, remove, purge and check what is kept',
    load: () => import('./commands/corpora.ts'),
  },
  map: { summary: 'show titles, headings and first sentences', load: () => import('./commands/map.ts') },
  read: { summary: 'print one section', load: () => import('./commands/read.ts') },
  search: { summary: 'find passages by words', load: () => import('./commands/search.ts') },
  verify: { summary: 're-check the citations of answers', load: () => import('./commands/verify.ts') },
  mcp: { summary: 'serve the documents to a Model Context Protocol client', load: () => import('./commands/mcp.ts') },
  serve: { summary: 'serve the documents over HTTP', load: () => import('./commands/serve.ts') },
  doctor: {
    summary: 'check the installation, the model and the documents',
    load: () => import('./commands/doctor.ts'),
  },
  completion: {
    summary: 'print what completes commands in bash, zsh or fish',
    load: () => import('./commands/completion.ts'),
  },
  eval: {
    summary: 'measure tiers and controls on questions with known answers',
    load: () => import('./commands/eval.ts'),
  },
}

/** A second Ctrl-C does not wait. */
const INTERRUPTED = 130

async function createProgram(args: readonly string[], version: string, io: Io): Promise<Command> {
  const program = new Command('chapterverse')
    .description('Answers questions about documents too long for a prompt, with citations copied from the source.')
    .version(version)
    .exitOverride()
    // Errors are printed once, by `run`, as text or as JSON.
    .configureOutput({ outputError: () => {}, writeOut: io.result, writeErr: (text) => io.note(text.trimEnd()) })
    .configureHelp({ helpWidth: io.page.columns })
  const wanted = args.find((arg) => !arg.startsWith('-'))
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).summary(summary)
    // Completion knows all of them.
    const called = name === wanted || wanted === 'completion' || (wanted === 'help' && args.includes(name))
    if (called) (await load()).configure(command, io)
  }
  return program
}

/** Runs the command line to its end. @returns the exit code */
async function run(args: string[], version: string): Promise<number> {
  const stopping = new AbortController()
  const io = createIo(stopping.signal)
  process.on('SIGINT', () => {
    if (stopping.signal.aborted) process.exit(INTERRUPTED)
    stopping.abort()
  })
  try {
    const program = await createProgram(args, version, io)
    await program.parseAsync(args, { from: 'user' })
    if (!stopping.signal.aborted) return io.exitCode
    io.interrupted()
    return INTERRUPTED
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    // Help printed because no command was named.
    if (error instanceof CommanderError && error.code === 'commander.help') return 2
    const report = describeError(error)
    process.stderr.write(renderError(report, /(?:^| )--(?:json|format[ =]json)(?: |$)/.test(args.join(' '))))
    return stopping.signal.aborted ? INTERRUPTED : exitCodeOf(report)
  }
}

/** Runs and exits, with everything printed. */
export async function main(args: string[], version: string): Promise<void> {
  // Sub-questions read side by side all listen to the one signal of their run: no leak that anyone should be warned of.
  setMaxListeners(0)
  // Whoever read us has had enough, as `head` does after ten lines.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  // Nobody listens to notices: results still count.
  process.stderr.on('error', () => {})
  const code = await run(args, version)
  await flushTraces()
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
}
