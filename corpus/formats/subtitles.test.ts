import { expect, test } from 'vitest'
import { check } from './format.contract.ts'
import { parse } from './subtitles.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
test.each(['', 'words\n\nmore words\n', '00:01 --> \n\n1:2:3 --> x', '-->\n\n00:00:01,000 --> 00:00:02,000\n<'])(
  '%j is read without a fault',
  (source) => {
    const [document] = parse(bytes(source))
    if (document) check(document)
  },
)

test('what is said is joined to paragraphs with the time at which they begin', () => {
  const source =
    '1\r\n00:01:02,000 --> 00:01:04,500\r\nThe <i>gate</i> opens\r\nat nine.\r\n\r\n' +
    '2\r\n00:01:05,000 --> 00:01:06,000\r\n{\\an8}It closes at five.\r\n\r\n' +
    '3\r\n01:10:00,000 --> 01:10:02,000\r\nGoodbye &amp; thanks.\r\n'
  const [document] = parse(bytes(source))
  expect(document?.text).toBe('[00:01:02] The gate opens at nine. It closes at five.\n\n[01:10:00] Goodbye & thanks.')
  if (document) check(document)
})

test('WebVTT: speakers stay; notes, styles and what rolls up twice do not', () => {
  const source =
    'WEBVTT - Talk\n\nNOTE not said\n\nSTYLE\n::cue { color: red }\n\nintro\n00:02.000 --> 00:04.000 align:start\n' +
    '<v Ann>大门<00:03.000>九点开。\n\n00:04.000 --> 00:05.000\n<v Ann>大门<00:03.000>九点开。\n\n00:05.000 --> 00:06.000\n五点关。\n'
  expect(parse(bytes(source))[0]?.text).toBe('[00:00:02] Ann: 大门九点开。五点关。')
})
