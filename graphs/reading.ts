/**
 * The one wiring of the tiers that read: a tier is a choice of functions for the same nodes.
 *
 * ```
 * START → parse → keyword → bm25 → screen ───────────────────→ locate → extract → verify → END
 *                    ↑               │ ⇉ scan ⇉ bm25Again ──────↗                    │
 *                    └───────────────┴── again, at the place that the tier names ────┘
 * ```
 *
 * A tier that screens chunks (lv2) has two nodes more: `screen` decides which chunks come next, many `scan` tasks read
 * them at once, and `bm25Again` searches with what they found.
 * @module
 */
import { Send, START, StateGraph } from '@langchain/langgraph'
import { type OpenRun, openRun } from '../engine/run/context.ts'
import { createNode, type NodeFunction } from '../engine/run/node.ts'
import { extract } from '../nodes/extract.ts'
import { parse } from '../nodes/parse.ts'
import { batches } from '../nodes/screen/scan.ts'
import { createVerify, type TierRules } from '../nodes/verify.ts'
import { Input, Output, type ReadingState, State } from '../state/channels.ts'
import { Context } from '../state/context.ts'
import { afterVerify, pathsAfterVerify } from './after-verify.ts'
import { bounded } from './bounded.ts'
import { edge } from './edge.ts'

/** The choices that tell one tier from another. */
export interface Strategy extends TierRules {
  keyword: NodeFunction
  /** How candidates are ranked. */
  bm25: NodeFunction
  /** How they are looked through. */
  screen: NodeFunction
  /** For a tier whose `screen` names a wave of chunks: how one batch of it is read, and how the finds are used. */
  scanning?: { scan: NodeFunction; bm25Again: NodeFunction }
  /** What of them is read. */
  locate: NodeFunction
  /** Where a round that did not suffice goes back to. */
  again: 'keyword' | 'screen' | 'locate'
}

/** @param open How nodes reach corpus and reader; tests and the library bring their own. */
export function createReading(strategy: Strategy, open: OpenRun = openRun) {
  const { scanning } = strategy
  const builder = new StateGraph({ state: State, input: Input, output: Output, context: Context })
    .addNode('parse', createNode('parse', parse, open, { first: true }))
    .addNode('keyword', createNode('keyword', strategy.keyword, open))
    .addNode('bm25', createNode('bm25', strategy.bm25, open))
    .addNode('screen', createNode('screen', strategy.screen, open))
    .addNode('locate', createNode('locate', strategy.locate, open))
    .addNode('extract', createNode('extract', extract, open))
    .addNode('verify', createNode('verify', createVerify(strategy), open, { last: true }))
    .addEdge(START, 'parse')
    .addEdge('parse', 'keyword')
    .addEdge('keyword', 'bm25')
    .addEdge('bm25', 'screen')
    .addEdge('locate', 'extract')
    .addEdge('extract', 'verify')
    .addConditionalEdges('verify', afterVerify, pathsAfterVerify(strategy.again, 'extract'))
  const whole = scanning
    ? builder
        .addNode('scan', createNode('scan', scanning.scan, open))
        .addNode('bm25Again', createNode('bm25Again', scanning.bm25Again, open))
        .addConditionalEdges('screen', edge('afterScreen', afterScreen), ['scan', 'bm25Again'])
        .addEdge('scan', 'bm25Again')
        .addEdge('bm25Again', 'locate')
    : builder.addEdge('screen', 'locate')
  return bounded(whole.compile({ name: strategy.tier }))
}

/** A task a batch; with nothing to screen straight on, since a step without tasks would end the run. */
function afterScreen(state: ReadingState): Send[] | 'bm25Again' {
  const tasks = state.stop === null ? batches(state) : []
  return tasks.length === 0 ? 'bm25Again' : tasks.map((task) => new Send('scan', task))
}
