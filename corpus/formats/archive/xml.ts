/**
 * XML as a stream of events. Nothing outside of the text is ever fetched, and nothing but the five entities of XML and
 * numbered characters is expanded.
 * @module
 */
import { SaxesParser } from 'saxes'
import { FileError } from '../../../lib/errors.ts'
import { decodeText } from '../../decoding/decode.ts'
import { damaged, LIMITS, tooLarge } from './limits.ts'
import { shortName } from './namespaces.ts'

export type Attributes = Readonly<Record<string, string>>

/** Names have the usual prefix of their namespace, whatever the file's own: see `namespaces.ts`. */
export interface XmlEvents {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(data: string): void
}

/**
 * @param part its name, for messages
 * @throws `corrupt`, `too-large`
 */
export function readXml(bytes: Uint8Array, part: string, events: XmlEvents): void {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let depth = 0
  parser.on('error', (error) => {
    throw damaged(`Its part ${part} is no proper XML: ${error.message}.`, error)
  })
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) {
      throw new FileError('too-large', `Its part ${part} declares entities, over the limit of none.`, {
        remedy: 'Save it again in the program that made it: no such file needs them, and they can expand without end.',
      })
    }
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    depth++
    if (depth > LIMITS.xmlDepth) throw tooLarge(`Elements nested in ${part}`, `${depth}`, `${LIMITS.xmlDepth}`)
    if (events.open === undefined) return
    const found: Record<string, string> = {}
    for (const attribute of Object.values(attributes)) {
      found[shortName(attribute.uri, attribute.local)] = attribute.value
    }
    events.open(shortName(uri, local), found)
  })
  parser.on('closetag', ({ uri, local }) => {
    depth--
    events.close?.(shortName(uri, local))
  })
  if (events.text !== undefined) {
    const text = events.text.bind(events)
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.write(textOf(bytes, part)).close()
}

function textOf(bytes: Uint8Array, part: string): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1]
  try {
    return decodeText(bytes, declared).text.toWellFormed()
  } catch (cause) {
    throw damaged(`Its part ${part} is no text.`, cause)
  }
}
