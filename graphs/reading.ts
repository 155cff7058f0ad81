/**
 * The one wiring of the tiers that read: a tier is a choice of rooms in the same house.
 *
 * ```
 * START → parse → keyword → bm25 → screen → locate → extract → verify → END
 *                    ↑                                           │
 *                    └───────────────── again ───────────────────┘
 * ```
 * @module
 */
import { END, START, StateGraph } from '@langchain/langgraph'
import { extract } from '../nodes/extract.ts'
import { parse } from '../nodes/parse.ts'
import { type OpenRun, openRun } from '../nodes/run.ts'
import { type Act, step } from '../nodes/step.ts'
import { createVerify } from '../nodes/verify.ts'
import { Input, Output, type ReadingState, State } from '../state/channels.ts'
import type { Tier } from '../state/records.ts'
import { Settings } from '../state/settings.ts'

/** What tells one tier from another. */
export interface Strategy {
  tier: Tier
  keyword: Act
  /** How candidates are ranked. */
  bm25: Act
  /** How they are looked through. */
  screen: Act
  /** What of them is read. */
  locate: Act
  /** Where a round that did not suffice goes back to. */
  again: 'keyword' | 'screen' | 'locate'
}

/** Loops end by the termination function; this is only a backstop, and nested graphs do not inherit it. */
const RECURSION_LIMIT = 1000

/** @param open How nodes reach corpus and reader; tests and the library door bring their own. */
export function createReading(strategy: Strategy, open: OpenRun = openRun) {
  const afterVerify = (state: ReadingState) => (state.stop === null ? strategy.again : END)
  return new StateGraph({ state: State, input: Input, output: Output, context: Settings.partial() })
    .addNode('parse', step('parse', parse, open, { first: true }))
    .addNode('keyword', step('keyword', strategy.keyword, open))
    .addNode('bm25', step('bm25', strategy.bm25, open))
    .addNode('screen', step('screen', strategy.screen, open))
    .addNode('locate', step('locate', strategy.locate, open))
    .addNode('extract', step('extract', extract, open))
    .addNode('verify', step('verify', createVerify(strategy.tier), open, { last: true }))
    .addEdge(START, 'parse')
    .addEdge('parse', 'keyword')
    .addEdge('keyword', 'bm25')
    .addEdge('bm25', 'screen')
    .addEdge('screen', 'locate')
    .addEdge('locate', 'extract')
    .addEdge('extract', 'verify')
    .addConditionalEdges('verify', afterVerify, [strategy.again, END])
    .compile({ name: strategy.tier })
    .withConfig({ recursionLimit: RECURSION_LIMIT })
}
