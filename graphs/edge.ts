/**
 * A conditional edge with a name of its own: traces would call it `RunnableLambda`.
 * @module
 */
import { RunnableLambda } from '@langchain/core/runnables'

export function edge<State, Way>(name: string, way: (state: State) => Way) {
  return Object.assign(RunnableLambda.from(way), { name })
}
