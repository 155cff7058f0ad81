/**
 * Bytes of Rich Text to characters, by the code page of the font they are set in.
 * @module
 */
import { windows1252 } from '../../decoding/windows-1252.ts'

/** Character sets of fonts, as Windows numbers them. */
const CHARSETS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

const CODE_PAGES: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
}

export const encodingOfCharset = (charset: number): string | undefined => CHARSETS[charset]

export const encodingOfPage = (page: number): string | undefined =>
  CODE_PAGES[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : undefined)

const decoders = new Map<string, { decode(bytes: Uint8Array): string }>()

export function decoded(bytes: readonly number[], encoding: string): string {
  // Node.js takes it for Latin 1, in versions that are in use.
  if (encoding === 'windows-1252') return windows1252(Uint8Array.from(bytes))
  let decoder = decoders.get(encoding)
  if (decoder === undefined) {
    decoder = new TextDecoder(encoding)
    decoders.set(encoding, decoder)
  }
  return decoder.decode(Uint8Array.from(bytes))
}
