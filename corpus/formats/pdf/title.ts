/**
 * The title that the file declares. Many programs write the name of a file there, or a word that says there is none.
 * @module
 */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

const NO_TITLE =
  /^(?:untitled.*|无标题|title|document\d*|microsoft (?:word|powerpoint|excel) - .*|.*\.(?:docx?|dvi|tex|indd|qxd|pptx?|xlsx?|pdf|html?|rtf|odt|ps|fm)|.*[\\/].*)$/i

export async function titleOf(pdf: PDFDocumentProxy): Promise<string | undefined> {
  try {
    const { info } = await pdf.getMetadata()
    const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : ''

    const words = title
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
    return words === '' || NO_TITLE.test(words) ? undefined : words
  } catch {
    return undefined
  }
}
