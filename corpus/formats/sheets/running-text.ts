/**
 * The words at the top or the bottom of each printed page of a sheet, which come with codes for their place and look.
 * @module
 */

/** @param code `&L&"Arial,Bold"&12Draft&RPage &P of &N` @returns `Draft`; '' where there are no words but of the page's number */
export function runningText(code: string): string {
  const words = code
    .replace(/&"[^"]*"|&\d{1,3}|&K[0-9A-F]{6}/gi, '')
    .replace(/&[LCR]/g, ' ')
    .replace(/&[PNDTFAZGBIUESXY+-]/g, '\0')
    .replaceAll('&&', '&')
    .replace(/(?:\bpage|\bseite|\bof|\bvon|第)?\s*\0\s*[页頁]?/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /\p{L}{2}|\p{Script=Han}/u.test(words) ? words : ''
}
