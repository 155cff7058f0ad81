/**
 * What stands at the top and the bottom of every page.
 * @module
 */

const PAGE = /\b(?:page|seite|pagina|página|pag|of|von|de|di)\b|[第页頁共]/giu

/** Whether a line says more than the number of its page. */
export const saysMoreThanPages = (line: string): boolean => /\p{L}{2}|\p{Script=Han}/u.test(line.replace(PAGE, ''))
