/**
 * plan: what is to be looked up next. The reader sees the question, the notes and the titles of the library; code keeps
 * it from asking anything twice and from asking without end.
 *
 * ```
 * the reader's sub-questions ─ asked before ─────────────→ dropped: the notes hold what they found
 *                            ├ asking for the same ──────→ dropped
 *                            └ new, within the caps ─────→ calls, and branches of the tree
 * none: why not ─→ `planned`: the reader is done │ it repeats itself │ its rounds or sub-questions are used up
 * ```
 * @module
 */
import { shortened } from '../../corpus/map/entries.ts'
import { rankForMap } from '../../corpus/map/index.ts'
import { titlesOf } from '../../corpus/map/titles.ts'
import { namedSections } from '../../corpus/references/named-sections.ts'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import { showNotes } from '../../engine/answers/notes.ts'
import { isBudgetExceeded } from '../../engine/run/budget.ts'
import type { Run } from '../../engine/run/context.ts'
import { languagesOf } from '../../engine/run/conversation.ts'
import { stopOf } from '../../engine/run/failures.ts'
import { restriction } from '../../engine/run/selection.ts'
import { nothingCovered } from '../../state/coverage.ts'
import { type Branch, type Call, idOf, type PlanningState, type PlanningUpdate } from '../../state/planning.ts'
import type { Parsed, Stop } from '../../state/records.ts'
import { normalised, parentOf } from './sub-questions.ts'

/** Sub-questions of one planning round, and of a run. */
export const AT_ONCE = 5
export const IN_ALL = 16

export async function plan(state: PlanningState, run: Run): Promise<PlanningUpdate> {
  const { parsed, notes, plans, tree } = state
  if (parsed === null) return {}
  if (plans >= run.settings.maxLoops) return ended(plans, 'max_loops', `${plans} planning rounds`)
  run.report('Planning')
  const round = plans + 1
  const shown = showNotes(notes, run.corpus)
  const input = { question: parsed.question, notes: shown.notes, titles: titlesFor(parsed.question, run) }
  const { subQuestions, done, reason } = await run.reader.plan(input, run.call)
  const why = reason.slice(0, REASON)
  if (done && notes.length > 0) return ended(round, 'exhausted', why)
  // A question that nothing is to be looked up for is looked up itself.
  const offered = subQuestions.length === 0 && notes.length === 0 ? [parsed.question] : subQuestions
  const fresh = unasked(offered, tree, Math.max(LONGEST, parsed.question.length))
  if (fresh.length > 0 && tree.length >= IN_ALL) return ended(round, 'max_loops', `${IN_ALL} sub-questions`)
  const calls = await parsedCalls(fresh.slice(0, Math.min(AT_ONCE, IN_ALL - tree.length)), state, run)
  if (calls.length === 0) return ended(round, 'no_progress', `nothing new is asked; ${why}`)
  const branches = calls.map(
    ({ id, question }): Branch => ({
      id,
      question,
      parent: parentOf(question, parsed.question, shown.notes, notes),
      round,
      status: 'asked',
    }),
  )
  run.emit({ type: 'tree', branches: branches.map((branch) => ({ ...branch, text: '', citations: [] })) })
  return {
    plans: round,
    calls,
    planned: null,
    tree: branches,
    trace: [{ round, node: 'plan', reason: [why, calls.map(({ id }) => id).join(', ')].filter(Boolean).join(' → ') }],
    coverage: { ...nothingCovered(), callsFailed: run.budget.callsFailed() },
  }
}

/** Characters of a reader's reason that are kept. */
const REASON = 200

/** The planning round that asks nothing. */
function ended(round: number, planned: Stop, reason: string): PlanningUpdate {
  return { plans: round, calls: [], planned, trace: [{ round, node: 'plan', reason }] }
}

/** Each once, cut to so many characters, without those that have been asked. */
function unasked(questions: readonly string[], tree: readonly Branch[], longest: number): string[] {
  const seen = new Set(tree.map(({ question }) => normalised(question)))
  return questions
    .map((question) => question.trim().slice(0, longest))
    .filter((question) => {
      const key = normalised(question)
      return key !== '' && !seen.has(key) && seen.add(key)
    })
}

/** Characters of a sub-question; as many as the question has, where that is longer and what it asks stands at its end. */
const LONGEST = 500

/** Parsed side by side, without those that ask for the same information as another or as a note. */
async function parsedCalls(questions: readonly string[], { tree, notes }: PlanningState, run: Run): Promise<Call[]> {
  const all = await Promise.all(questions.map((question) => parsedOrNull(question, run)))
  const known = new Set(notes.map(({ information }) => informationKey(information)))
  const fresh = questions.flatMap((question, at): Omit<Call, 'id'>[] => {
    const parsed = all[at] ?? null
    const key = informationKey(parsed?.information ?? [question])
    if (known.has(key)) return []
    known.add(key)
    return [{ question, parsed }]
  })
  return fresh.map((call, at) => ({ id: idOf(tree.length + at + 1), ...call }))
}

/** Null where the call fails: reading tries once more, and says in its note what went wrong. */
async function parsedOrNull(question: string, run: Run): Promise<Parsed | null> {
  try {
    const parsed = await run.reader.parse({ question, turns: [], languages: languagesOf(run.documents) }, run.call)
    return { ...parsed, sections: readable(parsed.sections, run) }
  } catch (error) {
    if (isBudgetExceeded(error) || stopOf(error, run.signal) !== 'error') throw error
    return null
  }
}

/** Names of what can be read whole beside what is found by searching; whatever is longer is searched. */
function readable(names: readonly string[], { corpus, documents, settings }: Run): string[] {
  let left = settings.maxTokensPerLoop / 2
  return names.filter((name) => {
    const sections = namedSections([name], corpus, documents)
    const tokens = sections.reduce(
      (sum, { docId, start, end }) => sum + estimateTokens(corpus.text(docId, start, end)),
      0,
    )
    if (tokens > left) return false
    left -= tokens
    return true
  })
}

const informationKey = (information: readonly string[]): string => information.map(normalised).sort().join('\n')

/** Characters of a title. */
const TITLE = 100

/** Titles of the documents that rank best for a question, as many as half of what a map may cost. */
function titlesFor(question: string, { corpus, documents, settings }: Run): string[] {
  const titles = titlesOf(corpus)
  let left = settings.mapTokens / 2
  const fitting: string[] = []
  for (const docId of rankForMap(corpus, [question], restriction(corpus, documents)).documents) {
    // A title may be as long as its document says; one must not take the place of all others.
    const title = shortened(titles.get(docId) ?? docId, TITLE)
    left -= estimateTokens(title) + 1
    if (left < 0) break
    fitting.push(title)
  }
  return fitting
}
