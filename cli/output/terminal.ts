/**
 * Text for people: what documents say is made harmless, lines are broken by the width that a terminal gives each
 * character, and style appears only where a terminal shows it.
 * @module
 */

import { pathToFileURL } from 'node:url'

/** Colour and weight, or nothing at all. */
export interface Style {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  /** To a file, by its absolute path. */
  link(text: string, path: string): string
}

const sgr =
  (on: number, off: number) =>
  (text: string): string =>
    `\x1b[${on}m${text}\x1b[${off}m`
const plain = (text: string): string => text

/** OSC 8. The address is percent-encoded: nothing in it ends the sequence. */
const hyperlink = (text: string, path: string): string =>
  `\x1b]8;;${pathToFileURL(path).href}\x1b\\${text}\x1b]8;;\x1b\\`

/**
 * The output's own answer counts: `hasColors` knows about NO_COLOR, FORCE_COLOR and dumb terminals.
 * @param links Whether the terminal shows hyperlinks; those that don't may print the addresses. Without colours there are none
 */
export function styleFor(stream: { isTTY?: boolean; hasColors?: () => boolean }, links = false): Style {
  const colours = stream.isTTY === true && stream.hasColors?.() === true
  if (!colours) return { bold: plain, dim: plain, red: plain, link: plain }
  return { bold: sgr(1, 22), dim: sgr(2, 22), red: sgr(31, 39), link: links ? hyperlink : plain }
}

/** Columns to use: those of the terminal, 100 at most for reading's sake, 80 where nobody says. */
export function columnsFor(stream: { columns?: number }): number {
  return Math.max(40, Math.min(stream.columns ?? 80, 100))
}

/**
 * Controls that could move the cursor, retitle the window, run a terminal's macros or reverse the reading direction,
 * made visible, and so are tags, fillers, selectors and spaces of no width, which could carry words that nobody sees: C0 as
 * the control pictures ␀ to ␟, the others by code point. Line ends and tabs stay, and joiners, without which some scripts
 * cannot be written; soft hyphens, which are there for line ends that are others here, go.
 */
export function harmless(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
      .replace(/[\u0000-\u0008\u000b-\u001f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
      .replace(/\u007f/g, '\u2421')
      .replace(/\u00ad/g, '')
      .replace(
        /[\u0080-\u009f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/gu,
        (control) => `<U+${control.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}>`,
      )
  )
}

/** A value as one line of JSON that is the same value and holds nothing a terminal obeys. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replace(
    /[\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/gu,
    (control) =>
      control
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join(''),
  )}\n`
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/gu
const COMBINING = /\p{Mn}|\u200d/gu

/** Terminal columns of a text without controls. */
export function widthOf(text: string): number {
  const characters = [...text].length
  return characters + (text.match(WIDE)?.length ?? 0) - (text.match(COMBINING)?.length ?? 0)
}

/**
 * The pieces before which a line may be broken: a word with the blank in front of it, or a wide character with what
 * clings to it.
 */
const UNIT =
  /\s+|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]+|[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60][，。、；：？！）》」』”’]*/gu

/** Breaks a paragraph into lines of at most `columns`; a word that is longer than a line is cut. */
function breakParagraph(paragraph: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  let blank = ''
  const flush = (): void => {
    lines.push(line)
    line = ''
    width = 0
  }
  for (const unit of paragraph.match(UNIT) ?? []) {
    if (/^\s/.test(unit)) {
      blank = ' '
      continue
    }
    if (width > 0 && width + blank.length + widthOf(unit) > columns) flush()
    if (width > 0) {
      line += blank
      width += blank.length
    }
    blank = ''
    for (const piece of widthOf(unit) > columns ? unit : [unit]) {
      if (width + widthOf(piece) > columns && width > 0) flush()
      line += piece
      width += widthOf(piece)
    }
  }
  if (line !== '' || lines.length === 0) flush()
  return lines
}

/** Text in lines of at most `columns`, the first behind `first`, the rest behind `rest` (default: blanks as wide). */
export function wrap(text: string, columns: number, first = '', rest = ' '.repeat(widthOf(first))): string {
  const room = Math.max(20, columns - Math.max(widthOf(first), widthOf(rest)))
  const lines = text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, room))
  return lines.map((line, at) => (at === 0 ? first + line : rest + line).trimEnd()).join('\n')
}

const WIDE_LINE_END = /(?<=[\u2e80-\u9fff\uff00-\uff60])[ \t]*\n[ \t]*(?=[\u2e80-\u9fff\uff00-\uff60])/g

/** A quotation as one line: the line ends inside it are the file's, and mean a blank, or nothing in Chinese. */
export function oneLine(text: string): string {
  return harmless(text).replace(WIDE_LINE_END, '').replace(/\s+/g, ' ').trim()
}

/** The first `columns` columns of a line, with an ellipsis where something is left out. */
export function clip(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  let width = 0
  let kept = ''
  for (const character of text) {
    width += widthOf(character)
    if (width > columns - 1) break
    kept += character
  }
  return `${kept}…`
}
