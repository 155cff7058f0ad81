/**
 * read: one sub-question looked up by a reading graph of its own, many of them at once. A tool node with one tool, so
 * that whoever draws or traces the graph sees the calls for what they are; what the reading found comes back as a note.
 *
 * ```
 * Send { lg_tool_call: { id, question } } ─→ read_documents ─→ [ parse → … → verify ] ─→ Command { note, coverage, usage }
 * ```
 * @module
 */
import { tool } from '@langchain/core/tools'
import { Command, type LangGraphRunnableConfig, Send } from '@langchain/langgraph'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { z } from 'zod'
import { type Nested, noteOf } from '../engine/answers/note-records.ts'
import { type LaidOut, layOut } from '../engine/evidence/citations.ts'
import { restoreDraft } from '../engine/evidence/draft-record.ts'
import type { OpenRun, RunResources } from '../engine/run/context.ts'
import { requireOrigin, settingsOf } from '../engine/run/given-settings.ts'
import { expectListeners } from '../engine/run/listeners.ts'
import { ledgerOf } from '../engine/run/node.ts'
import { asPart } from '../engine/run/root-run.ts'
import { type Branch, Call, type NoteRecord, type PlanningState, type PlanningUpdate } from '../state/planning.ts'
import { confidenceThreshold } from '../state/settings.ts'
import { noUsage } from '../state/usage.ts'

/** Rounds of a nested reading. */
const ROUNDS = 3

/** Of a nested reading's state, what a note is made of. */
const NESTED_CHANNELS = [
  'parsed',
  'history',
  'screenHits',
  'findings',
  'hits',
  'stop',
  'coverage',
  'usage',
  'trace',
] as const satisfies readonly (keyof Nested)[]

/** A compiled reading graph; what it takes as configuration is typed by its context, which is known where it is made. */
export interface InvokableGraph {
  invoke(input: { question: string }, config: never): Promise<unknown>
}

/** The part of the state that a task of `read` gets; every task's copy is kept in the checkpoint. */
type Task = Pick<PlanningState, 'usage' | 'origin'> & { call: Call; branch: Branch | undefined; of: number; at: number }

/** A task a call. */
export function readTasks({ calls, tree, usage, origin }: PlanningState): Send[] {
  return calls.map((call, index) => {
    const { id, question } = call
    const branch = tree.find((one) => one.id === id)
    const spent = { ...usage, byNode: noUsage().byNode }
    const task: Task = { call, branch, origin, usage: spent, at: index + 1, of: calls.length }
    return new Send('read', {
      lg_tool_call: { name: TOOL, args: { id, question }, id, type: 'tool_call' },
      ...task,
    })
  })
}

const TOOL = 'read_documents'
const Args = z.object({
  id: z.string().describe('Of the sub-question in the planning tree'),
  question: z.string().describe('A question that is understood alone'),
})

/** @param reading Its runs are opened with `nestedOpen`. */
export function createRead(reading: InvokableGraph, open: OpenRun): ToolNode {
  const readDocuments = tool(
    async (_args: z.infer<typeof Args>, runtime) => {
      const { call, branch, at, of, usage, origin } = (runtime as unknown as { state: Task }).state
      const config = runtime as unknown as LangGraphRunnableConfig
      expectListeners(config)
      const context = settingsOf(origin, config)
      const opened = await open(context, config)
      requireOrigin(origin, opened)
      // Where another process began the run, the caps count what that one spent.
      ledgerOf(config, opened.settings, usage)
      const round = branch?.round ?? 1
      const message = `Sub-question ${at} of ${of}: ${call.question}`
      config.writer?.({ type: 'progress', node: 'read', round, message, part: call.id })
      const part = asPart(config)
      const within = {
        ...part,
        context,
        configurable: { ...part.configurable, [CALL]: call },
        outputKeys: [...NESTED_CHANNELS],
      }
      const nested = (await reading.invoke({ question: call.question }, within as never)) as Nested
      const threshold = confidenceThreshold(opened.settings, opened.reader.name)
      const note = noteOf(call, round, nested, { corpus: opened.corpus, reader: opened.reader, threshold })
      const grown: Branch = {
        parent: null,
        ...branch,
        id: call.id,
        question: call.question,
        round,
        status: note.status,
      }
      const laid = textOf(note, opened)
      config.writer?.({ type: 'tree', branches: [{ ...grown, ...laid }] })
      return new Command({ update: updateOf(note, grown, nested) })
    },
    { name: TOOL, description: 'Looks one question up in the documents.', schema: Args },
  )
  return new ToolNode([readDocuments], { handleToolErrors: false })
}

function updateOf(note: NoteRecord, branch: Branch, { coverage, usage, stop }: Nested): PlanningUpdate {
  const { id, round, status } = note
  return {
    notes: [note],
    tree: [branch],
    coverage,
    usage,
    stop: stop === 'budget' ? stop : null,
    trace: [{ round, node: 'read', verdict: status, reason: [id, ...note.missing].join(': ') }],
  }
}

function textOf({ draft }: NoteRecord, { corpus }: RunResources): Pick<LaidOut, 'text' | 'citations'> {
  const { text, citations } = layOut(restoreDraft(draft, corpus).blocks, corpus)
  return { text, citations }
}

/** Under which a nested run's configuration holds its call. */
const CALL = 'sub_question'

/** How nested runs reach the world: as the run around them, for a few rounds, with the sub-question already parsed. */
export function nestedOpen(open: OpenRun): OpenRun {
  return async (context, config) => {
    const { id, parsed } = Call.parse(config.configurable?.[CALL])
    const { settings, reader, ...opened } = await open(context, config)
    return {
      ...opened,
      subQuestion: id,
      settings: { ...settings, maxLoops: Math.min(settings.maxLoops, ROUNDS) },
      reader: parsed === null ? reader : Object.create(reader, { parse: { value: async () => parsed } }),
    }
  }
}
