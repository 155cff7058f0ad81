/**
 * Words in pictures, by tesseract.js: offline, with language data that comes as packages. All of it is optional, and
 * loaded when the first picture is read.
 * @module
 */
import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { InitOptions, Line, Worker } from 'tesseract.js'
import { home } from '../../../lib/env.ts'
import { ChapterverseError, FileError } from '../../../lib/errors.ts'
import { loadOptional } from '../../../lib/optional.ts'
import { greyPng } from './png.ts'
import type { Raster } from './raster.ts'

/** Chinese first: its data knows Latin letters too, English data only those. */
const LANGUAGES = ['chi_sim', 'eng'] as const

const CONFIG = { tessedit_load_sublangs: '', debug_file: '/dev/null' }

/** A line as it was recognised, in pixels of the picture. */
export interface ReadLine {
  text: string
  x0: number
  x1: number
  /** Of the baseline. */
  y: number
  /** Of the letters, about: from the top of the line to its bottom. */
  height: number
  /** Lines of one paragraph have one number. */
  paragraph: number
  /** How sure it is, of 100. */
  confidence: number
}

export interface Recogniser {
  /**
   * @param picture pixels, or a file: PNG, JPEG, GIF, WebP, TIFF, of which the first picture is read
   * @returns in reading order
   * @throws the signal's reason; an error without a code for a file that is damaged
   */
  read(picture: Raster | Uint8Array, signal?: AbortSignal): Promise<ReadLine[]>
  close(): Promise<void>
}

const PACKAGES = ['tesseract.js', '@tesseract.js-data/eng', '@tesseract.js-data/chi_sim'] as const

/**
 * @param begin starts tesseract; a test brings its own
 * @throws `file_unreadable` (`needs-ocr`) where the optional packages are missing, or do not start
 */
export async function createRecogniser(begin: () => Promise<Worker> = start): Promise<Recogniser> {
  let worker: Worker
  try {
    worker = await loadOptional('Reading pictures of pages', PACKAGES, begin)
  } catch (error) {
    throw unrecognised(error)
  }
  return {
    read: (picture, signal) => read(worker, picture, signal),
    close: async () => {
      await worker.terminate()
    },
  }
}

/** To a file it is a reason why its pages stay unread, like any other. */
function unrecognised(error: unknown): FileError {
  if (error instanceof ChapterverseError)
    return new FileError('needs-ocr', error.message, { remedy: error.remedy, cause: error })
  const reason = error instanceof Error ? error.message : String(error)
  return new FileError('needs-ocr', `Pictures of pages cannot be read: tesseract.js does not start: ${reason}`, {
    remedy: `Install it anew: npm install ${PACKAGES.join(' ')}`,
    cause: error,
  })
}

/** The small integer models. */
const MODELS = '4.0.0_best_int'

/** Language data must lie side by side, and lies in a package each: it is copied once, and kept, beside the stores. */
async function languageData(): Promise<string> {
  const require = createRequire(import.meta.url)
  const folder = join(home(), 'ocr', MODELS)
  await mkdir(folder, { recursive: true })
  for (const language of LANGUAGES) {
    const name = `${language}.traineddata.gz`
    const [from, to] = [require.resolve(`@tesseract.js-data/${language}/${MODELS}/${name}`), join(folder, name)]
    const size = (path: string) => stat(path).then((found) => found.size)
    if ((await size(from)) === (await size(to).catch(() => -1))) continue
    const unfinished = `${to}.${process.pid}.${threadId}`
    await copyFile(from, unfinished)
    await rename(unfinished, to)
  }
  return folder
}

async function start(): Promise<Worker> {
  const { createWorker } = await import('tesseract.js')
  const LSTM_ONLY = 1
  return createWorker(
    [...LANGUAGES],
    LSTM_ONLY,
    {
      langPath: await languageData(),
      cacheMethod: 'none',
      errorHandler: () => {}, // what goes wrong rejects the call as well
    },
    // No data of vertical writing, which the Chinese data asks for, and no remarks on stderr.
    CONFIG as Partial<InitOptions>,
  )
}

async function read(
  worker: Worker,
  picture: Raster | Uint8Array,
  signal: AbortSignal | undefined,
): Promise<ReadLine[]> {
  signal?.throwIfAborted()
  const image = picture instanceof Uint8Array ? Buffer.from(picture) : greyPng(picture)
  // The resolution is left to be estimated: told what it is, tesseract read 1 % fewer characters of the Chinese sample.
  const reading = worker.recognize(image, {}, { text: false, blocks: true })
  const { data } = await (signal === undefined ? reading : Promise.race([reading, aborted(signal)]))
  const paragraphs = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs)
  return paragraphs.flatMap(({ lines }, paragraph) => lines.flatMap((line) => lineOf(line, paragraph)))
}

function lineOf({ text, bbox, baseline, confidence }: Line, paragraph: number): ReadLine[] {
  const words = withoutGaps(text)
  if (words === '') return []
  const y = (baseline.y0 + baseline.y1) / 2
  return [{ text: words, x0: bbox.x0, x1: bbox.x1, y, height: bbox.y1 - bbox.y0, paragraph, confidence }]
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** Between characters of scripts that write none, spaces are taken for gaps. */
function withoutGaps(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]) (?=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60])/g, '')
    .trim()
}
