/**
 * Reading a PDF beside plain text extraction by pdfjs, which has neither paragraphs nor headings: time, memory.
 *
 *     npm run pdf -- manual.pdf …          a table on stderr, JSON on stdout; ends with 1 where a bar is missed
 *
 * A manual of more than a thousand pages: `apt-get download r-doc-pdf`, then `dpkg-deb -x` it; fullrefman.pdf.
 * @module
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { loadLibrary, openPdf } from '../corpus/formats/pdf/library.ts'
import { parse } from '../corpus/formats/pdf.ts'

const ROUNDS = 3
/** Megabytes of heap, as a worker would get: without a bound V8 collects late, and memory says more of it than of us. */
const HEAP = ['--max-old-space-size=256', '--max-semi-space-size=8']
/** Times the CPU time of plain extraction; megabytes resident at the highest. */
const MAX_RATIO = 1.3
const MAX_MEMORY = 400

interface Measured {
  seconds: number
  cpu: number
  megabytes: number
  pages: number
  characters: number
}

const [mode, ...files] = process.argv.slice(2)
if (mode === '--child') {
  console.log(JSON.stringify(await run(files[0] ?? '', files[1] ?? '')))
} else {
  const rows = [mode ?? '', ...files].map(compare)
  for (const { file, ours, plain, ratio } of rows) {
    const figures = `${ours.cpu.toFixed(1)} s against ${plain.cpu.toFixed(1)} s, ${ratio.toFixed(2)} times`
    const rate = `${(ours.pages / ours.seconds).toFixed(0)} pages/s`
    console.error(
      `${file}: ${ours.pages} pages, ${figures}, ${rate}, ${ours.megabytes.toFixed(0)} MB (${plain.megabytes.toFixed(0)} MB)`,
    )
  }
  console.log(JSON.stringify({ node: process.version, rows }, null, 2))
  if (rows.some(({ ratio, ours }) => ratio > MAX_RATIO || ours.megabytes > MAX_MEMORY)) process.exitCode = 1
}

/** In turns, so that both see the same machine; of each the quickest counts. */
function compare(path: string) {
  const best: Record<string, Measured> = {}
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ['plain', 'ours']) {
      const args = [...HEAP, '--import', 'tsx', import.meta.filename, '--child', way, path]
      const measured = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured
      if (measured.cpu < (best[way]?.cpu ?? Number.POSITIVE_INFINITY)) best[way] = measured
    }
  }
  const { ours, plain } = best
  if (ours === undefined || plain === undefined) throw new Error('nothing was measured')
  return { file: basename(path), ours, plain, ratio: ours.cpu / plain.cpu }
}

async function run(way: string, path: string): Promise<Measured> {
  // tsx has source maps read, and that of pdfjs takes 100 MB.
  process.setSourceMapsEnabled(false)
  const bytes = readFileSync(path)
  // Loading pdfjs is paid once, not per file.
  await loadLibrary()
  const cpu = process.cpuUsage()
  const start = performance.now()
  const { pages, characters } = way === 'ours' ? await ours(bytes, path) : await plain(bytes, path)
  const { user, system } = process.cpuUsage(cpu)
  return {
    seconds: (performance.now() - start) / 1e3,
    cpu: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
    pages,
    characters,
  }
}

async function ours(bytes: Uint8Array, path: string) {
  const [document] = await parse(bytes, path)
  return { pages: document?.pages?.length ?? 0, characters: document?.text.length ?? 0 }
}

async function plain(bytes: Uint8Array, path: string) {
  const pdf = await openPdf(bytes, path)
  let text = ''
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    page.cleanup()
  }
  const { numPages } = pdf
  await pdf.destroy()
  return { pages: numPages, characters: text.length }
}
