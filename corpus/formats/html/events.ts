/**
 * Tokens of htmlparser2 to balanced events. Its own `Parser` keeps open elements at the front of an array, which at a
 * depth of 100,000 takes half a minute; here they are at the end. Only what matters for text is implied: which
 * elements end where another begins, and that what is never closed ends with what holds it.
 * @module
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

export interface Events {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  text(data: string): void
}

const VOID = words(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
)

/** The elements that an element ends when it begins, as long as that is the innermost. */
const ENDS: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words('li p'),
  dt: words('dt dd p'),
  dd: words('dt dd p'),
  tr: words('td th tr p'),
  td: words('td th p'),
  th: words('td th p'),
  tbody: words('thead tbody tfoot tr td th p'),
  tfoot: words('thead tbody tr td th p'),
  option: words('option'),
  body: words('head'),
}
const P = words('p')
const ENDS_P = words(
  `address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main
   nav ol p pre section table ul`,
)

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

/** Sends the events of a page; every `open` has its `close`. Linear in the length of the page, however deep it nests. */
export function readHtml(html: string, events: Events): void {
  const stack: string[] = []
  const open = new Map<string, number>() // how many of each name are on the stack
  let tag = ''
  let attributes: Record<string, string> = {}
  let attribute = ''
  let value = ''

  const close = () => {
    const name = stack.pop()
    if (name === undefined) return
    open.set(name, (open.get(name) ?? 1) - 1)
    events.close(name)
  }
  const emit = () => {
    const ends = ENDS[tag] ?? (ENDS_P.has(tag) ? P : undefined)
    if (ends !== undefined) while (ends.has(stack.at(-1) ?? '')) close()
    events.open(tag, attributes)
    if (VOID.has(tag)) {
      events.close(tag)
      return
    }
    stack.push(tag)
    open.set(tag, (open.get(tag) ?? 0) + 1)
  }
  const ignore = () => {}

  const callbacks: TokenizerCallbacks = {
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase()
      attributes = {}
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase()
      value = ''
    },
    onattribdata: (start, end) => {
      value += html.slice(start, end)
    },
    onattribentity: (codepoint) => {
      value += String.fromCodePoint(codepoint)
    },
    onattribend: () => {
      if (!Object.hasOwn(attributes, attribute)) attributes[attribute] = value
    },
    onopentagend: emit,
    // XHTML and its authors mean it, whatever the element.
    onselfclosingtag: () => {
      emit()
      if (!VOID.has(tag)) close()
    },
    onclosetag: (start, end) => {
      const name = html.slice(start, end).toLowerCase()
      if (name === 'br') {
        tag = 'br'
        attributes = {}
        emit()
      }
      if ((open.get(name) ?? 0) === 0) return
      while (stack.at(-1) !== name) close()
      close()
    },
    ontext: (start, end) => events.text(html.slice(start, end)),
    ontextentity: (codepoint) => events.text(String.fromCodePoint(codepoint)),
    oncdata: (start, end, offset) => events.text(html.slice(start, end - offset)),
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  }
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks)
  tokenizer.write(html)
  tokenizer.end()
  while (stack.length > 0) close()
}
