/**
 * The process in which files are parsed, one after the other. It is ended from outside when a file takes too long, and by its
 * watchdog when it takes too much memory, or when nobody is left to parse for.
 * @module
 */
import { ChapterverseError, FileError, type FileProblem } from '../../lib/errors.ts'
import { formatOf } from '../formats/index.ts'
import { pack } from './packed.ts'
import { watch } from './watchdog.ts'

export interface Job {
  bytes: Uint8Array
  source: string
  ocr: boolean
}

export type Reply =
  | { kind: 'page'; page: number; pages: number }
  | { kind: 'parsed'; packed: Uint8Array }
  | { kind: 'failed'; message: string; problem?: FileProblem; remedy?: string }

/** Milliseconds between two reports of the page. */
const REPORT_MS = 100

// A run from sources has source maps read, and that of pdfjs alone would take 100 MB of what a file may take.
process.setSourceMapsEnabled(false)

const say = (reply: Reply) => void process.send?.(reply)

watch(Number(process.argv[2]))
process.on('disconnect', () => process.exit())
process.on('message', async (job: Job) => say(await answer(job, say)))

async function answer({ bytes, source, ocr }: Job, report: (reply: Reply) => void): Promise<Reply> {
  let last = 0
  const progress = (page: number, pages: number) => {
    const now = performance.now()
    if (now - last < REPORT_MS) return
    last = now
    report({ kind: 'page', page, pages })
  }
  try {
    const format = formatOf(source, bytes)
    if (format === null) throw new Error(`No format reads ${source}.`)
    return { kind: 'parsed', packed: pack(await format.parse(bytes, source, { ocr, progress })) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof FileError) return { kind: 'failed', message, problem: error.problem, remedy: error.remedy }
    if (error instanceof ChapterverseError) return { kind: 'failed', message, remedy: error.remedy }
    return { kind: 'failed', message }
  }
}
