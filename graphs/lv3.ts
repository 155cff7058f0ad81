/**
 * lv3: a question is taken apart, its parts are read by lv2, and what they found is put together.
 *
 * ```
 * START → parse → plan ──────────────────────→ compose → verify → END
 *                  ↑ │ ⇉ read (lv2 inside) ⇉ ┐              │
 *                  ├─┴───────────────────────┘              │
 *                  └──────────────── again ─────────────────┘
 * ```
 *
 * Independent sub-questions are read side by side, one task each; those that build on an answer wait for the next round
 * of planning.
 * @module
 */

import { type Send, START, StateGraph } from '@langchain/langgraph'
import { spanKey } from '../corpus/references/keys.ts'
import { noteOfFindings } from '../engine/answers/note-records.ts'
import { type OpenRun, openRun, type Run } from '../engine/run/context.ts'
import { createNode } from '../engine/run/node.ts'
import { compose } from '../nodes/compose.ts'
import { parse } from '../nodes/parse.ts'
import { plan } from '../nodes/plan/plan.ts'
import { createRead, nestedOpen, readTasks } from '../nodes/read.ts'
import { createVerify, type TierRules } from '../nodes/verify.ts'
import { Input, Output } from '../state/channels.ts'
import { Context } from '../state/context.ts'
import { freshPlanning, PlanningState, type PlanningUpdate } from '../state/planning.ts'
import { soundBlocks } from '../state/termination.ts'
import { afterVerify, pathsAfterVerify } from './after-verify.ts'
import { bounded } from './bounded.ts'
import { edge } from './edge.ts'
import { lv2 } from './lv2.ts'
import { createReading } from './reading.ts'

const tier: TierRules<PlanningState> = {
  tier: 'lv3',
  // Planning decides whether anything is left to look up, not a count of chunks.
  unread: () => 1,
  fresh: readSinceLastRound,
  // Two rounds that end with the same verified citations came no further.
  fingerprint: (draft, verdict) => {
    const sound = soundBlocks({ draft, verdict }).flatMap((index) => draft.blocks[index]?.spans ?? [])
    return [...new Set(sound.map(spanKey))].sort().join('\n')
  },
  reason: ({ planned, history }) => {
    // What was worded wrongly may be put right from the same notes.
    const faulty = (history.at(-1)?.verdict.failures.length ?? 0) > 0
    return planned === 'exhausted' && faulty ? null : planned
  },
}

/** @param open How nodes reach corpus and reader; tests and the library bring their own. */
export function createPlanning(open: OpenRun = openRun) {
  const reading = createReading(lv2, nestedOpen(open))
  const builder = new StateGraph({ state: PlanningState, input: Input, output: Output, context: Context })
    .addNode('parse', createNode('parse', begin, open, { first: true }))
    .addNode('plan', createNode('plan', plan, open))
    .addNode('read', createRead(reading, open), { subgraphs: [reading] })
    .addNode('compose', createNode('compose', compose, open))
    .addNode('verify', createNode('verify', createVerify(tier), open, { last: true }))
    .addEdge(START, 'parse')
    .addEdge('parse', 'plan')
    .addConditionalEdges('plan', edge('afterPlan', afterPlan), ['read', 'compose'])
    .addEdge('read', 'plan')
    .addEdge('compose', 'verify')
    .addConditionalEdges('verify', afterVerify, pathsAfterVerify('plan', 'compose'))
  return bounded(builder.compile({ name: 'lv3' }))
}

async function begin(state: PlanningState, run: Run): Promise<PlanningUpdate> {
  const update = await parse(state, run)
  const { parsed, findings } = update
  const notes = parsed && findings ? [noteOfFindings(parsed, findings)] : []
  return { ...update, ...freshPlanning(notes) }
}

/** A task a sub-question; with none straight on, since a step without tasks would end the run. */
function afterPlan(state: PlanningState): Send[] | 'compose' {
  const tasks = state.stop === null ? readTasks(state) : []
  return tasks.length === 0 ? 'compose' : tasks
}

function readSinceLastRound({ trace }: PlanningState): boolean {
  return trace.slice(trace.findLastIndex(({ node }) => node === 'verify') + 1).some(({ node }) => node === 'read')
}

// Named, for written out its type takes a sixth of a megabyte.
export const graph: ReturnType<typeof createPlanning> = createPlanning()
