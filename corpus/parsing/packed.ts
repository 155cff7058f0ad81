/**
 * Parsed documents as bytes: what a process hands over, and what is kept of a file. Compressed JSON, whose sum is checked
 * when it is unpacked.
 * @module
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { ParsedDocument } from '../types.ts'

export function pack(documents: readonly ParsedDocument[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(JSON.stringify(documents), { level: 1 }))
}

/** @throws on bytes that `pack` did not make, or that are damaged */
export function unpack(bytes: Uint8Array): ParsedDocument[] {
  return JSON.parse(gunzipSync(bytes).toString()) as ParsedDocument[]
}
