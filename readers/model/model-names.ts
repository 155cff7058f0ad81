/**
 * Names of models, as servers list them and as people write them.
 * @module
 */

/** A word behind a colon by which routers choose a way to the model (`org/name:free`, `:groq`, `:fastest`); sizes hold figures. */
const ROUTED = /(?<=\/.*):[a-z][a-z-]*$|:(free|nitro|floor|online|extended|thinking|beta|exacto)$/i

/** `models/gemini-2.5-flash` for `gemini-2.5-flash`, `qwen3:latest` for `qwen3`, a model for `model:free`. */
export function isListed(model: string, ids: readonly string[]): boolean {
  const wanted = bare(model)
  return ids.some((id) => bare(id) === wanted || bare(id) === bare(model.replace(ROUTED, '')))
}

/** The names in a list of models, in the form of OpenAI, of Ollama, or as names alone; null where there is none. */
export function namesIn(body: unknown): string[] | null {
  const { data, models } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const list = [body, data, models].find((one) => Array.isArray(one)) as unknown[] | undefined
  const names = list?.map((one) => (typeof one === 'string' ? one : nameOf(one)))
  return names?.every((name) => name !== null) ? (names as string[]) : null
}

function nameOf(model: unknown): string | null {
  const { id, name, model: own } = (typeof model === 'object' && model !== null ? model : {}) as Record<string, unknown>
  return [id, name, own].find((one): one is string => typeof one === 'string' && one !== '') ?? null
}

const bare = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^models\//, '')
    .replace(/:latest$/, '')
