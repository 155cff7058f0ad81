/**
 * What a run tells while it goes on: custom stream events on a server, lines on stderr at the command line.
 * @module
 */
import type { Citation } from '../state/records.ts'

export interface ProgressEvent {
  type: 'progress'
  node: string
  round: number
  message: string
  /** Where the node can tell how far it is. */
  done?: number
  total?: number
}

/** A verified block of the answer, as soon as it is certain to be in it. */
export interface BlockEvent {
  type: 'block'
  text: string
  citations: Citation[]
}

export type RunEvent = ProgressEvent | BlockEvent
