/**
 * pdfjs: loaded once per thread, when the first PDF is read; its tables of characters and fonts lie beside it.
 *
 * `#pdfjs` is the part of the package that reads text. The build puts it into dist/, since the whole package, and the
 * canvas that it would bring, take 72 MB of everyone who installs this one.
 * @module
 */
import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FileError } from '../../../lib/errors.ts'
import { provideBrowserClasses } from './shims.ts'

export type Library = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

/** Pixels of a picture; a bigger one is left out. An A0 poster at 300 dpi has 139 million. */
const MAX_IMAGE_PIXELS = 150_000_000

let library: Promise<Library> | undefined

export function loadLibrary(): Promise<Library> {
  provideBrowserClasses()
  library ??= import('#pdfjs/legacy/build/pdf.mjs')
  return library
}

/**
 * @param bytes left as they are: pdfjs gets a copy, since it takes possession of what it is given
 * @throws `file_unreadable`: `password`, or `corrupt`
 */
export async function openPdf(bytes: Uint8Array, source: string): Promise<PDFDocumentProxy> {
  const { getDocument } = await loadLibrary()
  // Without these tables most Chinese, Japanese and Korean text comes out empty, and nothing says so.
  const assets = dirname(createRequire(import.meta.url).resolve('#pdfjs/package.json'))
  const folder = (name: string) => `${assets}${sep}${name}${sep}`
  const task = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    maxImageSize: MAX_IMAGE_PIXELS,
    isEvalSupported: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
  })
  try {
    return await task.promise
  } catch (error) {
    await task.destroy()
    throw typed(error, source)
  }
}

function typed(error: unknown, source: string): FileError {
  const name = error instanceof Error ? error.name : ''
  const reason = error instanceof Error ? error.message : String(error)
  if (name === 'PasswordException') {
    return new FileError('password', `${source} asks for a password.`, {
      remedy: 'Save a copy without a password, and index that.',
      cause: error,
    })
  }
  return damaged(source, reason, error)
}

export function damaged(source: string, reason: string, cause: unknown): FileError {
  return new FileError('corrupt', `${source} is not a PDF that can be read: ${reason.replace(/\.*$/, '.')}`, {
    remedy: 'Check that the file is whole: open it in a PDF viewer, or get it again where it came from.',
    cause,
  })
}
