/** Faults of Office files that users of such programs reported: `reported/files` of the data folder. */
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { check } from './format.contract.ts'
import { formatOf } from './index.ts'

const FILES = join(resolve(process.env['CHAPTERVERSE_DATA'] ?? '../shared/data'), 'reported/files')

test.each<[file: string, right: string[], wrong: RegExp]>([
  [
    '04-sym-docx/dose.docx',
    ['5 μg per kilogram', 'temperature ≥ 38.5', '±2 mg', '☒ Allergy', '☐ Pregnancy', '40 μm'],
    /5 g|40 mm/,
  ],
  [
    '05-chart-pptx/sales.pptx',
    ['2024 Q1 | 10\n2024 Q2 | 20', 'Jan-24 | 47.5%', 'Oven B\n180 | 70\n190 | 72'],
    /45292|0\.475|150 \| 61 \| 70/,
  ],
  ['07-formula-xlsx/budget.xlsx', ['Paint | 12.5 | 4 | [Formula: =B2*C2]', '[Formula: =SUM(D2:D3)]'], /undefined/],
  ['09-gridbefore-docx/fees.docx', ['\n|  | 310\n', '\n| 95 | 85'], /\n310/],
  ['10-altchunk-docx/minutes.docx', ['Decisions', 'for 84,000 crowns'], /<p>/],
  ['15-fields-docx/letter.docx', ['The deposit is 40 crowns for', 'Choose: Sailing boat', '☒ life jacket'], /gold/],
])('%s', async (file, right, wrong) => {
  const bytes = readFileSync(join(FILES, file))
  const [document] = (await formatOf(basename(file))?.parse(bytes, file)) ?? []
  if (document === undefined) throw new Error('no document')
  check(document)
  for (const words of right) expect(document.text).toContain(words)
  expect(document.text).not.toMatch(wrong)
})
