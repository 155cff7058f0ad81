/**
 * Archives: the files in one, as those of a folder.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import { damaged } from './archive/limits.ts'
import { openArchive } from './archive/zip.ts'
import type { ParseOptions } from './format.ts'
import { type Member, withMembers } from './members/members.ts'

/** @throws as `openArchive`; `unsupported` where no file in it can be read */
export function parse(bytes: Uint8Array, source: string, options: ParseOptions = {}): Promise<ParsedDocument[]> {
  const archive = openArchive(bytes)
  const members = archive.names.map(
    (name): Member => ({
      name,
      read() {
        const part = archive.read(name)
        if (part === undefined) throw damaged('It is not in the archive.')
        return part
      },
    }),
  )
  return withMembers([], members, source, options)
}
