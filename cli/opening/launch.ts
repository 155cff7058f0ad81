/**
 * The program that shows a file at a place: an editor at the line of a text, the viewer of the desktop for everything
 * else, at the page where it is known how to say that.
 * @module
 */
import { basename } from 'node:path'

export interface Launch {
  command: string
  args: string[]
  /** It takes over the terminal until it is closed. */
  waits: boolean
}

export interface Surroundings {
  platform: NodeJS.Platform
  /** VISUAL or EDITOR, with its arguments. */
  editor: string | undefined
  /** The desktop file of the viewer of PDF, as `xdg-mime` gives it. */
  viewer?: string | undefined
}

/** Texts that are stored as they stand in the file, so that its lines are ours. */
const VERBATIM = /\.(?:md|mdx|markdown|txt|text|rst|adoc|log)$/i

export const isVerbatim = (path: string): boolean => VERBATIM.test(path) || !basename(path).includes('.')

/** Editors that have a way of their own to name a line; the others take `+LINE FILE`, as vi does. */
const EDITORS: Record<string, (path: string, line: number) => string[]> = {
  code: (path, line) => ['--goto', `${path}:${line}`],
  codium: (path, line) => ['--goto', `${path}:${line}`],
  cursor: (path, line) => ['--goto', `${path}:${line}`],
  subl: (path, line) => [`${path}:${line}`],
  hx: (path, line) => [`${path}:${line}`],
  zed: (path, line) => [`${path}:${line}`],
}

/** Viewers that open at a page. */
const VIEWERS: readonly [RegExp, (path: string, page: number) => [string, ...string[]]][] = [
  [/evince/i, (path, page) => ['evince', '-i', String(page), path]],
  [/okular/i, (path, page) => ['okular', '-p', String(page), path]],
  [/zathura/i, (path, page) => ['zathura', '-P', String(page), path]],
  [/xreader/i, (path, page) => ['xreader', '-i', String(page), path]],
  [/mupdf/i, (path, page) => ['mupdf', path, String(page)]],
]

/** @param path absolute, so that it is never taken for a flag; it goes to no shell */
export function launchFor(
  { path, line, page }: { path: string; line: number; page: number | null },
  { platform, editor, viewer }: Surroundings,
): Launch {
  if (isVerbatim(path) && editor !== undefined) {
    const [command = 'vi', ...args] = editor.trim().split(/\s+/)
    const at = EDITORS[basename(command).replace(/\.(?:exe|cmd)$/i, '')]
    return { command, args: [...args, ...(at ? at(path, line) : [`+${line}`, path])], waits: true }
  }
  if (platform === 'darwin') return { command: 'open', args: [path], waits: false }
  if (platform === 'win32') return { command: 'explorer', args: [path], waits: false }
  const known = page === null ? undefined : VIEWERS.find(([name]) => viewer !== undefined && name.test(viewer))
  if (known === undefined || page === null) return { command: 'xdg-open', args: [path], waits: false }
  const [command, ...args] = known[1](path, page)
  return { command, args, waits: false }
}
