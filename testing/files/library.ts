/**
 * A corpus of a few files for a test: written to a new folder, indexed into a store beside it, opened.
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type OpenCorpus, openCorpus } from '../../corpus/open.ts'

export interface TestLibrary extends OpenCorpus {
  /** Where the files are. */
  root: string
  /** Closes the corpus and removes everything. */
  remove(): void
}

/** @param files texts by path */
export async function libraryOf(files: Record<string, string>): Promise<TestLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'chapterverse-'))
  const root = join(folder, 'files')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const opened = await openCorpus([root], { store: join(folder, 'store') })
  return {
    ...opened,
    root,
    remove() {
      opened.corpus.close()
      rmSync(folder, { recursive: true })
    },
  }
}
