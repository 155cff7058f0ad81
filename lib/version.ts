/**
 * The version of this package, from the package.json around it: sources, build and bundle lie in folders of other depths.
 * @module
 */
import { readFileSync } from 'node:fs'

let known: string | undefined

/** '' where the files lie in no package of ours. */
export function version(): string {
  known ??= find(new URL('.', import.meta.url))
  return known
}

function find(folder: URL): string {
  try {
    const { name, version } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as Record<
      string,
      string
    >
    if (name === 'chapterverse') return version ?? ''
  } catch {
    // None here.
  }
  const above = new URL('..', folder)
  return above.href === folder.href ? '' : find(above)
}
