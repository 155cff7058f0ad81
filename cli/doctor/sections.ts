/**
 * The findings of `doctor` in the sections of a corpus: headings that tell nothing, and sections too long for one.
 * @module
 */
import type { Corpus } from '../../index.ts'

const GENERIC = new RegExp(
  `^(?:[\\d.]+\\s*)?(?:${[
    'overview|introduction|intro|details?|general|notes?|background|summary|conclusions?|appendix(?: \\w+)?|misc(?:ellaneous)?|other|more|about|content|text',
    '(?:section|chapter|part|page|slide|sheet) ?[\\divxlc]+',
    '概述|概览|简介|介绍|引言|前言|细节|详情|说明|备注|附录.?|其他|其它|总结|小结|结论|背景|正文',
    '第[零〇一二三四五六七八九十百\\d]+[章节节部篇]',
  ].join('|')})$`,
  'iu',
)

/** Fewer headings than this tell nothing about the others. */
const FEWEST = 3

/** Whether a heading could stand over anything. */
export const isGeneric = (heading: string): boolean => GENERIC.test(heading.trim())

/** Documents of whose headings below the title more than half could stand over anything. */
export function genericHeadings(corpus: Corpus): string[] {
  return corpus.documents.flatMap(({ docId, title }) => {
    const headings = corpus
      .structure(docId)
      .sections.map(({ heading }) => heading)
      .filter((heading) => heading !== '' && heading !== title)
    const generic = headings.filter(isGeneric)
    return headings.length >= FEWEST && generic.length * 2 > headings.length ? [docId] : []
  })
}

/** Characters: ten close readings of 2,000, the default of `maxCharsPerRead`. */
const LONG = 20_000

/** Sections, as `docId#path`, with more text of their own than that; in documents that have headings. */
export function longSections(corpus: Corpus): string[] {
  return corpus.documents.flatMap(({ docId }) =>
    corpus
      .structure(docId)
      .sections.filter(({ heading, start, ownEnd }) => heading !== '' && ownEnd - start > LONG)
      .map(({ path }) => `${docId}#${path}`),
  )
}
