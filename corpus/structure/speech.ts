/**
 * Speech in units that say something. Each "轻！" of one speech would be a sentence of its own, and no reader could tell
 * who said it of what; so what is short joins its neighbour as long as the quotation between them is open.
 *
 *     悟空放下道：“轻！ | 轻！ | 又不趁手！ | 再乞另赐一件。” | 龙王笑道：“ …      as cut
 *     └──────────────────── one unit ───────────────────┘
 *
 * Quotation marks are not relied on to match: printed texts mix “ with ", and forget to close.
 * @module
 */

import type { Span } from '../types.ts'

/** Widest part of a speech that does not stand alone; a Chinese character is two wide: 又不趁手！ or "Come back!" */
const SHORT = 14
/** Widest unit that is made by joining: 80 Chinese characters, 160 others. */
const WIDEST = 160

const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/g
const MARK = /[“”「」『』"]/g
/** Said outside quotation marks, and as short. */
const CRY = /^\p{Script=Han}{1,3}！+$/u

const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)

/** @param sentences of one paragraph, in reading order */
export function joinSpeech(text: string, sentences: readonly Span[]): Span[] {
  const units: Span[] = []
  let width = 0 // of the last unit
  let open = false // a quotation, where the last sentence ends
  let shortLast = false // what the last sentence says in it
  for (const { start, end } of sentences) {
    const sentence = text.slice(start, end)
    const own = widthOf(sentence)
    const last = units[units.length - 1]
    const said = speechIn(sentence, open)
    const joined = (open && (shortLast || said.first <= SHORT)) || (!open && shortLast)
    if (last !== undefined && joined && width + own <= WIDEST) {
      last.end = end
      width += own
    } else {
      units.push({ start, end })
      width = own
    }
    open = said.open
    shortLast = open ? said.last <= SHORT : CRY.test(sentence)
  }
  return units
}

interface Speech {
  /** Whether a quotation is open at the end of the sentence. */
  open: boolean
  /** How wide the part is that goes on from the sentence before, and the one that goes on after this sentence. */
  first: number
  last: number
}

function speechIn(sentence: string, wasOpen: boolean): Speech {
  let open = wasOpen
  let first = sentence.length
  let from = 0 // where the last part of speech begins
  for (const { index, 0: mark } of sentence.matchAll(MARK)) {
    const opens = mark === '"' ? !open : /[“「『]/.test(mark)
    if (!opens && open && wasOpen && first === sentence.length) first = index
    if (opens) from = index + 1
    open = opens
  }
  return { open, first: widthOf(sentence.slice(0, first)), last: widthOf(sentence.slice(from)) }
}
