/**
 * What a font's name says of it. pdfjs tells names only when a page is prepared for drawing, which costs as much as
 * reading its text, so that is done for pages with a font that most of a line is set in and that was not seen before.
 * @module
 */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Line } from './lines.ts'

const BOLD = /bold|black|heavy|semibold|demi|medi(?!um)|[-,]bd\b|cmbx|cmssbx|ecbx|sfbx|tibx|simhei|heiti|\bhei\b|黑体/i
const MONO = /mono|courier|typewriter|consol|menlo|cmtt|ectt|sftt|cmsltt|fixed|inconsolata|letter ?gothic|terminal/i
/** Chinese and Japanese fonts are of one width too. */
const WIDE = /cjk|han(?:sans|serif)|song|simsun|gothic(?! ?mono)|mincho|ming|kai|hei|fang/i

/** Pages prepared for their fonts, at most: a document with a font of its own on every page has none that matter. */
const MAX_PAGES = 100

export class Fonts {
  readonly #names = new Map<string, string>()
  #pages = 0

  /** Learns the fonts that lines of a page are set in. */
  async learn(page: PDFPageProxy, lines: readonly Line[]): Promise<void> {
    const unseen = new Set(lines.flatMap(telling).filter((font) => !this.#names.has(font)))
    if (unseen.size === 0 || this.#pages >= MAX_PAGES) return
    this.#pages++
    try {
      await page.getOperatorList()
    } catch {
      // A page that cannot be drawn has text all the same.
    }
    for (const font of unseen) {
      const known: unknown = page.commonObjs.has(font) ? page.commonObjs.get(font) : undefined
      const name = typeof known === 'object' && known !== null && 'name' in known ? String(known.name) : ''
      // Six capitals and a plus before the name mark a subset.
      this.#names.set(font, name.replace(/^[A-Z]{6}\+/, ''))
    }
  }

  isBold(font: string): boolean {
    return BOLD.test(this.#names.get(font) ?? '')
  }

  /** Whether a line is bold from end to end; a sign or two may not be. */
  isAllBold(line: Line): boolean {
    if (!this.isBold(line.font)) return false
    let [bold, all] = [0, 0]
    for (const [font, weight] of line.fonts) {
      all += weight
      if (this.isBold(font)) bold += weight
    }
    return bold >= 0.85 * all
  }

  isItalic(font: string): boolean {
    return /ital|obli|slanted|[-,]it\b/i.test(this.#names.get(font) ?? '')
  }

  isMono(font: string): boolean {
    const name = this.#names.get(font) ?? ''
    return MONO.test(name) && !WIDE.test(name)
  }
}

/** The fonts that say what a line looks like: of most of it, or of a good part of a short one. */
function telling({ font, fonts }: Line): string[] {
  let all = 0
  for (const weight of fonts.values()) all += weight
  if (all > 100 || fonts.size === 1) return [font]
  return [font, ...[...fonts].filter(([, weight]) => weight > 0.25 * all).map(([name]) => name)]
}
