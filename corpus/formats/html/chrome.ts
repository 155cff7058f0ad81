/**
 * The parts of a page that are not its text: scripts, navigation, boilerplate. Names tell where they may be, and no more:
 * authors give them to sections of text as well (`<section id="pagination">`). So all but scripts and the like is read, and
 * left out when it turns out to hold links and no running text.
 * @module
 */

/**
 * - `skip`: no words to read
 * - `chrome`: by its name navigation, kept where it holds running text
 * - `suspect`: perhaps navigation, left out where most of its words are links
 * - `header`: of a page or a part of it; its headings are kept
 */
export type Region = 'text' | 'skip' | 'chrome' | 'suspect' | 'header'

const SKIPPED = words(
  `script style template canvas iframe object embed audio video map datalist option button rp annotation
   annotation-xml`,
)
const CHROME = words('nav footer noscript')
const CHROME_ROLES = words('navigation banner contentinfo search menu menubar toolbar doc-toc')
/** Of an element in a line, or a box around it: no words of the page. */
const MARKS = words(
  `skip-link skip-to-content skiplink skip-nav mw-jump-link mw-editsection mw-cite-backlink headerlink anchorjs-link
   hash-link heading-anchor edit-this-page edit-link katex-html mathjax_preview linenos lineno line-numbers`,
)
const CHROME_CLASSES = words(
  `navheader navfooter navbar nav-bar docnav topnav navigation site-nav breadcrumb breadcrumbs pagination pager page-nav
   skip-link skip-to-content catlinks printfooter navbox sphinxsidebar sphinxsidebarwrapper related toctree-wrapper
   cookie-banner cookie-consent cookie-notice promo advertisement edit-this-page edit-link comment-form subscribe
   newsletter`,
)
const SUSPECT_CLASSES = words(
  `sidebar side-bar toc table-of-contents tableofcontents contents menu footer header masthead site-header site-footer
   page-header page-footer topbar links related-links related-posts see-also share sharing social cookie cookies comments
   tags theme-doc-sidebar-container`,
)
/** Never left out for their class: a page's own frame carries names such as `has-sidebar` or `toc`; the rest is text. */
const TEXT = words(
  'html body main article h1 h2 h3 h4 h5 h6 tr td th thead tbody tfoot caption dt dd summary figcaption',
)
const BOXES = words('div section article aside main header footer nav ul ol dl table form p fieldset')

const NOTES = words('note tip hint warning caution important danger admonition info attention')

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

type Attributes = Readonly<Record<string, string>>

export function regionOf(name: string, attributes: Attributes): Region {
  if (SKIPPED.has(name)) return 'skip'
  const classes = classesOf(attributes)
  const isMark = classes.some((token) => MARKS.has(token))
  if (isMark && !/^(?:section|article|main|body|html|h[1-6])$/.test(name)) return 'skip'
  if (TEXT.has(name)) return 'text'
  if (CHROME.has(name)) return 'chrome'
  const role = attributes['role']?.toLowerCase()
  if (role !== undefined && CHROME_ROLES.has(role)) return 'chrome'
  if (BOXES.has(name) && classes.some((token) => CHROME_CLASSES.has(token))) return 'chrome'
  if (name === 'header') return 'header'
  if (name === 'aside' && !isNote(attributes)) return 'suspect'
  return classes.some((token) => SUSPECT_CLASSES.has(token)) ? 'suspect' : 'text'
}

/** A box in the text, whose title ("Note") heads nothing. */
export function isNote(attributes: Attributes): boolean {
  return attributes['role'] === 'note' || classesOf(attributes).some((token) => NOTES.has(token))
}

/** "Skip to content", the one piece of chrome that has neither a role nor a class more often than not. */
export function isSkipLink(text: string): boolean {
  return /^(?:skip|jump) to (?:\S+ ?){1,4}$|^(?:跳到|跳至|跳转到|跳過至)\S{1,12}$/i.test(text)
}

/** What stands at the foot of every page, and what is only for those whose browser runs no scripts. */
const BOILERPLATE =
  /©|\(c\) ?\d{4}|\bcopyright\b|all rights reserved|版权所有|保留所有权利|\b(?:enable|requires?|without|turn on) java ?script|java ?script (?:is|must|has)/i

/** Whether a block is a sentence, or as long as one, and no list of links. */
export function isRunningText(text: string, chars: number, linked: number): boolean {
  if (chars < 12 || linked * 2 > chars || BOILERPLATE.test(text)) return false
  const count = wordsIn(text)
  return count >= 10 || (count >= 4 && /[.!?。！？：:;…][”"'’」』）)\]]*$/.test(text))
}

const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/g

/** Words of a beginning; two Chinese or Japanese characters count as one. */
export function wordsIn(text: string): number {
  const start = text.slice(0, 400)
  const wide = start.match(WIDE)?.length ?? 0
  const others = start.replace(WIDE, ' ').split(/\s+/)
  return others.filter((word) => /[\p{L}\p{N}]/u.test(word)).length + wide / 2
}

/** Classes and the id: pages put either. */
export function classesOf(attributes: Attributes): string[] {
  const both = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.trim().toLowerCase()
  return both === '' ? [] : both.split(/\s+/)
}
