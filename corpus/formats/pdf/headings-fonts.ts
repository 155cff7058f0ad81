import type { Heading } from './blocks.ts'
import type { Fonts } from './fonts.ts'
import type { Line } from './lines.ts'
export function headingsByFont(_pages: readonly (readonly Line[])[], _fonts: Fonts): Heading[] {
  return []
}
