/**
 * The type of a tier's graph for whoever runs it: LangGraph's own compiled graph, with a context of any settings.
 *
 * Of the schema of the context LangGraph makes a type in which no setting may be missing. Named, the type is also a
 * few lines in the declarations of the package, and not a megabyte of what the compiler finds out.
 * @module
 */
import type { CompiledGraph } from '@langchain/langgraph'
import type { Input, Output } from '../state/channels.ts'
import type { SettingsInput } from '../state/settings.ts'

export interface CompiledTier
  extends CompiledGraph<
    string,
    typeof Output.State,
    typeof Output.Update,
    SettingsInput,
    typeof Input.Update,
    typeof Output.State
  > {}
