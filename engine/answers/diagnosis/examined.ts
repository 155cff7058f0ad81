/**
 * A run as the symptoms look at it: its answer, its trace round by round, and what is known of what would be right.
 * @module
 */
import { NOTHING, READ_BEFORE, readBelow } from '../../../state/reasons.ts'
import type { Answer, TraceEntry } from '../../../state/records.ts'
import type { Tier } from '../../../state/tiers.ts'

export const SYMPTOMS = [
  'wrong_document',
  'read_twice',
  'low_confidence',
  'wrong_candidates',
  'tokens_explode',
  'nothing_found',
] as const
export type Symptom = (typeof SYMPTOMS)[number]

export interface Finding {
  symptom: Symptom
  /** What of this run shows it, a line each. */
  evidence: string[]
  /** The probable cause. */
  cause: string
  /** The setting or the change of the documents to try. */
  remedy: string
}

/** The facts that an evaluation knows of a question, where one asked it. */
export interface Known {
  answerable: boolean
  /** Documents that hold the answer, with or without their extension. */
  gold: readonly string[]
  /** Whether what was given is right; null: nobody can say. */
  hit: boolean | null
}

export interface Case {
  answer: Answer
  known?: Known
  /** Titles by document, where the corpus is at hand: whether several documents are called the same. */
  titles?: ReadonlyMap<string, string>
}

/** A round of one tier. */
export interface ExaminedRound {
  tier: Tier
  round: number
  /** `docId#path` of what was read; of earlier rounds too, where an answer was drawn from them. */
  sections: string[]
  /** A reader chose what was read before. */
  again: boolean
  /** The reader drafted nothing. */
  nothing: boolean
  /** Every check was passed, but this was below the threshold. */
  below: { confidence: number; threshold: number } | null
}

export interface Examined extends Case {
  rounds: ExaminedRound[]
  /** Documents of hits, best first. */
  ranked: string[]
  /** Documents of which anything was read. */
  read: string[]
}

export function examine(given: Case): Examined {
  const { trace, tier, coverage, citations } = given.answer
  const sections = [
    ...trace.flatMap((entry) => (entry.node === 'locate' ? (entry.sections ?? []) : [])),
    ...coverage.sectionsRead,
  ]
  return {
    ...given,
    rounds: roundsOf(trace, tier),
    ranked: [...new Set(trace.flatMap(({ hits = [] }) => hits.map((name) => documentOf(name, '@'))))],
    read: [...new Set([...sections.map((name) => documentOf(name, '#')), ...citations.map(({ docId }) => docId)])],
  }
}

/** Rounds that read something, or tried to; each tier of `auto` counts its own. */
function roundsOf(trace: readonly TraceEntry[], answered: Tier): ExaminedRound[] {
  const rounds = new Map<string, ExaminedRound>()
  for (const { tier = answered, round, node, sections = [], reason = '' } of trace) {
    if (node !== 'locate' && node !== 'verify') continue
    const key = `${tier} ${round}`
    const one = rounds.get(key) ?? { tier, round, sections: [], again: false, nothing: false, below: null }
    if (node === 'locate') {
      one.sections.push(...sections)
      one.again = reason.includes(READ_BEFORE)
    } else {
      one.nothing = reason.startsWith(NOTHING)
      one.below = readBelow(reason)
    }
    rounds.set(key, one)
  }
  return [...rounds.values()]
}

/** The document of `docId@chunk` or `docId#path`; an id may hold either sign. */
export const documentOf = (name: string, sign: '@' | '#'): string =>
  name.includes(sign) ? name.slice(0, name.lastIndexOf(sign)) : name

/** The same document, where one name may lack its file's extension. */
export function sameDocument(a: string, b: string): boolean {
  const bare = (name: string): string => name.replace(/\.[a-z0-9]+$/i, '')
  return a === b || bare(a) === b || a === bare(b)
}

/** Names in a line, the first few of them. */
export function some(names: readonly string[], most = 4): string {
  const more = names.length - most
  return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
