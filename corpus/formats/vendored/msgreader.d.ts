/** What `scripts/build.mjs` makes one file of. */
import type msgreader from '@kenjiuno/msgreader'

export { decompressRTF } from '@kenjiuno/decompressrtf'
export type { FieldsData } from '@kenjiuno/msgreader'
export const MsgReader: typeof msgreader.default
