/**
 * A chart in the text: its title, what its figures are of, and its figures as rows.
 * @module
 */
import type { Relation } from '../../archive/package.ts'
import type { Archive } from '../../archive/zip.ts'
import type { Builder } from '../../builder.ts'
import { writeTable } from '../../tables.ts'
import { readChart } from './read.ts'
import { type ChartTables, tablesOfChart } from './tables.ts'

/** @returns undefined for a chart that the file keeps no figures of */
export function chartOf(
  archive: Archive,
  relations: readonly Relation[],
  id: string | undefined,
): ChartTables | undefined {
  const chart = readChart(archive, relations.find((relation) => relation.id === id)?.target)
  const tables = chart && tablesOfChart(chart)
  return tables === undefined || tables.tables.length === 0 ? undefined : tables
}

/** @param chart undefined for one that cannot be read, which is counted */
export function writeChart(builder: Builder, chart: ChartTables | undefined): void {
  if (chart === undefined) {
    builder.leaveOut('chart')
    return
  }
  for (const line of chart.captions) builder.paragraph(line, 0)
  for (const rows of chart.tables) {
    writeTable(builder, { rows }, { headed: rows.length > 1 && rows[0]?.slice(1).some((name) => name !== '') === true })
  }
}
