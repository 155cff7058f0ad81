/**
 * HTML whose every value is escaped. What a document, a question or a model says can never become markup: only what a
 * template here wrote is.
 * @module
 */
import { raw, html as template } from 'hono/html'

export type Markup = ReturnType<typeof raw>
export type Part = string | number | Markup | null | readonly Part[]

/** A template whose values are escaped, and lists of them one after the other; null is nothing. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Markup {
  const made = template(strings, ...values)
  if (made instanceof Promise) throw new TypeError('No value of a page is a promise.')
  return made
}

/** Text that a program made: styles, and drawings whose library escapes what it writes. Never text of a document. */
export const trusted = (text: string): Markup => raw(text)

/** Text of a document or about one: set apart, so that its direction of reading ends with it. */
export const quoted = (text: string): Markup => html`<bdi class="said">${text}</bdi>`
