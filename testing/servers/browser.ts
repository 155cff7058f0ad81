/**
 * A real browser for tests: the Chromium that the system has, else the one of a package. A test that needs one fails
 * where there is none.
 * @module
 */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { type Chromium, packagedChromium } from './packaged-chromium.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

function findInPath(path: string): string | undefined {
  return NAMES.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name))).find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** @throws Error that says how to get one */
export async function findChromium(
  path = process.env['PATH'] ?? '',
  { platform, arch }: { platform: string; arch: string } = process,
): Promise<Chromium> {
  const executablePath = findInPath(path)
  if (executablePath !== undefined) return { executablePath, env: {} }
  if (platform === 'linux' && arch === 'x64') return packagedChromium()
  throw new Error(
    `No Chromium or Chrome is in PATH, and npm brings none for ${platform} on ${arch}. Install one, and put it into ` +
      `PATH under one of these names: ${NAMES.join(', ')}`,
  )
}

/** Whoever launches it closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    // The sandbox does not start for root, as in most containers; the pages of tests are our own.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
}
