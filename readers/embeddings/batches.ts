/**
 * Many texts, a request for every hundred or so.
 * @module
 */

/** Far below what endpoints allow (OpenAI: 2,048 texts, 300,000 tokens); a lost request loses little. */
const TEXTS_A_REQUEST = 128

/**
 * Embeds batch by batch, all at once; the limiter decides how many requests are open. A batch that fails does not keep
 * the others from being finished.
 * @throws what the first batch that failed threw, when all have ended
 */
export async function inBatches(
  texts: readonly string[],
  embed: (batch: readonly string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const batches: (readonly string[])[] = []
  for (let at = 0; at < texts.length; at += TEXTS_A_REQUEST) batches.push(texts.slice(at, at + TEXTS_A_REQUEST))
  const ended = await Promise.allSettled(batches.map(embed))
  return ended.flatMap((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
