/**
 * Addresses in a statement: links are followed, so each must stand in what is cited.
 * @module
 */
import { foldWidth } from './figures/figures.ts'

const ADDRESS = new RegExp(
  [
    String.raw`\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>"'“”‘’()\[\]{}\`|，。；、！？（）]+`,
    String.raw`(?<![:\w])\/\/[\w-]+(?:\.[\w-]+)+[^\s<>"'()\[\]{}\`|，。；]*`,
    String.raw`\b(?:data|javascript|mailto|tel|vbscript):[^\s<>"'()\[\]\`|，。；]+`,
    String.raw`(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    String.raw`(?<![\w@./-])(?:www\.)?(?:[\w-]+\.)+(?:com|org|net|edu|gov|info|biz|xyz|top|ru|cn|uk|de|eu)(?![\w.-]*[\w(])(?:\/[^\s<>"'()\[\]{}\`|，。；]*)?`,
  ].join('|'),
  'gi',
)

/** The addresses that no source has, as they stand in the statement. */
export function strayAddresses(statement: string, sources: readonly string[]): string[] {
  const found = foldWidth(statement).match(ADDRESS) ?? []
  if (found.length === 0) return []
  const known = bare(sources.join('\n'))
  return [...new Set(found.map((address) => address.replace(/[.,;:!?*_~\\]+$/, '')))].filter(
    (address) => !known.includes(bare(address)),
  )
}

/** Without what reading lets be: case, the scheme's www, a slash at the end. */
const bare = (text: string): string =>
  foldWidth(text)
    .toLowerCase()
    .replace(/\bhttps?:\/\/(?:www\.)?|\bwww\./g, '')
    .replace(/\/(?=[\s)\]"'`>]|$)/g, '')
