/**
 * HTML and JSX tags as they stand in Markdown.
 * @module
 */
const HTML = new Set(
  `a abbr address area article aside audio b base basefont bdi bdo big blockquote body br button canvas caption center
   cite code col colgroup dd del details dialog dir div dl dt em embed fieldset figcaption figure font footer form frame
   frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark menu meta
   nav noscript object ol optgroup option p param picture pre q s samp script section select small source span strike
   strong style sub summary sup svg path table tbody td template textarea tfoot th thead time title tr track tt u ul var
   video wbr`.split(/\s+/),
)

export function isHtml(name: string): boolean {
  return HTML.has(name.toLowerCase())
}

/** Whether a name may be a component's: `Tabs`, but not a placeholder in capitals such as `<ROWS>`. */
export function isComponent(name: string): boolean {
  return /^[A-Z][\w.]*[a-z][\w.]*$/.test(name)
}

/**
 * Where the names of tabs stand between two offsets: `<TabItem value="api" label="Admin API">`. Without a label the value
 * is what a page shows.
 */
export function tabNames(text: string, from: number, to: number): { start: number; end: number }[] {
  const names: { start: number; end: number }[] = []
  for (let at = text.indexOf('<TabItem', from); at >= 0 && at < to; at = text.indexOf('<TabItem', at + 1)) {
    const tag = tagAt(text, at)
    if (tag === null) continue
    const attributes = text.slice(at, tag.end)
    const found = ATTRIBUTE('label').exec(attributes) ?? ATTRIBUTE('value').exec(attributes)
    const [before = '', name = ''] = found?.slice(1) ?? []
    if (found === null || name.trim() === '') continue
    const start = at + found.index + before.length
    names.push({ start, end: start + name.length })
  }
  return names
}

/** What comes before the value of an attribute, and the value, in quotes or in quotes and braces. */
const ATTRIBUTE = (name: string): RegExp => new RegExp(`(\\s${name}\\s*=\\s*\\{?\\s*["'\`])([^"'\`\\n]*)["'\`]`)

/** No tag is longer; it keeps the scan linear. */
const MAX_TAG = 2048

/**
 * The tag that begins at `at`, quotes and braces of its attributes respected.
 * @returns its name and the offset after it, or null where there is none
 */
export function tagAt(text: string, at: number): { name: string; end: number } | null {
  const name = /^<\/?([A-Za-z][\w.:-]*)(?=[\s/>])/.exec(text.slice(at, at + 80))?.[1]
  if (name === undefined || !(isHtml(name) || isComponent(name))) return null
  const limit = Math.min(text.length, at + MAX_TAG)
  let quote = 0
  let braces = 0
  for (let i = at + name.length + 1; i < limit; i++) {
    const code = text.charCodeAt(i)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 34 || code === 39 || code === 96) quote = code
    else if (code === 123) braces++
    else if (code === 125) braces--
    else if (code === 62 && braces <= 0) return { name, end: i + 1 }
    else if (code === 10 && braces <= 0 && text.charCodeAt(i + 1) === 10) return null
  }
  return null
}
