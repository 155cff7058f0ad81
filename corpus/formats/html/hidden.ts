/**
 * Words that a page holds and does not show. Panels of tabs and what else a control or a script of the page opens is
 * text; menus and messages that wait to be shown are left out; what is left is written as hidden, so that no one takes it
 * for what a reader of the page has seen.
 * @module
 */
import { classesOf, wordsIn } from './chrome.ts'
import type { PageFacts } from './facts.ts'
import type { Taken } from './line.ts'
import { type Declared, declaredIn, type Look, PLAIN } from './looks.ts'

type Attributes = Readonly<Record<string, string>>

/** Of panels that a reader of the page opens. */
const OPENED =
  /^(?:tabs?|(?:js-)?tab-?(?:panes?|panels?|contents?|items?|body)|panel|accordion[\w-]*|collaps\w*[\w-]*|toggle[\w-]*|faq[\w-]*|carousel[\w-]*|slide[sr]?[\w-]*|swiper[\w-]*|spoiler[\w-]*|expand\w*[\w-]*|details?|(?:read|show)-?more[\w-]*|more|answers?|dropdown-content)$/
/** Only for those who have the page read to them. */
const SPOKEN = new Set(['sr-only', 'visually-hidden', 'visuallyhidden', 'screen-reader-text', 'a-offscreen'])
/** Of an icon: its word is the name of a picture. */
const ICON = /(?:^|[-_\s])(?:icons?|fa|fas|far|glyphicon|material-(?:icons|symbols)[\w-]*)(?:$|[-_\s])/

export function declaredOf(name: string, attributes: Attributes, { styles }: PageFacts): Declared {
  let declared: Declared = {}
  if (!styles.isEmpty) {
    const classes = attributes['class']?.trim().split(/\s+/) ?? []
    declared = styles.of(name, classes, attributes['id'] ?? '')
  }
  if (attributes['bgcolor'] !== undefined)
    declared = { ...declared, ...declaredIn(`background:${attributes['bgcolor']}`) }
  if (name === 'font' || name === 'body') {
    const color = attributes['color'] ?? attributes['text']
    if (color !== undefined) declared = { ...declared, ...declaredIn(`color:${color}`) }
  }
  const style = attributes['style']
  return style === undefined ? declared : { ...declared, ...declaredIn(style) }
}

/** @returns `icon` for what is no word though it is seen */
export function visibility(
  name: string,
  attributes: Attributes,
  declared: Declared,
  facts: PageFacts,
): 'shown' | 'hidden' | 'icon' {
  const classes = classesOf(attributes)
  if (
    attributes['aria-hidden'] === 'true' &&
    (name === 'i' || ICON.test(classes.join(' ')) || isDialog(name, attributes))
  )
    return 'icon'
  if (name === 'dialog' && attributes['open'] === undefined) return 'hidden'
  // Words for those who have the page read to them; formulas in them are shown as pictures.
  if (classes.some((token) => SPOKEN.has(token))) return name === 'caption' ? 'shown' : 'hidden'
  if (classes.some((token) => /mathml|mjx-assistive-mml/.test(token))) return 'shown'
  const says = attributes['hidden'] !== undefined && attributes['hidden'] !== 'until-found'
  if (!says && declared.hidden !== true) return 'shown'
  return isOpened(attributes, classes, facts) ? 'shown' : 'hidden'
}

function isDialog(name: string, attributes: Attributes): boolean {
  return (
    name === 'dialog' ||
    /^(?:alert)?dialog$/.test(attributes['role'] ?? '') ||
    /\bmodal\b/.test(attributes['class'] ?? '')
  )
}

/** Whether a control or a script of the page shows it. */
function isOpened(attributes: Attributes, classes: readonly string[], facts: PageFacts): boolean {
  if (attributes['role'] === 'tabpanel') return true
  if (classes.some((token) => OPENED.test(token))) return true
  const id = attributes['id'] ?? ''
  if (id !== '' && (facts.styles.shows(`#${id}`) || facts.isNamed(id))) return true
  const own = attributes['class']?.trim().split(/\s+/) ?? []
  return own.some((token) => token !== '' && (facts.styles.shows(`.${token}`) || facts.isNamed(token)))
}

/** The looks of the page where nothing says more; where styles are elsewhere, what is behind its words is not known. */
export const pageLook = ({ styledElsewhere }: PageFacts): Look =>
  styledElsewhere ? { ...PLAIN, background: '' } : PLAIN

/** Whether hidden words are worth a line: not those of a menu, a label, a key to sort by. */
export function isWorthALine({ text, chars, linked }: Taken): boolean {
  if (linked * 2 > chars) return false
  const words = wordsIn(text)
  const says = /\p{N}/u.test(text) || /[.!?。！？]\s*$/.test(text)
  return words >= 6 || (words >= 3 && says)
}
