/**
 * The look of a font, by its name. pdfjs tells names only when a page is prepared for drawing, which costs as much as
 * reading its text; so while the pages are read it is noted which font is seen where, and as few pages as will do are
 * prepared afterwards, those first that have the fonts of most of the text.
 * @module
 */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Line } from './lines.ts'

const BOLD = /bold|black|heavy|semibold|demi|medi(?!um)|[-,]bd\b|cmbx|cmssbx|ecbx|sfbx|tibx|simhei|heiti|\bhei\b|黑体/i
const ITALIC = /ital|obli|slanted|[-,]it\b/i
const MONO = /mono|courier|typewriter|consol|menlo|cmtt|ectt|sftt|cmsltt|fixed|inconsolata|letter ?gothic|terminal/i
/** Chinese and Japanese fonts are of one width too. */
const WIDE = /cjk|han(?:sans|serif)|song|simsun|gothic(?! ?mono)|mincho|ming|kai|hei|fang/i

interface Seen {
  page: number
  /** Characters set in it. */
  weight: number
}

export class Fonts {
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, Seen>()

  /** Notes the fonts of a page. */
  note(page: number, lines: readonly Line[]): void {
    for (const line of lines) {
      for (const font of telling(line)) {
        const seen = this.#seen.get(font)
        if (seen === undefined) this.#seen.set(font, { page, weight: line.x1 - line.x0 })
        else seen.weight += line.x1 - line.x0
      }
    }
  }

  /**
   * Learns the names of fonts noted.
   * @param most pages prepared at most: a document with fonts of its own on every page has none that matter
   */
  async learn(pdf: PDFDocumentProxy, most: number): Promise<void> {
    const unknown = [...this.#seen]
      .filter(([font]) => !this.#names.has(font))
      .sort(([, a], [, b]) => b.weight - a.weight)
    let prepared = 0
    for (const [font, { page: number }] of unknown) {
      if (prepared >= most) return
      if (this.#names.has(font)) continue
      prepared++
      try {
        const page = await pdf.getPage(number)
        await page.getOperatorList()
        for (const [other] of unknown) this.#take(page, other)
        page.cleanup()
      } catch {
        // A page that cannot be drawn has text all the same.
      }
    }
  }

  #take(page: PDFPageProxy, font: string): void {
    if (this.#names.has(font) || !page.commonObjs.has(font)) return
    const known: unknown = page.commonObjs.get(font)
    const name = typeof known === 'object' && known !== null && 'name' in known ? String(known.name) : ''
    // Six capitals and a plus before the name mark a subset.
    this.#names.set(font, name.replace(/^[A-Z]{6}\+/, ''))
  }

  isBold(font: string): boolean {
    return BOLD.test(this.#names.get(font) ?? '')
  }

  /** Whether a line is bold from end to end; a sign or two may not be. */
  isAllBold(line: Line): boolean {
    if (line.fonts === undefined) return this.isBold(line.font)
    if (!this.isBold(line.font)) return false
    let [bold, all] = [0, 0]
    for (const [font, weight] of line.fonts) {
      all += weight
      if (this.isBold(font)) bold += weight
    }
    return bold >= 0.85 * all
  }

  isItalic(font: string): boolean {
    return ITALIC.test(this.#names.get(font) ?? '')
  }

  isMono(font: string): boolean {
    const name = this.#names.get(font) ?? ''
    return MONO.test(name) && !WIDE.test(name)
  }
}

/** The fonts that say what a line looks like: of most of it, or of a good part of a short one. */
function telling({ font, fonts }: Line): string[] {
  if (fonts === undefined) return [font]
  let all = 0
  for (const weight of fonts.values()) all += weight
  if (all > 100) return [font]
  return [font, ...[...fonts].filter(([name, weight]) => name !== font && weight > 0.25 * all).map(([name]) => name)]
}
