/**
 * Pictures that are files: photos, screenshots, scans, faxes. Their words are recognised where that is asked for; each
 * page of a TIFF is a page.
 * @module
 */
import { FileError } from '../../lib/errors.ts'
import type { Page, ParsedDocument } from '../types.ts'
import { damaged, tooLarge } from './archive/limits.ts'
import { Builder } from './builder.ts'
import type { ParseOptions } from './format.ts'
import { greyBmp, type Size } from './ocr/bmp.ts'
import { paragraphsOf } from './ocr/paragraphs.ts'
import { greyPng } from './ocr/png.ts'
import { createRecogniser } from './ocr/recognise.ts'
import { sizeOf } from './ocr/size.ts'
import { beginningAt, tiffPages } from './ocr/tiff.ts'
import { unreadParts } from './unread-parts.ts'

/** Decoded, four bytes a pixel; an A2 page at 300 dpi has 35 million, a photo of a telephone 12 to 50. */
const MOST_PIXELS = 64_000_000
/** A line of text is higher, and a word wider: smaller pictures are icons. */
const LEAST = { width: 32, height: 16 } as const

interface PicturePage extends Size {
  /** A file whose first picture it is. */
  encoded(): Uint8Array
}

/** @throws `file_unreadable`: `needs-ocr` where reading pictures was not asked for, `empty` for icons */
export async function parse(bytes: Uint8Array, source: string, options: ParseOptions = {}): Promise<ParsedDocument[]> {
  if (bytes.length === 0) return [{ text: '', blocks: [] }]
  const pages = pagesOf(bytes)
  if (pages.length === 0) throw damaged(`${source} is no picture that can be read.`)
  for (const { width, height } of pages)
    if (width * height > MOST_PIXELS)
      throw tooLarge(`The picture ${source}`, `${width} × ${height} pixels`, `${MOST_PIXELS / 1e6} million`)
  if (pages.every(({ width, height }) => width < LEAST.width || height < LEAST.height)) {
    throw new FileError('empty', `${source} is a picture too small to hold words.`, {
      remedy: 'Nothing is to be done.',
    })
  }
  if (!options.ocr) {
    throw new FileError('needs-ocr', `${source} is a picture.`, { remedy: 'Index it with --ocr to have it read.' })
  }
  return [await recognised(pages, source, options)]
}

function pagesOf(bytes: Uint8Array): PicturePage[] {
  const pages = tiffPages(bytes)
  if (pages !== undefined) {
    const whole = pages.filter(({ width, height }) => width > 0 && height > 0)
    return whole.map((page) => ({ ...page, encoded: () => beginningAt(bytes, page) }))
  }
  const size = sizeOf(bytes)
  if (size === undefined) return []
  const encoded = () => {
    const bitmap = greyBmp(bytes)
    return bitmap === undefined ? bytes : greyPng(bitmap)
  }
  return [{ ...size, encoded }]
}

async function recognised(
  pictures: readonly PicturePage[],
  source: string,
  { progress, signal }: ParseOptions,
): Promise<ParsedDocument> {
  const builder = new Builder()
  const pages: Page[] = []
  const bad: FileError[] = []
  const recogniser = await createRecogniser()
  try {
    for (const [i, picture] of pictures.entries()) {
      const mark = builder.blocks.length
      try {
        const lines = await recogniser.read(picture.encoded(), signal)
        for (const paragraph of paragraphsOf(lines)) builder.paragraph(paragraph, 0)
      } catch (error) {
        signal?.throwIfAborted()
        const what = damaged(`${source}: picture ${i + 1} of ${pictures.length} is damaged.`, error)
        if (pictures.length === 1) throw what
        bad.push(what)
      }
      pages.push({ start: builder.blocks[mark]?.start ?? builder.length, page: i + 1, ocr: true })
      progress?.(i + 1, pictures.length)
    }
  } finally {
    await recogniser.close()
  }
  if (bad.length === pictures.length) throw damaged(`${source}: none of its pictures can be read.`)
  return {
    text: builder.text,
    blocks: builder.blocks,
    pages,
    ...unreadParts(bad, (n) => `${source}: ${n} more pictures are damaged.`),
  }
}
