/**
 * What elements do to the text: which begin and end a block, which change what their words say.
 * @module
 */
import type { FrameKind } from './line.ts'
import type { Declared } from './looks.ts'

export const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form
   h1 h2 h3 h4 h5 h6 header hr html legend li main nav noscript ol p pre section summary table tbody td textarea tfoot th
   thead tr ul`.split(/\s+/),
)

const FRAMES: ReadonlyMap<string, FrameKind> = new Map([
  ['sup', 'raised'],
  ['sub', 'lowered'],
  ['del', 'struck'],
  ['s', 'struck'],
  ['strike', 'struck'],
  ['q', 'quoted'],
  ['ruby', 'ruby'],
  ['rt', 'reading'],
])
/** Classes of a `<span>`. */
const SHIFTED: ReadonlyMap<string, FrameKind> = new Map([
  ['superscript', 'raised'],
  ['sup', 'raised'],
  ['super', 'raised'],
  ['subscript', 'lowered'],
])

type Attributes = Readonly<Record<string, string>>

/** What an element in a line makes of its words, by its name, its style or its class. */
export function frameOf(name: string, attributes: Attributes, { shift }: Declared): FrameKind | undefined {
  if (BLOCKS.has(name)) return undefined
  const known = FRAMES.get(name) ?? shift
  if (known !== undefined || name !== 'span') return known
  const classes = attributes['class']?.toLowerCase().split(/\s+/) ?? []
  return classes.map((token) => SHIFTED.get(token)).find((kind) => kind !== undefined)
}

/** Whether a link is the mark of a note. */
export const isNoteLink = (name: string, attributes: Attributes): boolean =>
  name === 'a' && /\bnoteref\b/.test(`${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`)

/** A button that opens a part of the page may say what that is about. */
export const isOpener = (name: string, attributes: Attributes): boolean =>
  name === 'button' && attributes['aria-expanded'] !== undefined
