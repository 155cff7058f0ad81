/** 0x80 to 0x9f; the five that are not assigned stand for themselves. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** By hand: `TextDecoder` of Node.js 20 takes windows-1252 for Latin-1 and loses quotation marks and dashes. */
export function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (control) => UPPER[control.charCodeAt(0) - 0x80] ?? control)
}
