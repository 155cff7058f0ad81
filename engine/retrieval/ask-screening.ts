/**
 * Asking the reader which sentences bear on what is asked.
 * @module
 */
import type { ScreenInput } from '../../readers/reader.ts'
import { isBudgetExceeded } from '../run/budget.ts'
import type { Run } from '../run/context.ts'
import { stopOf } from '../run/failures.ts'
import type { Unit } from './screening-units.ts'

export interface Screening {
  /** Numbers of the relevant sentences by id of the unit; a unit that could not be read has no entry. */
  relevant: Map<number, number[]>
  /** Why some were not read, where it was the budget. */
  overBudget: string | null
}

/** So many calls of one task failing, and none succeeding, is no matter of single calls. */
const OUTAGE = 4

/**
 * @param onScreened told of units as the calls that read them finish
 * @throws what neither the reader's endpoint nor the budget is to blame for; an endpoint's failure where it has failed
 *   every call
 */
export async function askScreening<Of>(
  units: readonly Unit<Of>[],
  asked: Omit<ScreenInput, 'chunks'>,
  run: Run,
  onScreened: (units: readonly Unit<Of>[]) => void = () => {},
): Promise<Screening> {
  const failures: unknown[] = []
  const untold = new Map(units.map((unit) => [unit.shown.id, unit]))
  const tell = (ids: readonly number[]) => {
    const read = ids.flatMap((id) => untold.get(id) ?? [])
    for (const { shown } of read) untold.delete(shown.id)
    if (read.length > 0) onScreened(read)
  }
  const output = await run.reader
    .screen(
      { ...asked, chunks: units.map(({ shown }) => shown) },
      { ...run.call, onScreened: tell, onFailure: (error) => failures.push(error) },
    )
    .catch((error: unknown) => {
      failures.push(error)
      return { chunks: [] }
    })
  const theirs = (error: unknown) => stopOf(error, run.signal) === 'error'
  const foreign = failures.find((error) => !isBudgetExceeded(error) && !theirs(error))
  if (foreign !== undefined) throw foreign
  if (output.chunks.length === 0 && failures.length >= OUTAGE && failures.every(theirs)) throw failures[0]
  // A reader that makes one call of it says nothing on the way.
  tell(output.chunks.map(({ id }) => id))
  return {
    relevant: new Map(output.chunks.map(({ id, sentences }) => [id, sentences])),
    overBudget: failures.find(isBudgetExceeded)?.message ?? null,
  }
}
