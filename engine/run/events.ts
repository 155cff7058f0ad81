/**
 * The events that a run sends while it goes on: custom stream events on a server, lines on stderr at the command line.
 * @module
 */
import type { Branch } from '../../state/planning.ts'
import type { Candidate, Citation } from '../../state/records.ts'

export interface ProgressEvent {
  type: 'progress'
  node: string
  round: number
  message: string
  /** The sub-question it is about, by id. */
  part?: string
  /** Where the node can tell how far it is. */
  done?: number
  total?: number
  /** It waits, for so many seconds, before it asks the endpoint again. */
  waitSeconds?: number
  /** Something may make the answer worse than it could be, and can be mended outside: worth showing for good. */
  doubt?: true
}

/** A verified block of the answer, as soon as it is certain to be in it. */
export interface BlockEvent {
  type: 'block'
  text: string
  citations: Citation[]
}

/** Sub-questions that are new in the planning tree, or have been answered. */
export interface TreeEvent {
  type: 'tree'
  branches: (Branch & {
    /** '' until it is answered. */
    text: string
    citations: Citation[]
  })[]
}

/**
 * The finds of all sub-questions, best first, at most ten spans: what an answer is composed from, and what came close.
 */
export interface EvidenceEvent {
  type: 'evidence'
  spans: Candidate[]
}

export type RunEvent = ProgressEvent | BlockEvent | TreeEvent | EvidenceEvent
