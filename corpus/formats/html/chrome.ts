/**
 * The parts of a page that are not its text: scripts, navigation, boilerplate. Some of it is known by its element, role
 * or class; of the rest (`sidebar`, `toc`, `menu`, …) only most is, since authors give those names to boxes of text as
 * well. So such a region is `suspect`: it is read, and left out when most of its words turn out to be links.
 * @module
 */
export type Region = 'text' | 'skip' | 'suspect' | 'header'

const SKIPPED = words(
  `script style template noscript svg canvas iframe object embed audio video map select option datalist button input
   textarea dialog nav footer`,
)
const SKIPPED_ROLES = words('navigation banner contentinfo search menu menubar toolbar doc-toc dialog alertdialog')
const SKIPPED_CLASSES = words(
  `navheader navfooter navbar nav-bar docnav topnav navigation site-nav breadcrumb breadcrumbs pagination pager page-nav
   skip-link skip-to-content skiplink skip-nav mw-jump-link mw-editsection mw-cite-backlink catlinks printfooter navbox
   headerlink anchorjs-link hash-link heading-anchor sphinxsidebar sphinxsidebarwrapper related toctree-wrapper
   sr-only visually-hidden screen-reader-text visuallyhidden cookie-banner cookie-consent edit-this-page edit-link`,
)
const SUSPECT_CLASSES = words(
  `sidebar side-bar toc table-of-contents tableofcontents contents menu footer header masthead site-header site-footer
   page-header page-footer topbar links related-links see-also share social theme-doc-sidebar-container`,
)
/** Never left out for their class: a page's own frame carries names such as `has-sidebar` or `toc`. */
const FRAME = words('html body main article')

const NOTES = words('note tip hint warning caution important danger admonition info attention')

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

type Attributes = Readonly<Record<string, string>>

export function regionOf(name: string, attributes: Attributes): Region {
  if (SKIPPED.has(name)) return 'skip'
  if (FRAME.has(name)) return 'text'
  if (isHidden(attributes)) return 'skip'
  const role = attributes['role']?.toLowerCase()
  if (role !== undefined && SKIPPED_ROLES.has(role)) return 'skip'
  const classes = classesOf(attributes)
  if (classes.some((token) => SKIPPED_CLASSES.has(token))) return 'skip'
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

/** Panels of tabs are hidden but for one, and all of them are text. */
function isHidden(attributes: Attributes): boolean {
  if (attributes['role'] === 'tabpanel' || attributes['hidden'] === 'until-found') return false
  if (attributes['hidden'] !== undefined || attributes['aria-hidden'] === 'true') return true
  return /display:\s*none|visibility:\s*hidden/i.test(attributes['style'] ?? '')
}

/** Classes and the id: pages put either. */
function classesOf(attributes: Attributes): string[] {
  const both = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.trim().toLowerCase()
  return both === '' ? [] : both.split(/\s+/)
}
