/**
 * `chapterverse chat PATH…`: questions one after the other, each with those before it in mind.
 *
 *     line ─┬─ /command ──────────────────────────────→ done at once
 *           └─ question ─→ ask, with the turns so far ─→ answer ─→ a turn more
 *                  Ctrl-C └─ cancels this alone
 * @module
 */
import { createInterface, type Interface } from 'node:readline'
import { type Command, Option } from 'commander'
import { z } from 'zod'
import {
  createCorpusHandle,
  LONGEST_QUESTION,
  openCorpus,
  plural,
  Settings,
  type SettingsInput,
  TIERS,
} from '../../index.ts'
import { askOrGoOn } from '../asking.ts'
import { complete, runCommand, type Tools } from '../chat/commands.ts'
import { MOST, readHistory, writeHistory } from '../chat/history.ts'
import { createSession, type Session, understoodAs } from '../chat/session.ts'
import { asQuestion, isYes } from '../input/agree.ts'
import { addCorpus, askedOf, type CorpusOptions, noteReport, openFrom, sourceOf } from '../input/corpus-argument.ts'
import { addSettings, type JsonSchema, settingsOf } from '../input/flags.ts'
import type { Io } from '../io.ts'
import { recordAnswer } from '../last-answer.ts'
import { renderAnswer } from '../output/answer.ts'
import { describeError, renderError } from '../output/error.ts'
import { harmless, jsonLine, wrap } from '../output/terminal.ts'
import { openCitation } from './open.ts'

interface ChatFlags extends CorpusOptions {
  tier: (typeof TIERS)[number]
}

const SCHEMA = z.toJSONSchema(Settings, { io: 'input' }) as JsonSchema
const PROMPT = '› '
/** Files are looked at again by a question so long after the last look, ms. */
const LOOK_EVERY_MS = 2_000

export function configure(command: Command, io: Io): void {
  command
    .description(
      'Ask one question after the other: a follow-up is understood from those before it. /help lists what else there is.',
    )
    .argument('[paths...]', 'files and folders')
    .addOption(new Option('--tier <TIER>', 'how much is read; /tier changes it').choices(TIERS).default('auto'))
  addCorpus(command)
  addSettings(command, SCHEMA)
  command.action(async (paths: string[], flags: ChatFlags & Record<string, unknown>) => {
    await chat(paths, flags, settingsOf(flags, SCHEMA), io)
  })
}

async function chat(paths: readonly string[], flags: ChatFlags, settings: SettingsInput, io: Io): Promise<void> {
  const source = sourceOf(paths, flags)
  const { store, readOnly } = flags
  const handle = createCorpusHandle(
    async (refresh) => {
      if (!refresh)
        return openCorpus(source, { refresh, ...(store !== undefined && { store }), ...(readOnly && { readOnly }) })
      const library = await openFrom(paths, flags, io)
      noteReport(library.report, io)
      return library
    },
    { lookEveryMs: LOOK_EVERY_MS },
  )
  const first = await handle.lease()
  const { documents } = first.library.corpus
  first.release()
  const lines = openLines()
  if (lines.terminal) io.note(`${plural(documents.length, 'document')}. Ask, or /help.`)
  const session = createSession(flags.tier)
  let asking: AbortController | null = null
  lines.on('SIGINT', () => {
    if (asking !== null) return asking.abort()
    if (lines.line === '') io.note('\n/quit or Ctrl-D ends the session.')
    clearLine(lines)
  })
  io.signal.addEventListener('abort', () => lines.close(), { once: true })

  async function answer(question: string): Promise<void> {
    asking = new AbortController()
    const signal = AbortSignal.any([io.signal, asking.signal])
    const lease = await handle.lease()
    try {
      const inside = { ...io, signal, agree: lines.terminal ? agreeIn(lines, signal) : null }
      const found = await askOrGoOn(
        { question: session.next(question), tier: session.tier, settings },
        lease.library,
        inside,
      )
      session.add(question, found)
      recordAnswer(found, { ...askedOf(paths, flags), store })
      if (flags.json) io.result(jsonLine(found))
      else io.result(`${asUnderstood(question, found, io)}${renderAnswer(found, io.page)}\n`)
    } finally {
      asking = null
      lease.release()
    }
  }

  const tools: Tools = { io, open: (n, options) => apart(lines, () => openCitation(n, options, io)) }
  try {
    for await (const line of prompted(lines)) {
      const said = line.trim()
      if (said === '') continue
      try {
        if (!said.startsWith('/')) await answer(said.slice(0, LONGEST_QUESTION + 1))
        else if (await runCommand(said, session, tools)) break
      } catch (error) {
        // A question that went wrong ends itself, not the session.
        io.note(renderError(describeError(error), flags.json === true).trimEnd())
      }
    }
  } finally {
    lines.close()
    await handle.close()
  }
}

function openLines(): Interface {
  const terminal = process.stdin.isTTY === true && process.stderr.isTTY === true
  const lines = createInterface({
    input: process.stdin,
    ...(terminal && { output: process.stderr }),
    terminal,
    prompt: PROMPT,
    completer: complete,
    history: terminal ? readHistory() : [],
    historySize: MOST,
    removeHistoryDuplicates: true,
  })
  if (terminal) lines.on('history', (history) => writeHistory(history))
  return lines
}

/** An editor has the keys to itself. */
async function apart(lines: Interface, body: () => Promise<void>): Promise<void> {
  if (!lines.terminal) return body()
  lines.pause()
  process.stdin.setRawMode(false)
  try {
    await body()
  } finally {
    process.stdin.setRawMode(true)
    lines.resume()
  }
}

/** Lines as they are typed, each after a prompt; what is typed while a question is answered waits. */
async function* prompted(lines: Interface): AsyncGenerator<string> {
  if (lines.terminal) lines.prompt()
  for await (const line of lines) {
    yield line
    if (lines.terminal) lines.prompt()
  }
}

/** As Ctrl-E and Ctrl-U would. */
function clearLine(lines: Interface): void {
  lines.write(null, { ctrl: true, name: 'e' })
  lines.write(null, { ctrl: true, name: 'u' })
  lines.prompt()
}

/** The next line is the reply. */
function agreeIn(lines: Interface, signal: AbortSignal): (question: string) => Promise<boolean> {
  return (question) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(false), { once: true })
      lines.question(asQuestion(question), { signal }, (reply) => resolve(isYes(reply)))
    })
}

function asUnderstood(typed: string, answer: Parameters<Session['add']>[1], { page: { columns, style } }: Io): string {
  const understood = understoodAs(typed, answer)
  return understood === undefined ? '' : `${style.dim(wrap(harmless(understood), columns, 'Asked as: '))}\n\n`
}
