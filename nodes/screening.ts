/**
 * Asking the reader which sentences bear on what is asked.
 * @module
 */
import { isBudgetExceeded } from './budget.ts'
import { stopOf } from './failures.ts'
import type { Run } from './run.ts'
import type { Unit } from './screen-units.ts'

export interface Screening {
  /** Numbers of the relevant sentences by id of the unit; a unit that could not be read has no entry. */
  relevant: Map<number, number[]>
  /** Why some were not read, where it was the budget. */
  overBudget: string | null
}

/**
 * @param onScreened told of units as the calls that read them finish
 * @throws what neither the reader's endpoint nor the budget is to blame for
 */
export async function screenUnits(
  units: readonly Unit<unknown>[],
  information: string[],
  run: Run,
  onScreened?: (units: number) => void,
): Promise<Screening> {
  const failures: unknown[] = []
  let told = 0
  const tell = (count: number) => {
    told += count
    onScreened?.(count)
  }
  const output = await run.reader
    .screen(
      { information, chunks: units.map(({ shown }) => shown) },
      { ...run.call, onScreened: tell, onFailure: (error) => failures.push(error) },
    )
    .catch((error: unknown) => {
      failures.push(error)
      return { chunks: [] }
    })
  const foreign = failures.find((error) => !isBudgetExceeded(error) && stopOf(error, run.signal) !== 'error')
  if (foreign !== undefined) throw foreign
  // A reader that makes one call of it says nothing on the way.
  if (output.chunks.length > told) tell(output.chunks.length - told)
  return {
    relevant: new Map(output.chunks.map(({ id, sentences }) => [id, sentences])),
    overBudget: failures.find(isBudgetExceeded)?.message ?? null,
  }
}
