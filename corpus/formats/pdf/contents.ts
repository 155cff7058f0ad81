/**
 * Lines of a table of contents or an index: a title, dots, a page number.
 * @module
 */
const LEADERS = /(?:[.·…‥․]\s*){4,}|…{2,}/

export const isContentsLine = (text: string): boolean => LEADERS.test(text) && /[\divxlc]\s*$/i.test(text)

/** Dots that lead the eye to a page number say nothing: they become one. */
export const withoutLeaders = (text: string): string => text.replace(/\s*(?:[.·․]\s*){6,}/g, ' … ').trim()
