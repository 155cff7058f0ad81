/**
 * Subtitles (SubRip, WebVTT): what is said, joined to paragraphs, each after the time at which it begins:
 *
 *     1                                  [00:01:02] The gate opens at nine. It closes at five.
 *     00:01:02,000 --> 00:01:04,500
 *     The gate <i>opens</i>
 *     at nine.
 *
 * @module
 */
import { decodeText, lostBytes } from '../decoding/decode.ts'
import type { ParsedDocument } from '../types.ts'
import { Builder } from './builder.ts'

const TIMES = /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2})[,.]\d{1,3}\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2})[,.]\d{1,3}/
/** Seconds of silence, and characters, after which another paragraph begins; the latter at the end of a sentence. */
const SILENCE = 4
const LONG = 300
const LONGEST = 1200

interface Cue {
  /** Seconds. */
  from: number
  to: number
  text: string
}

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const decoded = decodeText(bytes)
  const builder = new Builder()
  let said = ''
  let begins = 0
  let end = 0
  const flush = () => {
    if (said !== '') builder.paragraph(`[${clock(begins)}] ${said}`, 0)
    said = ''
  }
  for (const { from, to, text } of cuesOf(decoded.text)) {
    const isWhole = /[.!?。！？…]["'”’」』)]*$/.test(said)
    if (from - end > SILENCE || said.length > LONGEST || (said.length > LONG && isWhole)) flush()
    if (said === '') begins = from
    said += said === '' || isWide(said, text) ? text : ` ${text}`
    end = to
  }
  flush()
  return [{ text: builder.text, blocks: builder.blocks, ...lostBytes(decoded) }]
}

/** Lines of Chinese and Japanese have no blank between them. */
const isWide = (before: string, after: string): boolean =>
  /[\u3000-\u9fff\uff00-\uff60]$/.test(before) && /^[\u3000-\u9fff\uff00-\uff60]/.test(after)

function cuesOf(source: string): Cue[] {
  const cues: Cue[] = []
  for (const block of source.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => TIMES.test(line))
    const [, from, to] = TIMES.exec(lines[at] ?? '') ?? []
    // Notes and styles have no time.
    if (from === undefined || to === undefined) continue
    const text = lines
      .slice(at + 1)
      .map(plain)
      .filter((line) => line !== '')
      .join(' ')
    const last = cues.at(-1)
    // What rolls up the screen is shown twice.
    if (text !== '' && last?.text !== text) cues.push({ from: seconds(from), to: seconds(to), text })
  }
  return cues
}

/** `<v Ann>Hello` is said by Ann; other marks are looks. */
const plain = (line: string): string =>
  line
    .replace(/<v(?:\.[^\s>]*)?\s+([^>]{1,80})>/g, '$1: ')
    .replace(/<\/?[a-z][^<>]{0,100}>|<[\d:.]+>|\{\\[^{}]{0,100}\}/gi, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

const seconds = (time: string): number => time.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)

const clock = (time: number): string =>
  [Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60].map((part) => `${part}`.padStart(2, '0')).join(':')
