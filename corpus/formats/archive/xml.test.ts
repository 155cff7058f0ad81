import { expect, test } from 'vitest'
import { LIMITS } from './limits.ts'
import { readXml } from './xml.ts'

function events(xml: string | Uint8Array): string {
  const found: string[] = []
  readXml(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml, 'part.xml', {
    open: (name, attributes) =>
      found.push(`<${[name, ...Object.entries(attributes).map(([k, v]) => `${k}=${v}`)].join(' ')}>`),
    close: (name) => found.push(`</${name}>`),
    text: (data) => found.push(data),
  })
  return found.join('')
}

test('names have the usual prefix, whatever the file calls it', () => {
  const xml =
    '<x:p xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:y="urn:other" x:val="1" plain="2"><y:q/><x:t>a&amp;b<![CDATA[<c>]]></x:t></x:p>'
  expect(events(xml)).toContain('<?:q></?:q><w:t>a&b<c></w:t></w:p>')
  expect(events(xml)).toMatch(/^<w:p .*w:val=1 plain=2>/)
})

test('other encodings', () => {
  const xml = '<?xml version="1.0" encoding="UTF-16"?><a>章</a>'
  expect(events(Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(xml, 'utf16le')]))).toBe('<a>章</a>')
})

const lol = '<!DOCTYPE a [<!ENTITY b "lol"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'
const external = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'
const deep = '<a>'.repeat(LIMITS.xmlDepth + 1)

test.each([
  ['entities that expand', lol, 'too-large', /entities/],
  ['entities from outside', external, 'too-large', /entities/],
  ['unknown entities', '<a>&nbsp;</a>', 'corrupt', /part\.xml/],
  ['depth', deep, 'too-large', new RegExp(`${LIMITS.xmlDepth}`)],
  ['crossed tags', '<a><b></a></b>', 'corrupt', /part\.xml/],
  ['no end', '<a>', 'corrupt', /part\.xml/],
  ['bytes', new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]), 'corrupt', /part\.xml/],
])('refuses %s', (_, xml, problem, message) => {
  expect(() => events(xml)).toThrow(
    expect.objectContaining({ problem, message: expect.stringMatching(message) as string }),
  )
})

test('a type that only names its definition elsewhere is no harm: nothing is fetched', () => {
  expect(events('<!DOCTYPE a PUBLIC "-//X" "http://example.org/a.dtd"><a>b</a>')).toBe('<a>b</a>')
})
