/**
 * Why an expression gives no result. Each fault has a literal code and a sentence that tells who wrote the expression
 * what to change.
 * @module
 */
export type ReckoningCode =
  | 'syntax' // not an expression of the grammar
  | 'too_large' // longer, deeper or with more parts than anything a document needs
  | 'unknown_name' // a name that no operand has
  | 'unknown_function'
  | 'arguments' // too few or too many of them
  | 'loose_figure' // a figure that is neither an operand nor a constant of the calculation
  | 'not_a_figure' // an operand whose text is no figure
  | 'division_by_zero'
  | 'unlike' // dollars and euros, a date and a share
  | 'unit' // the result cannot be told in the unit that was asked for

export class ReckoningFault extends Error {
  override readonly name = 'ReckoningFault'
  readonly code: ReckoningCode

  constructor(code: ReckoningCode, message: string) {
    super(message)
    this.code = code
  }
}

/** What a calculation gives, or the fault in it; anything else that is thrown is thrown on. */
export function attempt<T>(calculate: () => T): { value: T } | { fault: ReckoningFault } {
  try {
    return { value: calculate() }
  } catch (error) {
    if (error instanceof ReckoningFault) return { fault: error }
    throw error
  }
}
