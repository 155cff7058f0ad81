import { describe, expect, test } from 'vitest'
import type { Block, ParsedDocument } from '../types.ts'
import { outline } from './outline.ts'
import { documentTitle } from './title.ts'

/** A document of paragraphs; a line that begins with `#` is a heading, `---` begins a page. */
function document(lines: readonly string[], title?: string): ParsedDocument {
  let text = ''
  const blocks: Block[] = []
  const pages = [{ start: 0, page: 1 }]
  for (const line of lines) {
    if (line === '---') {
      pages.push({ start: text.length, page: pages.length + 1 })
      continue
    }
    const heading = line.startsWith('# ')
    const words = heading ? line.slice(2) : line
    const span = { start: text.length, end: text.length + words.length }
    blocks.push(heading ? { kind: 'heading', level: 1, title: words, ...span } : { kind: 'paragraph', ...span })
    text += `${words}\n\n`
  }
  return { text, blocks, pages, ...(title === undefined ? {} : { title }) }
}

const titled = (parsed: ParsedDocument, source = 'reports/file-7.pdf') =>
  documentTitle(parsed, outline(parsed.text, parsed.blocks), { docId: source, source })

const FILING = [
  '# UNITED STATES',
  'SECURITIES AND EXCHANGE COMMISSION',
  'Washington, D.C. 20549',
  '# FORM 10-K',
  '(Mark One)',
  '☒ ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934',
  'For the fiscal year ended December 31, 2022',
  'Commission file number 1-99999',
  'Vellum Harbor, Inc.',
  '(Exact name of registrant as specified in its charter)',
  '---',
  '# Item 1. Business',
  'We make paper.',
]

describe('documentTitle', () => {
  test('what the file declares comes first, unless a program or a form wrote it', () => {
    expect(titled(document(FILING, 'Form 10-K for Vellum Harbor INC filed 02/10/2023'))).toBe(
      'Form 10-K for Vellum Harbor INC filed 02/10/2023',
    )
    const untelling = ['0000077476-23-000007', 'vlhb-20221231', 'd123456d10k', 'FORM 10-K', '10-K', '(anonymous)', '']
    for (const title of untelling) {
      expect(titled(document(FILING, title)), title).toBe('Vellum Harbor, Inc., Form 10-K, December 31, 2022')
    }
  })

  test.each([
    [
      'FORM 20-F',
      'For the fiscal year ended 31 March 2021',
      'Kestrel Bay plc',
      'Kestrel Bay plc, Form 20-F, 31 March 2021',
    ],
    ['FORM 10-Q/A', 'For the quarterly period ended June 30, 2024', 'Orrin Co', 'Orrin Co, Form 10-Q/A, June 30, 2024'],
    [
      'FORM 8-K',
      'Date of Report (Date of earliest event reported): May 2, 2023',
      'Ash Ltd.',
      'Ash Ltd., Form 8-K, May 2, 2023',
    ],
  ])('a filing: %s', (form, period, registrant, title) => {
    const cover = ['# SECURITIES AND EXCHANGE COMMISSION', form, period, `${registrant} (Exact Name of Registrant …)`]
    expect(titled(document(cover))).toBe(title)
  })

  test('a cover that is not filled in leaves the name of the file', () => {
    expect(titled(document(FILING.slice(0, 6)), 'PEPSI 2022.pdf')).toBe('PEPSI 2022')
  })

  test.each([
    [
      ['公司代码：600999    公司简称：青石纸业', '青石纸业股份有限公司', '2022 年年度报告', '重要提示'],
      '青石纸业股份有限公司 2022年年度报告',
    ],
    [['证券代码：000999', '公司名称：北滩银行', '2023年第一季度报告'], '北滩银行 2023年第一季度报告'],
  ])('a report in Chinese: %j', (lines, title) => {
    expect(titled(document(lines))).toBe(title)
    expect(titled(document(lines.map((line) => `# ${line}`)))).toBe(title)
  })

  test('a letter is called after its subject', () => {
    const letter = [
      '# Confidential',
      'Orrin & Ash',
      '12 Quay Street',
      'Tel. 555 0100',
      'Dear Ms Reed,',
      'Re: Renewal of the lease',
      'We write',
    ]
    expect(titled(document(letter))).toBe('Renewal of the lease')
    expect(titled(document(['# 机密', '致：全体员工', '主题：春节放假安排', '各位同事']))).toBe('春节放假安排')
  })

  test('a line alone at the top of the first page, when no heading stands on it', () => {
    expect(titled(document(['The Harbour Guide', 'May 2022', '---', '# Overview', 'Text.']))).toBe('The Harbour Guide')
    expect(titled(document(['Proceedings of the Dock', '# On Piers', 'Text.', '---', 'More.']))).toBe('On Piers')
    expect(titled(document(['This is how it begins.', '---', 'More.']))).toBe('file-7')
  })

  test('else the first heading that says something, else the name of the file or of the line', () => {
    expect(titled(document(['# Table of Contents', '# Piers', 'Text.', '---', 'x']))).toBe('file-7')
    expect(titled(document(['# Piers', 'Text.']))).toBe('Piers')
    const line = document(['Text.'])
    expect(documentTitle(line, [], { docId: 'row-3', source: 'all.jsonl' })).toBe('row-3')
  })

  test('a paper about the commission is no filing', () => {
    const paper = ['# How the Securities and Exchange Commission works', 'It asks for Form 10-K each year.']
    expect(titled(document(paper))).toBe('How the Securities and Exchange Commission works')
  })
})
