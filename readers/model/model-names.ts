/**
 * Names of models, as servers list them and as people write them.
 * @module
 */

/** Words behind a colon by which routers choose a way to the model, or something about the reply. */
const ROUTED = /:(free|nitro|floor|online|extended|thinking|beta|exacto)$/i

/** `models/gemini-2.5-flash` for `gemini-2.5-flash`, `qwen3:latest` for `qwen3`, a model for `model:free`. */
export function isListed(model: string, ids: readonly string[]): boolean {
  const wanted = bare(model)
  return ids.some((id) => bare(id) === wanted || bare(id) === bare(model.replace(ROUTED, '')))
}

const bare = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^models\//, '')
    .replace(/:latest$/, '')
