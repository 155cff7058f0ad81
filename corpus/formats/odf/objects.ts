/**
 * Objects in an OpenDocument file, which are documents of their own in folders of the archive: charts, equations, sheets.
 * @module
 */
import { readPart } from '../archive/package.ts'
import type { Attributes, XmlEvents } from '../archive/xml.ts'
import type { Archive } from '../archive/zip.ts'
import type { ChartTables } from '../office/charts/tables.ts'
import type { Piece } from '../office/pieces.ts'

/** Cells that a row of a chart's table may repeat. */
const REPEATED = 1000

/** What stands for an object: an equation is a part of the line it stands in. */
export interface FoundObject {
  inline: string
  pieces: Piece[]
}

/** @param href as the frame has it: `./Object 1` */
export function objectOf(archive: Archive, href: string): FoundObject {
  const folder = href.replace(/^\.\//, '').replace(/\/$/, '')
  const reader = new ObjectReader()
  if (folder !== '') readPart(archive, `${folder}/content.xml`, reader)
  if (reader.equation.trim() !== '') return { inline: reader.equation.replace(/\s+/g, ' ').trim(), pieces: [] }
  if (reader.isChart) {
    const { chart } = reader
    return { inline: '', pieces: [{ kind: 'chart', chart: chart.tables.length > 0 ? chart : undefined }] }
  }
  return { inline: '', pieces: [{ kind: 'leftOut', what: 'embedded' }] }
}

class ObjectReader implements XmlEvents {
  isChart = false
  /** As it was typed. */
  equation = ''
  readonly #path: string[] = []
  readonly #rows: string[][] = []
  #repeat = 1
  #title = ''
  readonly #axes = new Map<string, string>()
  #axis = ''
  #cell: string | undefined

  open(name: string, attributes: Attributes): void {
    this.#path.push(name)
    if (name === 'chart:chart') this.isChart = true
    else if (name === 'chart:axis') this.#axis = attributes['chart:dimension'] ?? ''
    else if (name === 'table:table-row') this.#rows.push([])
    else if (name === 'table:table-cell') {
      this.#cell = ''
      this.#repeat = Math.min(
        REPEATED,
        Math.max(1, Math.trunc(Number(attributes['table:number-columns-repeated'])) || 1),
      )
    }
  }

  close(name: string): void {
    this.#path.pop()
    if (name !== 'table:table-cell' || this.#cell === undefined) return
    const text = this.#cell.replace(/\s+/g, ' ').trim()
    // What is missing is written as a number that is none.
    for (let n = 0; n < this.#repeat; n++) this.#rows.at(-1)?.push(/^(?:1\.)?#?nan$/i.test(text) ? '' : text)
    this.#cell = undefined
  }

  text(data: string): void {
    if (this.#path.at(-1) === 'math:annotation') this.equation += data
    else if (!this.isChart) return
    else if (this.#cell !== undefined) this.#cell += data
    else if (this.#path.includes('chart:axis') && this.#path.includes('chart:title')) {
      this.#axes.set(this.#axis, `${this.#axes.get(this.#axis) ?? ''}${data}`)
    } else if (this.#path.includes('chart:title')) this.#title += data
  }

  get chart(): ChartTables {
    const rows = this.#rows.filter((row) => row.some((cell) => cell !== ''))
    const [names] = rows
    if (names !== undefined && names[0] === '') names[0] = (this.#axes.get('x') ?? '').trim()
    const captions = [this.#title, this.#axes.get('y') ?? ''].map((line) => line.replace(/\s+/g, ' ').trim())
    return { captions: captions.filter((line) => line !== ''), tables: rows.length === 0 ? [] : [rows] }
  }
}
