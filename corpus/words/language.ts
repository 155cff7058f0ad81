/**
 * Which script a text is mostly written in.
 * @module
 */
const WINDOWS = 20
const WINDOW = 500

/** `zh` when more than 30 % of the letters are Han characters, judged by up to 20 windows spread over the text. */
export function languageOf(text: string): 'en' | 'zh' {
  const sample =
    text.length <= WINDOWS * WINDOW
      ? text
      : Array.from({ length: WINDOWS }, (_, i) => {
          const start = Math.floor((i * (text.length - WINDOW)) / (WINDOWS - 1))
          return text.slice(start, start + WINDOW)
        }).join('\n')
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0
  return han > 0.3 * letters ? 'zh' : 'en'
}
