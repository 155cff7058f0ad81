/**
 * The channels of lv3 beside those of a reading: what is to be looked up, how the sub-questions hang together, and
 * what each of them found. References only, as everywhere.
 * @module
 */
import { Overwrite, ReducedValue, StateSchema } from '@langchain/langgraph'
import { z } from 'zod'
import { fields } from './channels.ts'
import { DraftRecord, Parsed, Status, Stop } from './records.ts'
import { servedState } from './served.ts'

/** A sub-question that is to be looked up. */
export const Call = z.object({
  id: z.string(),
  question: z.string(),
  parsed: Parsed.nullable().describe('null: it could not be parsed yet'),
})
export type Call = z.infer<typeof Call>

/** A sub-question in the planning tree. */
export const Branch = z.object({
  id: z.string(),
  question: z.string(),
  parent: z.string().nullable().describe('The sub-question whose answer this one builds on'),
  round: z.number().describe('Planning round, from 1'),
  status: z.enum(['asked', ...Status.options]),
})
export type Branch = z.infer<typeof Branch>

/** The finds of a sub-question. */
export const NoteRecord = z.object({
  id: z.string(),
  question: z.string(),
  information: z.array(z.string()).describe('What its parse asked for'),
  round: z.number(),
  status: Status,
  confidence: z.number(),
  draft: DraftRecord.describe('Accepted blocks alone; none where it was not found'),
  missing: z.array(z.string()),
  evidence: DraftRecord.describe('A block a span that was drawn on or came close, best first'),
})
export type NoteRecord = z.infer<typeof NoteRecord>

/** An answered sub-question never becomes an asked one again. Commutative and idempotent, as branches write in parallel. */
export function growTree(a: readonly Branch[], b: readonly Branch[]): Branch[] {
  const byId = new Map<string, Branch>()
  for (const branch of [...a, ...b]) {
    const known = byId.get(branch.id)
    if (!known || known.status === 'asked') byId.set(branch.id, branch)
  }
  return [...byId.values()].sort(inOrder)
}

/** Each note once, in the order of asking. */
export function uniteNotes(a: readonly NoteRecord[], b: readonly NoteRecord[]): NoteRecord[] {
  return [...new Map([...b, ...a].map((note) => [note.id, note])).values()].sort(inOrder)
}

/** Ids are `q1`, `q2`, … */
export const idOf = (ordinal: number): string => `q${ordinal}`
const inOrder = (a: { id: string }, b: { id: string }): number => Number(a.id.slice(1)) - Number(b.id.slice(1))

export const PlanningState = servedState(
  new StateSchema({
    ...fields,
    /** Planning rounds so far. */
    plans: z.number().default(0),
    /** What is looked up next, all at once; empty when it is time to compose. */
    calls: z.array(Call).default([]),
    /** Why there is nothing more to look up: the reader is done, repeats itself, or has used up its rounds. */
    planned: Stop.nullable().default(null),
    tree: new ReducedValue(z.array(Branch).default([]), { reducer: growTree }),
    notes: new ReducedValue(z.array(NoteRecord).default([]), { reducer: uniteNotes }),
  }),
)
export type PlanningState = typeof PlanningState.State
export type PlanningUpdate = typeof PlanningState.Update

/** The channels that a run begins with, beside `freshRun`. */
export function freshPlanning(notes: NoteRecord[] = []): PlanningUpdate {
  return {
    plans: 0,
    calls: [],
    planned: null,
    tree: new Overwrite<Branch[]>([]),
    notes: new Overwrite<NoteRecord[]>(notes),
  }
}
