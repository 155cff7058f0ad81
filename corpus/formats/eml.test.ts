import { expect, test } from 'vitest'
import { writePdf } from '../../testing/files/pdf-writer.ts'
import { formatContract } from './format.contract.ts'
import { formatOf } from './index.ts'

const parse = async (bytes: Uint8Array, source: string) => (await formatOf('x.eml')?.parse(bytes, source)) ?? []

const bytes = (text: string) => new TextEncoder().encode(text.replaceAll('\n', '\r\n'))
const base64 = (content: Uint8Array | string) =>
  Buffer.from(content)
    .toString('base64')
    .replace(/(.{76})/g, '$1\n')

formatContract({
  name: 'eml',
  parse,
  structure: 'sections',
  // A subject is the only heading of a message of plain text; the second is a numbered line of the text.
  write: ({ headings, paragraphs }) =>
    bytes(
      `Subject: =?utf-8?B?${base64(headings[0])}?=\nContent-Type: text/html; charset=utf-8\n\n` +
        `<p>${paragraphs[0]}</p><h1>${headings[1]}</h1><p>${paragraphs[1]}</p>`,
    ),
  samples: { empty: bytes(''), 'no message': bytes('Just words.\n'), headless: bytes('\n\nwords') },
})

const HEAD = `From: "Brandt, Lena" <lena@bright.example>
To: Ann <ann@x.example>, bob@x.example
Date: Wed, 22 Oct 2025 10:11:00 +0200
Subject: =?iso-8859-1?Q?Preise_f=FCr_2026?=
MIME-Version: 1.0
`

test('a message has its header as lines, its subject as title and heading, and its text', async () => {
  const [document] = await parse(
    bytes(`${HEAD}Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n
The price rises=
 to =80 19.90.\n\n> What is the price now?\n`),
    'a.eml',
  )
  expect(document?.title).toBe('Preise für 2026')
  expect(document?.text.split('\n').filter((line) => line !== '')).toEqual([
    'Preise für 2026',
    'From: Brandt, Lena <lena@bright.example>',
    'To: Ann <ann@x.example>, bob@x.example',
    'Date: 2025-10-22T08:11:00.000Z',
    expect.stringContaining('The price rises to'),
    '> What is the price now?',
  ])
  for (const { start, end } of document?.blocks ?? []) expect(document?.text.slice(start, end).trim()).not.toBe('')
})

test('attachments are documents called by their place; what cannot be read is told of', async () => {
  const pdf = writePdf({ pages: [{ lines: [{ text: 'The bill is 40 euro.', y: 80 }] }] })
  const part = (head: string, body: string) => `--x\n${head}\n\n${body}\n`
  const inner = 'Subject: Older\n\nWhat was said before.'
  const message = bytes(
    `${HEAD}Content-Type: multipart/mixed; boundary=x\n\n` +
      part('Content-Type: text/plain', 'See the bill.') +
      part(
        'Content-Type: application/pdf; name="bill.pdf"\nContent-Disposition: attachment; filename="../bill.pdf"\nContent-Transfer-Encoding: base64',
        base64(pdf),
      ) +
      part('Content-Type: application/pdf; name="bad.pdf"\nContent-Transfer-Encoding: base64', base64('no PDF')) +
      part('Content-Type: image/png\nContent-Disposition: inline\nContent-Transfer-Encoding: base64', base64('x')) +
      part('Content-Type: message/rfc822', inner) +
      '--x--\n',
  )
  const documents = await parse(message, 'in/a.eml')
  expect(documents.map(({ id, text }) => [id, text.includes('bill is 40') || text.includes('said before')])).toEqual([
    [undefined, false],
    ['in/a.eml/bill.pdf', true],
    [expect.stringMatching(/^in\/a\.eml\/.*\.eml$/), true],
  ])
  expect(documents[0]?.leftOut).toEqual({ picture: 1 })
  expect(documents[0]?.unreadParts).toEqual([
    {
      problem: 'corrupt',
      reason: expect.stringContaining('in/a.eml/bad.pdf is not a PDF that can be read'),
      remedy: expect.any(String),
    },
  ])
})

test('messages in messages end at some depth', async () => {
  let message = 'Subject: innermost\n\nwords'
  for (let i = 0; i < 12; i++) message = `Subject: ${i}\nContent-Type: message/rfc822\n\n${message}`
  const documents = await parse(bytes(message), 'a.eml')
  expect(documents.length).toBeLessThan(8)
  expect(documents.flatMap(({ unreadParts = [] }) => unreadParts.map(({ reason }) => reason)).join()).toContain(
    'Files inside files',
  )
})
