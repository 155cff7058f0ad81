import { BaseDocumentLoader } from '@langchain/core/document_loaders/base'
import { Document } from '@langchain/core/documents'
import { expect, test } from 'vitest'
import { rowHeaders } from '../../testing/files/row-headers.ts'
import { check } from '../formats/format.contract.ts'
import { documentsOfLoader } from './loader.ts'

class Fixed extends BaseDocumentLoader {
  readonly #documents: Document[]
  constructor(documents: Document[]) {
    super()
    this.#documents = documents
  }
  async load() {
    return this.#documents
  }
}

test('pieces of one source become one document with pages', async () => {
  const page = (source: string, pageNumber: number, pageContent: string) =>
    new Document({ pageContent, metadata: { source, loc: { pageNumber }, pdf: { info: { Title: 'Manual' } } } })
  const [a, b, ...rest] = await documentsOfLoader(
    new Fixed([
      page('a.pdf', 1, '# Start\n\n```\nopen'),
      page('b.pdf', 1, 'Other.'),
      page('a.pdf', 2, '## Next\n\n| x |\n|---|\n| y |'),
      page('a.pdf', 3, ' \n'),
    ]),
  )
  expect(rest).toEqual([])
  expect(a).toMatchObject({ id: 'a.pdf', title: 'Manual' })
  expect(b).toMatchObject({ id: 'b.pdf', text: 'Other.', pages: [{ start: 0, page: 1 }] })
  const { text = '', blocks = [], pages } = a ?? {}
  expect(blocks.map((block) => [block.kind, text.slice(block.start, block.end)])).toEqual([
    ['heading', '# Start'],
    ['code', 'open'],
    ['heading', '## Next'],
    ['row', '| x |'],
    ['row', '| y |'],
  ])
  expect(rowHeaders({ text, blocks })[4]).toBe('| x |')
  expect(pages).toEqual([
    { start: 0, page: 1 },
    { start: text.indexOf('## Next'), page: 2 },
  ])
  for (const document of [a, b]) if (document !== undefined) check(document)
})

test('without a source every piece is a document; without text it is none', async () => {
  const documents = await documentsOfLoader(
    new Fixed([
      new Document({ pageContent: 'One.' }),
      new Document({ pageContent: 'Two.', metadata: { title: ' T ' } }),
      new Document({ pageContent: '' }),
    ]),
  )
  expect(documents).toEqual([
    { text: 'One.', blocks: [{ kind: 'paragraph', start: 0, end: 4 }] },
    { title: 'T', text: 'Two.', blocks: [{ kind: 'paragraph', start: 0, end: 4 }] },
  ])
})
