/**
 * The title that a file declares in its properties, unless it is what a program or a template puts there by itself:
 * then the document is better called by its first heading, or by its file.
 * @module
 */

const DEFAULT =
  /^(?:(?:new |neues |nouveau )?(?:document|dokument|documento|book|mappe|classeur|libro|workbook|spreadsheet|sheet|presentation|pr[äé]sentation|presentazione|slide|folie|diapositive|untitled|ohne titel|sans titre|sin título|unbenannt|no title|unknown|title|titel|titre|document title|your title|template|normal|letter|memo|report title|standard|new page|page|home ?page|html document|scan(?:ned document)?|fax|文档|工作簿|演示文稿|幻灯片|标题|無標題|无标题|文件)(?: ?[-_#(]? ?\d{1,4}\)?)?|powerpoint[\s-].*|.*演示文稿|新建.*|click .* (?:title|text)|单击.*标题.*|untitled\b.*|无标题.*|\[[^\]]*\]|<[^>]*>|\((?:anonymous|unspecified|null|none)\))$/i
/** `report_final(2).docx`, `Microsoft Word - x.doc`, `C:\x`, `~/x`, `a/b/c`; not `TCP/IP`. */
const FILE =
  /\.(?:docx?|docm|dotx?|xlsx?|xlsm|xls|pptx?|ppt|od[tsp]|ott|rtf|pdf|tmp|txt|wpd|pages|html?|dvi|tex|indd|qxd|ps|fm|md)$|^microsoft (?:word|excel|powerpoint)\b|^(?:[a-z]:|\\\\)\S|^(?:file|https?):|^[~.]?\/\S*$|^\S+[\\/]\S+[\\/]\S+$/i

/** @returns '' where the file declares none that says anything */
export function declaredTitle(title: string): string {
  const words = title.replace(/\s+/g, ' ').trim()
  return /\p{L}/u.test(words) && !DEFAULT.test(words) && !FILE.test(words) ? words : ''
}
