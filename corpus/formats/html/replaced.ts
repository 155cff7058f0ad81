/**
 * What a page shows in place of an element: the value of a field, a box that is ticked or not, what a picture is said to
 * show.
 * @module
 */
import type { LeftOutKind } from '../../types.ts'
import { classesOf, wordsIn } from './chrome.ts'

type Attributes = Readonly<Record<string, string>>

/** Kinds of input that show no text of the page. */
const NO_VALUE = /^(?:hidden|submit|button|reset|image|password|file|search|color|range)$/
/** Boxes that open and close parts of the page. */
const SWITCH = /switch|toggle|nav|menu|drawer|sidebar|theme/

/** The words of an `<input>`, in its line; '' for none. */
export function fieldValue(attributes: Attributes): string {
  const type = attributes['type']?.toLowerCase() ?? 'text'
  if (type === 'checkbox' || type === 'radio') {
    if (SWITCH.test(`${attributes['role'] ?? ''} ${classesOf(attributes).join(' ')}`)) return ''
    return attributes['checked'] === undefined ? ' ☐ ' : ' ☒ '
  }
  const value = attributes['value']?.trim() ?? ''
  return NO_VALUE.test(type) || value === '' ? '' : ` ${value} `
}

/** Of a formula or a sign that stands in the text as a picture. */
const SIGN = /^(?:.*[-_])?(?:math|tex|latex|formula|equation|emoji|emoticon|mwe-math[\w-]*|ltx_[\w]*)(?:[-_].*)?$/
/** Says no more than that there is a picture, or what its file is called. */
const EMPTY_ALT =
  /^(?:(?:cover|title)(?: (?:image|page|picture))?|images?|pictures?|photos?|logo|icon|img|figure|graphic|spacer|bullet|thumbnail|avatar|note|tip|warning|caution|important|图|图片|封面|注意|警告|小心|提示)(?:[ -]?\d+)?$|^\S+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)$/i
/** Smaller pictures are for the looks. */
const SMALL = 48

/** A picture in a link with no more words is a button. */
const BUTTON = 3

/** @returns words for the line, or that the picture says something no one has written down */
export function pictureOf(
  attributes: Attributes,
  inLink: boolean,
): { sign: string } | { alt: string } | 'unread' | 'decoration' {
  const alt =
    attributes['alt']
      ?.replace(/\s+/g, ' ')
      .replace(/^ ?\[|\] ?$/g, '')
      .trim() ?? attributes['aria-label']?.trim()
  if (/^(?:presentation|none)$/.test(attributes['role'] ?? '') || attributes['aria-hidden'] === 'true')
    return 'decoration'
  if (alt !== undefined && alt !== '') {
    if (classesOf(attributes).some((token) => SIGN.test(token)) || /^\p{Extended_Pictographic}\ufe0f?$/u.test(alt))
      return { sign: alt }
    if (inLink && wordsIn(alt) <= BUTTON) return 'decoration'
    if (!EMPTY_ALT.test(alt) && /[\p{L}\p{N}]/u.test(alt)) return { alt }
  }
  // Said to be for the looks.
  if (alt === '') return 'decoration'
  const isSmall = [attributes['width'], attributes['height']].some((side) => Number.parseInt(side ?? '', 10) <= SMALL)
  return isSmall ? 'decoration' : 'unread'
}

/** What else of a page holds something that is not read. */
export function unreadKind(name: string, attributes: Attributes): LeftOutKind | undefined {
  if (name === 'audio' || name === 'video') return 'media'
  if (name === 'canvas') return 'drawing'
  if (name === 'object' || name === 'embed') return 'embedded'
  const isSeen = !/^[01](?:px)?$/.test(attributes['width'] ?? '') && !/^[01](?:px)?$/.test(attributes['height'] ?? '')
  return name === 'iframe' && isSeen ? 'embedded' : undefined
}
