import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openCorpus } from '../open.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Which files a search finds, best first. */
async function found(files: Record<string, string>, question: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fields-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { corpus } = await openCorpus([folder], { store: join(folder, '.store') })
  try {
    return corpus.search([question], { topK: 4 }).map(({ docId }) => docId)
  } finally {
    corpus.close()
  }
}

const COMPANIES = ['Vellum Harbor, Inc.', 'Kestrel Bay plc', 'Orrin Mills Co', 'Ashgrove Ltd.']

const filler = (i: number) => `The Company sold ${i} more reels of paper to its customers in that year. `.repeat(40)

const filing = (company: string, i: number) =>
  [
    'UNITED STATES SECURITIES AND EXCHANGE COMMISSION',
    'FORM 10-K',
    'For the fiscal year ended December 31, 2022',
    company,
    '(Exact name of registrant as specified in its charter)',
    filler(i),
    `Total revenue of the Company was $${i}7 million in 2022. ${filler(i)}`,
  ].join('\n\n')

test.each(COMPANIES)('the filing of the company that is named comes first: %s', async (company) => {
  const files = Object.fromEntries(COMPANIES.map((one, i) => [`filing-${i}.txt`, filing(one, i + 1)]))
  const [first] = await found(files, `What was the total revenue of ${company.split(/[ ,]/)[0]} in 2022?`)
  expect(first).toBe(`filing-${COMPANIES.indexOf(company)}.txt`)
})

test('so does a file that is named so, in Chinese too', async () => {
  const text = '公司本年度的营业收入为三亿元。'.repeat(60)
  const files = { '青石纸业_2022.txt': text, '北滩银行_2022.txt': text, '河口电力_2022.txt': text }
  expect((await found(files, '北滩银行的营业收入是多少？'))[0]).toBe('北滩银行_2022.txt')
  const english = { 'KESTREL_2022_report.txt': filler(1), 'ORRIN_2022_report.txt': filler(1) }
  expect((await found(english, 'How many reels did Orrin sell?'))[0]).toBe('ORRIN_2022_report.txt')
})
