/**
 * The alternative text of a picture, if somebody wrote one: names of files and of nothing in particular say nothing.
 * @module
 */
const NAME =
  /^(?:(?:picture|image|graphic|grafik|bild|immagine|imagen|photo|img|object|shape|diagram|chart|logo|图片|图像|圖片|图)\s*[-_]?\s*\d*|\S+\.(?:png|jpe?g|gif|tiff?|bmp|emf|wmf|svg|webp)|(?:[a-z]:|https?:\/\/|\/)\S+)$/i
/** Of the program that guessed it. */
const GUESSED = /\s*(?:description automatically generated(?: with \w+ confidence)?|自动生成的说明)\.?\s*$/i

/** @returns '' where there is none */
export function altText(description: string | undefined, title?: string): string {
  for (const text of [description, title]) {
    const words = (text ?? '').replace(/\s+/g, ' ').replace(GUESSED, '').trim()
    if (/[\p{L}\p{N}]/u.test(words) && !NAME.test(words)) return words
  }
  return ''
}
