import { expect, test } from 'vitest'
import { declaredTitle } from './declared-title.ts'

test.each([
  'Document1',
  'Dokument 2',
  'PowerPoint Presentation',
  'PowerPoint-Präsentation',
  'PowerPoint 演示文稿',
  'Presentation1',
  'Book1',
  '工作簿1',
  '文档 3',
  'Untitled',
  'Slide 1',
  'Title',
  '[Document title]',
  'Click to add title',
  'Microsoft Word - fees.doc',
  'fees_final(2).docx',
  'C:\\work\\fees',
  '/home/anna/fees',
  'work/2024/fees',
  'thesis.dvi',
  'https://example.org/fees',
  'Untitled-2',
  '(anonymous)',
  '(null)',
  'New Page 1',
  '2024-03-05',
  '',
  '   ',
  '___',
])('%j is no title', (title) => {
  expect(declaredTitle(title)).toBe('')
})

test.each([
  'Fees 2024',
  'TCP/IP',
  'Form 10-Q/A',
  'Pages of a diary',
  'Document retention policy',
  'Presentation of accounts',
  '收费标准',
  'Titles and deeds',
  'Annual report',
])('%s is one', (title) => {
  expect(declaredTitle(` ${title} `)).toBe(title)
})
