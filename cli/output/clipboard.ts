/**
 * Text into the clipboard: by the program of the system where one is installed, else by the terminal itself (OSC 52),
 * which reaches over ssh.
 * @module
 */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { env } from '../../index.ts'

/** Longer than this, bytes, terminals drop it. */
const OSC_52_MOST = 74_000

/** The programs that may be there, best first. */
export function programsFor(
  platform: NodeJS.Platform,
  { wayland, x11 }: { wayland: boolean; x11: boolean },
): readonly (readonly [string, ...string[]])[] {
  if (platform === 'darwin') return [['pbcopy']]
  if (platform === 'win32') return [['clip']]
  return [
    ...(wayland ? [['wl-copy'] as const] : []),
    ...(x11
      ? ([
          ['xclip', '-selection', 'clipboard'],
          ['xsel', '--clipboard', '--input'],
        ] as const)
      : []),
  ]
}

/** @returns how it went, in words for people; undefined where there is no way */
export function copy(text: string): string | undefined {
  const screen = { wayland: env('WAYLAND_DISPLAY') !== undefined, x11: env('DISPLAY') !== undefined }
  for (const [command, ...args] of programsFor(process.platform, screen)) {
    const { status } = spawnSync(command, args, { input: text, stdio: ['pipe', 'ignore', 'ignore'], timeout: 3000 })
    if (status === 0) return `Copied by ${command}.`
  }
  return byTerminal(text) ? 'Copied by the terminal, if it lets programs do that.' : undefined
}

function byTerminal(text: string): boolean {
  const bytes = Buffer.from(text)
  if (bytes.length > OSC_52_MOST) return false
  try {
    const terminal = openSync('/dev/tty', 'w')
    try {
      writeSync(terminal, `\x1b]52;c;${bytes.toString('base64')}\x07`)
    } finally {
      closeSync(terminal)
    }
    return true
  } catch {
    return false // no terminal
  }
}
