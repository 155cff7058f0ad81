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

/** Whether a name is one of HTML, or a component's: `Tabs`, but not `<ROWS>` or `<String>`-like placeholders in capitals. */
export function isTagName(name: string): boolean {
  return HTML.has(name.toLowerCase()) || isComponent(name)
}

export function isComponent(name: string): boolean {
  return /^[A-Z][\w.]*[a-z][\w.]*$/.test(name)
}

/** No tag is longer; it keeps the scan linear. */
const MAX_TAG = 8192

/**
 * The tag that begins at `at`, quotes and braces of its attributes respected.
 * @returns its name and the offset after it, or null where there is none
 */
export function tagAt(text: string, at: number): { name: string; end: number } | null {
  const name = /^<\/?([A-Za-z][\w.:-]*)(?=[\s/>])/.exec(text.slice(at, at + 80))?.[1]
  if (name === undefined || !isTagName(name)) return null
  const limit = Math.min(text.length, at + MAX_TAG)
  let quote = ''
  let braces = 0
  for (let i = at + name.length + 1; i < limit; i++) {
    const char = text[i] ?? ''
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'" || char === '`') quote = char
    else if (char === '{') braces++
    else if (char === '}') braces--
    else if (char === '>' && braces <= 0) return { name, end: i + 1 }
    else if (char === '\n' && /^[ \t]*\n/.test(text.slice(i + 1, i + 40)) && braces <= 0) return null
  }
  return null
}
