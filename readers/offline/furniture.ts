/**
 * Lines that help to find one's way in a book and state nothing: of the contents, and at the head of a page.
 * @module
 */

/** `5.5 Native package … 35`, `Index ........ iv`; not `1, 2, … 35`. */
const ENTRY = /(?:(?<![,，]\s?)…|\.{4,}|\s\.{3}|(?:\s\.){3,})\s*(?:\d{1,4}|[ivxlc]{1,6})$/i

/** `6.6. DEBMAKE -X`: a number and capitals alone. Scripts without capitals write clauses like this. */
const HEAD = /^\d+(?:\.\d+)*\.?\s+[^\p{Ll}\p{Lo}]*\p{Lu}[^\p{Ll}\p{Lo}]*$/u

/** Characters of the longest line that is looked at. */
const LONGEST = 200

export function isFurniture(line: string): boolean {
  const text = line.trim()
  return text.length <= LONGEST && (ENTRY.test(text) || HEAD.test(text))
}
