import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withFolder } from '../data/data.ts'
import { tables } from '../suites/tables.ts'
import { cellShares, searchShares } from './tables.ts'

it('finds the cell of every fact at its row and column, under its label and year', async () => {
  for (const { cell, 'row label': label, 'year above': year } of Object.values(await cellShares())) {
    expect(cell?.of).toBeGreaterThan(400)
    expect(cell?.met).toBe(cell?.of)
    expect(label?.met).toBe(label?.of)
    // Gold itself names the column of another year now and then.
    expect((year?.met ?? 0) / (year?.of ?? 1)).toBeGreaterThan(0.9)
  }
})

it('has the rows of an answer among the first chunks of a search', async () => {
  const { 'rows in first 1': first, 'rows in first 5': five } = await searchShares()
  expect((first?.met ?? 0) / (first?.of ?? 1)).toBeGreaterThanOrEqual(0.8)
  expect((five?.met ?? 0) / (five?.of ?? 1)).toBeGreaterThanOrEqual(0.97)
})

it('asks for what stands in the documents', async () => {
  for (const { examples, paths } of tables.datasets({})) {
    await withFolder((folder) => {
      const [root = ''] = paths(folder)
      const missing = examples.flatMap(({ gold, within = '' }) => {
        const text = readFileSync(join(root, within), 'utf8')
        return gold.filter(({ doc, quote = '' }) => doc !== within || quote === '' || !text.includes(quote))
      })
      expect(examples).toHaveLength(200)
      expect(missing).toEqual([])
    })
  }
})
