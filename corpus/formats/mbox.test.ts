import { expect, test } from 'vitest'
import { formatOf } from './index.ts'

const parse = async (bytes: Uint8Array, source: string) => (await formatOf('x.mbox')?.parse(bytes, source)) ?? []

const bytes = (text: string) => new TextEncoder().encode(text)

const MAIL = (n: number, subject: string, text: string) =>
  `From lena@x.example Wed Oct 22 10:1${n}:00 2025\nSubject: ${subject}\nFrom: lena@x.example\n\n${text}\n\n`

test('each message is a document called by its number and subject', async () => {
  const documents = await parse(
    bytes(
      MAIL(1, 'Prices a/b', 'The price is 19.90.') + MAIL(2, '=?utf-8?Q?Gr=C3=BC=C3=9Fe?=', '>From here on.\nFrom me.'),
    ),
    'in.mbox',
  )
  expect(documents.map(({ id, title }) => [id, title])).toEqual([
    ['in.mbox/1 Prices a b.eml', 'Prices a/b'],
    ['in.mbox/2 message.eml', 'Grüße'],
  ])
  expect(documents[1]?.text).toContain('\nFrom here on.')
  expect(documents[1]?.text).toContain('From me.')
})

test('a file that is no mailbox is refused', async () => {
  await expect(parse(bytes('Dear all,\n'), 'in.mbox')).rejects.toThrow('mailbox')
})
