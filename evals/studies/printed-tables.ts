/**
 * Whether tables of annual reports (`tables-tatqa`) have the same cells under the same heads when a browser has printed
 * them as PDF as they have in Markdown.
 *
 *     npx tsx evals/studies/printed-tables.ts [--wrong] [LOOK]
 * @module
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openCorpus } from '../../index.ts'
import { LOOKS, printedTables } from '../../testing/files/printed-tables.ts'
import { launchBrowser } from '../../testing/servers/browser.ts'
import { withFolder } from '../data/data.ts'
import { TABLE_DOCS } from '../data/table-questions.ts'
import { type CellShare, shareOf, titledTable } from './office-tables.ts'

/** @param documents names, by default all */
export function printedTableShares(
  looks = Object.keys(LOOKS),
  documents = readdirSync(TABLE_DOCS),
): Promise<Record<string, CellShare>> {
  return withFolder(async (folder) => {
    const sources = documents.map((name) => readFileSync(join(TABLE_DOCS, name), 'utf8'))
    documents.forEach((name, i) => {
      writeFileSync(join(folder, name), sources[i] ?? '')
    })
    const browser = await launchBrowser()
    try {
      for (const look of looks) {
        const files = await printedTables(browser, sources.map(titledTable), look)
        files.forEach((file, i) => {
          writeFileSync(join(folder, `${documents[i]?.replace(/\.md$/, '')}.${look}.pdf`), file)
        })
      }
    } finally {
      await browser.close()
    }
    const { corpus } = await openCorpus([folder], { store: join(folder, 'store') })
    const shares = looks.map((look) => [look, shareOf(corpus, documents, `${look}.pdf`)])
    corpus.close()
    return Object.fromEntries(shares) as Record<string, CellShare>
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const looks = Object.keys(LOOKS).filter((look) => process.argv.length < 3 || process.argv.includes(look))
  for (const [look, { met, of, wrong }] of Object.entries(
    await printedTableShares(looks.length > 0 ? looks : undefined),
  )) {
    process.stdout.write(`${look}  ${met} of ${of}  ${((100 * met) / of).toFixed(2)} %\n`)
    if (process.argv.includes('--wrong')) process.stdout.write(`${wrong.map((line) => `  ${line}\n`).join('')}`)
  }
}
