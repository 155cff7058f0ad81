/**
 * Descriptions of a corpus, with the reader that the settings name and within their budget.
 * @module
 */
import type { RecordStore } from '../corpus/types.ts'
import { type Library, openResources } from '../engine/run/context.ts'
import type { Reader } from '../readers/reader.ts'
import { parseSettings, type SettingsInput } from '../state/settings.ts'
import { type DescribeOptions, type DescribeReport, describeDocuments } from './describe-documents.ts'

export interface DescribeRequest extends DescribeOptions {
  settings?: SettingsInput | undefined
  /** Instead of the one that the settings name. */
  reader?: Reader | undefined
}

/** @throws `bad_setting` when no model is set */
export async function describeLibrary(
  library: Library & { memo: RecordStore },
  { settings, reader, ...options }: DescribeRequest,
): Promise<DescribeReport> {
  const opened = await openResources(library, parseSettings(settings), reader)
  return describeDocuments(opened, library.memo, options)
}
