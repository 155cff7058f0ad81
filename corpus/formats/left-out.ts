import type { LeftOut, LeftOutKind } from '../types.ts'

/** What several parts of a file leave out, together; for a parsed document: absent where they leave out nothing. */
export function leftOutOf(...parts: readonly { leftOut?: LeftOut | undefined }[]): { leftOut?: LeftOut } {
  const sum: LeftOut = {}
  for (const { leftOut = {} } of parts)
    for (const [kind, count] of Object.entries(leftOut) as [LeftOutKind, number][]) sum[kind] = (sum[kind] ?? 0) + count
  return Object.keys(sum).length === 0 ? {} : { leftOut: sum }
}
