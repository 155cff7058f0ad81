/**
 * Where the lines of a workbook stand, as programs for sheets name such places: `Prices!A5:C5`, `'Last year'!B2`.
 * @module
 */
import type { Page } from '../../types.ts'

export class SheetPlaces {
  readonly #pages: Page[] = []
  #sheet = 0
  #name = ''

  /** For the parsed document: absent where it has no lines. @param length of its text */
  pagesIn(length: number): { pages?: Page[] } {
    const pages = this.#pages.filter(({ start }) => start < length)
    return pages.length === 0 ? {} : { pages }
  }

  /** Forgets what was placed from an offset on. */
  takeBack(start: number): void {
    while ((this.#pages.at(-1)?.start ?? -1) >= start) this.#pages.pop()
  }

  /** What follows belongs to a sheet, but to no cells of it. */
  begin(start: number, name: string): void {
    this.#sheet++
    this.#name = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`
    this.beside(start, name)
  }

  cells(start: number, cells: string): void {
    this.#put(start, `${this.#name}!${cells}`)
  }

  beside(start: number, name: string): void {
    this.#put(start, name)
  }

  #put(start: number, label: string): void {
    // Where a line begins again, the later one is right.
    if (this.#pages.at(-1)?.start === start) this.#pages.pop()
    this.#pages.push({ start, page: this.#sheet, label, at: 'cells' })
  }
}
