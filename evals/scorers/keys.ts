/**
 * Whether words stand in a text, as people would say they do: whatever the case, the width and the spaces; `63` does
 * not stand in `1963`, nor `port` in `support`, but in `ports` it does.
 * @module
 */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[`*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** @param key one wording, or several with `|` between them */
export function holdsKey(text: string, key: string): boolean {
  const within = plain(text)
  return key.split('|').some((wording) => stands(plain(wording).trim(), within))
}

function stands(words: string, text: string): boolean {
  if (words === '') return false
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const before = text.slice(0, at)
    const after = text.slice(at + words.length)
    const cut =
      (/^\d/.test(words) && /\d[.,]?$/.test(before)) ||
      (/^[a-z]/.test(words) && /[a-z]$/.test(before)) ||
      (/\d$/.test(words) && /^[.,]?\d/.test(after))
    if (!cut) return true
  }
  return false
}
