/**
 * Schemas of which LangGraph Server finds all it shows, the form of the settings too.
 *
 * Of a graph whose state is a `StateSchema` the server asks that one for its JSON schemas and looks no further, and a
 * StateSchema knows nothing of the run context. For any other graph it turns to functions of LangGraph's own, which know
 * a StateSchema and find the context besides. The server tells one from the other by two methods; what is served here
 * shows it only the one that those functions call.
 *
 * ```
 * server ─ has both methods? ─→ input, output, state, no context
 *        └ else: LangGraph ──→ input, output, state, context
 * ```
 * @module
 */

type Method = 'getJsonSchema' | 'getInputJsonSchema'

/** @param asked By LangGraph: the schema of values for an output, of updates for a state and an input. */
function showing<Schema extends object>(schema: Schema, asked: Method): Schema {
  const hidden: Method = asked === 'getJsonSchema' ? 'getInputJsonSchema' : 'getJsonSchema'
  return Object.defineProperty(schema, hidden, { value: undefined })
}

export const servedState = <Schema extends object>(schema: Schema): Schema => showing(schema, 'getInputJsonSchema')

export const servedOutput = <Schema extends object>(schema: Schema): Schema => showing(schema, 'getJsonSchema')
