/**
 * Headings from bookmarks. A bookmark has a title and a place; the lines that print the title there are the heading.
 * @module
 */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Heading } from './blocks.ts'
import { type Line, textOf } from './lines.ts'

export interface Bookmark {
  level: number
  title: string
  /** From 1. */
  page: number
  /** In the page's own coordinates, upwards; null where the bookmark only names the page. */
  top: number | null
}

/** Bookmarks read at most, and their depth: a damaged file may name itself as its own child. */
const MAX_BOOKMARKS = 20_000
const MAX_DEPTH = 12
/** Lines that one title may take. */
const MAX_LINES = 5
/** Of the size of the letters: how far from a line a bookmark may point for it to point at the line. */
const REACH = 3
/** Letters that may follow the title on a line that is pointed at. */
const MAX_REST = 80
/** Below these the bookmarks are no outline of the document: fewer entries, or a smaller share that is printed. */
const MIN_HEADINGS = 2
const MIN_PRINTED = 0.5

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** In the order of the outline; those that lead out of the document or nowhere are left out. */
export async function bookmarksOf(pdf: PDFDocumentProxy): Promise<Bookmark[]> {
  const found: Bookmark[] = []
  const walk = async (nodes: readonly OutlineNode[], level: number): Promise<void> => {
    for (const { title, dest, items } of nodes) {
      if (found.length >= MAX_BOOKMARKS) return
      const place = await placeOf(pdf, dest)
      const words = title.replace(/[\s\0]+/g, ' ').trim()
      if (place !== null && words !== '') found.push({ level, title: words, ...place })
      if (level < MAX_DEPTH) await walk(items as OutlineNode[], level + 1)
    }
  }
  try {
    await walk((await pdf.getOutline()) ?? [], 1)
  } catch {
    // Damaged bookmarks: those before the damage are kept.
  }
  return found
}

async function placeOf(
  pdf: PDFDocumentProxy,
  dest: OutlineNode['dest'],
): Promise<{ page: number; top: number | null } | null> {
  try {
    const explicit: unknown[] | null = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    const [target, fit, a, b] = explicit ?? []
    let page: number
    if (typeof target === 'number') page = target + 1
    else if (typeof target === 'object' && target !== null && 'num' in target && 'gen' in target) {
      page = (await pdf.getPageIndex({ num: Number(target.num), gen: Number(target.gen) })) + 1
    } else return null
    const kind = typeof fit === 'object' && fit !== null && 'name' in fit ? String(fit.name) : ''
    const top = kind === 'XYZ' ? b : kind === 'FitH' || kind === 'FitBH' ? a : null
    return page >= 1 && page <= pdf.numPages ? { page, top: typeof top === 'number' ? top : null } : null
  } catch {
    return null
  }
}

/**
 * @param pages the lines of each page, in reading order
 * @param yOf a page's own height to that of its lines
 * @returns in reading order, or null where the bookmarks are no outline
 */
export function headingsOf(
  bookmarks: readonly Bookmark[],
  pages: readonly (readonly Line[])[],
  yOf: (page: number, top: number) => number,
): Heading[] | null {
  const used = new Set<Line>()
  const headings: Heading[] = []
  for (const { level, title, page, top } of bookmarks) {
    const y = top === null ? null : yOf(page, top)
    const lines = printed(title, pages[page - 1] ?? [], y, used) ?? printed(title, pages[page] ?? [], 0, used)
    if (lines === null) continue
    for (const line of lines) used.add(line)
    headings.push({ level, title, lines })
  }
  if (headings.length < MIN_HEADINGS || headings.length < MIN_PRINTED * bookmarks.length) return null
  return inOrder(headings, pages)
}

function inOrder(headings: Heading[], pages: readonly (readonly Line[])[]): Heading[] {
  const ordinals = new Map<Line, number>()
  for (const lines of pages) for (const line of lines) ordinals.set(line, ordinals.size)
  const at = ({ lines: [line] }: Heading) => (line === undefined ? 0 : (ordinals.get(line) ?? 0))
  return headings.sort((a, b) => at(a) - at(b))
}

/** The lines of a page that print a title: of several places the one nearest below the bookmark's. */
function printed(title: string, lines: readonly Line[], y: number | null, used: ReadonlySet<Line>): Line[] | null {
  const wanted = letters(title)
  if (wanted === '') return null
  let best: { lines: Line[]; distance: number } | null = null
  for (let i = 0; i < lines.length; i++) {
    const here = lines[i]
    const marked = here !== undefined && y !== null && Math.abs(y - here.y) < REACH * here.size
    const found = linesWith(wanted, lines, i, used, marked)
    const [first] = found ?? []
    if (found === null || first === undefined) continue
    const up = y === null ? 0 : y - first.y
    // Bookmarks point above their heading. Sizes weigh in, so that a mention in the text is no match for a heading.
    const distance = (up > 3 * first.size ? 2 * up : Math.abs(up)) - 4 * first.size
    if (best === null || distance < best.distance) best = { lines: found, distance }
  }
  return best === null ? null : withLabel(best.lines, lines, used)
}

/**
 * Lines from the given one whose text is the title, but for a number before it and little else; where the bookmark
 * points at the line there may be more: a manual page's name and what it does.
 */
function linesWith(
  wanted: string,
  lines: readonly Line[],
  from: number,
  used: ReadonlySet<Line>,
  marked: boolean,
): Line[] | null {
  let text = ''
  const taken: Line[] = []
  for (let i = from; i < lines.length && taken.length < MAX_LINES; i++) {
    const line = lines[i]
    if (line === undefined || used.has(line) || line.turn !== lines[from]?.turn) return null
    taken.push(line)
    text += lettersOf(line)
    const at = text.indexOf(wanted)
    if (at >= 0) {
      const before = text.slice(0, at)
      const after = text.length - at - wanted.length
      const room = marked ? MAX_REST : Math.max(3, 0.3 * wanted.length)
      return isLabel(before) && after <= room ? taken : null
    }
    // The title must be under way: all of the text so far is its beginning, or a label before that.
    if (!wanted.startsWith(text) && !startsAfterLabel(text, wanted)) return null
  }
  return null
}

function startsAfterLabel(text: string, wanted: string): boolean {
  for (let label = 1; label <= Math.min(text.length, 24); label++) {
    if (wanted.startsWith(text.slice(label)) && isLabel(text.slice(0, label))) return true
  }
  return false
}

/** `3.2`, `Chapter 3`, `第三章`, `A`, `(iv)`, without white space and punctuation. */
const LABEL =
  /^(?:(?:chapter|part|appendix|section|article|annex|kapitel|chapitre|book|§)?(?:\d+|[a-z]|[ivxlc]{1,6}|[一二三四五六七八九十]{1,3})(?:\d+)*|第[一二三四五六七八九十百\d]{1,5}[章节節部分篇回卷编編]|附录[a-z\d]*|[①-⑳])?$/

const isLabel = (text: string): boolean => text === '' || LABEL.test(text)

/** A line before the title that is nothing but `Chapter 3` belongs to the heading. */
function withLabel(found: Line[], lines: readonly Line[], used: ReadonlySet<Line>): Line[] {
  const [first] = found
  const above = first === undefined ? undefined : lines[lines.indexOf(first) - 1]
  if (first === undefined || above === undefined || used.has(above)) return found
  const text = lettersOf(above)
  const near = first.y - above.y > 0 && first.y - above.y < 6 * first.size
  return near && above.size >= 0.8 * first.size && text.length > 1 && isLabel(text) && !/^\d+$/.test(text)
    ? [above, ...found]
    : found
}

/** Lines are looked at once for every bookmark of their page. */
const known = new WeakMap<Line, string>()

function lettersOf(line: Line): string {
  const before = known.get(line)
  if (before !== undefined) return before
  const found = letters(textOf(line))
  known.set(line, found)
  return found
}

/** The characters that are compared: letters and digits, whatever the case, width or ligature. */
function letters(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase()
  const kept = plain.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return kept === '' ? plain.replace(/\s/g, '') : kept
}
