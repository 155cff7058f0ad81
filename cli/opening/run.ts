/**
 * Starts the program that shows a file.
 * @module
 */
import { spawn, spawnSync } from 'node:child_process'
import { ChapterverseError, env } from '../../index.ts'
import { type Launch, launchFor } from './launch.ts'

/** Opens a file at a place; an editor has the terminal until it is closed. @throws `path_not_found` for a program that is not there */
export async function openAt(place: { path: string; line: number; page: number | null }): Promise<void> {
  const { platform } = process
  const editor = env('VISUAL') ?? env('EDITOR')
  const viewer = platform === 'linux' && place.page !== null ? viewerOfPdf() : undefined
  await start(launchFor(place, { platform, editor, viewer }))
}

function viewerOfPdf(): string | undefined {
  const { stdout } = spawnSync('xdg-mime', ['query', 'default', 'application/pdf'], { encoding: 'utf8', timeout: 3000 })
  return stdout?.trim() || undefined
}

function start({ command, args, waits }: Launch): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = waits
      ? spawn(command, args, { stdio: 'inherit' })
      : spawn(command, args, { stdio: 'ignore', detached: true })
    child.once('error', (cause) =>
      reject(
        new ChapterverseError('path_not_found', `${command} cannot be started, so the file was not opened.`, {
          remedy: 'Set EDITOR to a program that is installed, or show the passage here with --print.',
          cause,
        }),
      ),
    )
    if (waits) child.once('close', () => resolve())
    else
      child.once('spawn', () => {
        child.unref()
        resolve()
      })
  })
}
