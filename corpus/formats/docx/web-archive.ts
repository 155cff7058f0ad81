/**
 * Web archives (MHT): a page and its pictures as the parts of a letter. Only the page is of interest.
 * @module
 */

/** Of parts inside of parts. */
const DEEPEST = 4

/** @returns the bytes of the first page in it, in UTF-8 where its encoding is declared; undefined where there is none */
export function pageOfWebArchive(bytes: Uint8Array): Uint8Array | undefined {
  // Latin-1 keeps each byte apart; what the page is encoded in is found out later.
  return pageIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'), 0)
}

function pageIn(part: string, depth: number): Uint8Array | undefined {
  const end = /\r?\n\r?\n/.exec(part)
  if (end === null) return undefined
  const headers = part.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' ')
  const body = part.slice(end.index + end[0].length)
  const type = header(headers, 'content-type')
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type)?.slice(1).find(Boolean)
  if (/^multipart\//i.test(type) && boundary !== undefined && depth < DEEPEST) {
    const parts = body.split(`--${boundary}`).slice(1)
    for (const inner of parts) {
      const page = pageIn(inner.replace(/^\r?\n/, ''), depth + 1)
      if (page !== undefined) return page
    }
    return undefined
  }
  if (!/^(?:text\/html|application\/xhtml)/i.test(type)) return undefined
  const content = decoded(body, header(headers, 'content-transfer-encoding').toLowerCase())
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1]
  return charset === undefined ? content : inUtf8(content, charset)
}

function header(headers: string, name: string): string {
  return new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''
}

function decoded(body: string, encoding: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const text = body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(text, 'latin1')
}

function inUtf8(content: Uint8Array, charset: string): Uint8Array {
  try {
    // The mark outranks what the page itself declares.
    return Buffer.from(`\ufeff${new TextDecoder(charset).decode(content)}`)
  } catch {
    return content
  }
}
