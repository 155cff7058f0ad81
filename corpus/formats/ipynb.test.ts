import { expect, test } from 'vitest'
import { check, formatContract } from './format.contract.ts'
import { parse } from './ipynb.ts'

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const markdown = (source: string | string[]) => ({ cell_type: 'markdown', source })

formatContract({
  name: 'ipynb',
  parse,
  write: ({ headings, paragraphs }) =>
    bytes({
      nbformat: 4,
      cells: [markdown(`# ${headings[0]}\n\n${paragraphs[0]}`), markdown(`## ${headings[1]}\n\n${paragraphs[1]}`)],
    }),
  samples: {
    empty: bytes(''),
    'a list': bytes('[1]'),
    'odd cells': bytes({ cells: [1, null, { cell_type: 'code', source: 4, outputs: [7, { data: 3 }] }, {}] }),
  },
})

test('code is code, what it printed is marked, pictures are counted', () => {
  const [document] = parse(
    bytes({
      cells: [
        markdown(['# Tides\n', '\n', 'We count waves.']),
        {
          cell_type: 'code',
          source: ['n = 3\n', 'print(n)'],
          outputs: [
            { output_type: 'stream', text: ['\u001b[31m3\u001b[0m\n'] },
            { output_type: 'display_data', data: { 'image/png': 'iVBO', 'text/plain': ['<Figure size 640x480>'] } },
            { output_type: 'error', evalue: 'no such wave' },
          ],
        },
        { cell_type: 'raw', source: 'As it is.' },
      ],
    }),
    'a.ipynb',
  )
  expect(document?.title).toBe('Tides')
  expect(document?.text).toBe(
    '# Tides\n\nWe count waves.\n\nn = 3\nprint(n)\n\nOutput:\n\n3\n\nOutput:\n\nno such wave\n\nAs it is.',
  )
  expect(document?.leftOut).toEqual({ picture: 1 })
  expect(document?.blocks.map(({ kind }) => kind)).toEqual([
    ...['heading', 'paragraph', 'code', 'code', 'paragraph', 'code', 'paragraph', 'code', 'paragraph'],
  ])
  if (document) check(document)
})

test('cells of older notebooks', () => {
  const worksheets = [{ cells: [markdown('# Old'), { cell_type: 'code', input: 'x = 1' }] }]
  expect(parse(bytes({ worksheets }), 'a.ipynb')[0]?.text).toBe('# Old\n\nx = 1')
})
