import { expect, test } from 'vitest'
import { writeMsg } from '../../testing/files/msg-writer.ts'
import { pictureOf, pngOf } from '../../testing/files/pictures.ts'
import { check, formatContract } from './format.contract.ts'
import { formatOf } from './index.ts'

const parse = async (bytes: Uint8Array, source = 'in/a.msg') => (await formatOf('a.msg')?.parse(bytes, source)) ?? []
const bytes = (text: string) => new TextEncoder().encode(text)
const page = (headings: readonly string[], paragraphs: readonly string[]) =>
  headings.map((heading, i) => `<h${i + 1}>${heading}</h${i + 1}><p>${paragraphs[i]}</p>`).join('')

formatContract({
  name: 'msg',
  parse,
  write: ({ headings, paragraphs }) => writeMsg({ html: `<meta charset="utf-8">${page(headings, paragraphs)}` }),
  samples: {
    empty: bytes(''),
    'no message': bytes('words'),
    'only a beginning': writeMsg({ subject: 'x', body: 'words' }).subarray(0, 600),
    'nothing in it': writeMsg({}),
  },
})

test('the header is lines, the text follows, attachments are documents', async () => {
  const inner = writeMsg({ subject: 'Before', body: 'What was said before.' })
  const documents = await parse(
    writeMsg({
      subject: 'The crane 起重机',
      from: { name: 'Anna Kovač', address: 'anna@example.org' },
      to: [
        { name: 'Harbour office', address: 'office@example.org' },
        { name: 'boats@example.org', address: 'boats@example.org', cc: true },
      ],
      sent: new Date('2025-03-05T08:30:00Z'),
      body: 'The crane is repaired.\r\n\r\nIt costs 40.',
      attachments: [
        { name: 'bill.txt', bytes: bytes('The bill is 40.') },
        { name: 'before.msg', bytes: inner },
        { name: 'bad.pdf', bytes: bytes('no PDF') },
        { name: 'logo.png', bytes: pngOf(pictureOf('LOGO')), hidden: true },
      ],
    }),
  )
  for (const document of documents) check(document)
  expect(documents.map(({ id, title }) => [id, title])).toEqual([
    [undefined, 'The crane 起重机'],
    ['in/a.msg/bill.txt', undefined],
    ['in/a.msg/before.msg', 'Before'],
  ])
  expect(documents[0]?.text).toBe(
    'The crane 起重机\n\nFrom: Anna Kovač <anna@example.org>\nTo: Harbour office <office@example.org>\n' +
      'Cc: boats@example.org\nDate: 2025-03-05T08:30:00.000Z\n\nThe crane is repaired.\n\nIt costs 40.',
  )
  expect(documents[0]).toMatchObject({ leftOut: { picture: 1 }, unreadParts: [{ problem: 'corrupt' }] })
  expect(documents[2]?.text).toContain('What was said before.')
})

test('text of before Unicode is in the code page that the message names', async () => {
  const [document] = await parse(writeMsg({ old: { bytes: Buffer.from('b8dbbfda', 'hex'), page: 936 } }))
  expect(document?.text).toBe('港口')
})

test('parts that lead back to themselves are damage, and soon told', async () => {
  const file = Buffer.from(writeMsg({ subject: 'x', body: 'words '.repeat(2000) }))
  await parse(file)
  const table = (file.readInt32LE(0x4c) + 1) * 512
  const loop = Buffer.from(file)
  // The longest chain, of the body, ends where it began.
  const [end = 0] = Array.from({ length: 128 }, (_, i) => i).filter((i) => file.readInt32LE(table + 4 * i) === i + 1)
  loop.writeInt32LE(end, table + 4 * (end + 1))
  await expect(parse(loop)).rejects.toMatchObject({ problem: 'corrupt' })
  const tree = Buffer.from(file)
  const directory = (file.readInt32LE(0x30) + 1) * 512
  tree.writeInt32LE(0, directory + 0x4c)
  await expect(parse(tree)).rejects.toMatchObject({ problem: 'corrupt' })
  const huge = Buffer.from(file)
  huge.writeInt32LE(0x7fffffff, 0x2c)
  await expect(parse(huge)).rejects.toMatchObject({ problem: 'corrupt' })
})
