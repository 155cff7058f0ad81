/**
 * Cells that are a figure and nothing else.
 * @module
 */

/** A figure and what usually stands around it in a cell. */
const VALUE =
  /^(?:(?:[A-Z]{1,3})?[$€£¥`]|[A-Z]{3}(?= ?[\d(]))?\s*[(-]?\s*(?:(?:[A-Z]{1,3})?[$€£¥])?\s*[-(]?\s*(?:\d[\d,]*(?:\.\d+)?|\.\d+)\s*(?:%|‰|pts?|bps?|x|[kKmMbB]n?)?\s*\)?\s*(?:%|pts?)?(?:\s*(?:\(\w{1,2}\)|[*†‡]))?$/
const YEAR = /^(?:19|20)\d\d$/
const DASH = /^[$€£¥]?\s*[-–—]+\s*%?$/

/** A year names a column more often than it counts. */
export function isValue(cell: string): boolean {
  const text = cell.trim().replace(/[\u2212\u2010\u2011]/g, '-')
  return VALUE.test(text) && !YEAR.test(text.replace(/\s*\(\w{1,2}\)$/, ''))
}

/** A dash stands for none. */
export const isDash = (cell: string): boolean => DASH.test(cell.trim())
