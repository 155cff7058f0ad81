/**
 * A real browser for tests: the Chromium that the system has. A test that needs one fails where there is none.
 * @module
 */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/** @throws Error that says how to get one */
function findChromium(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  if (found === undefined) throw new Error('No Chromium is in PATH. On Debian and Ubuntu: apt-get install chromium')
  return found
}

/** Whoever launches it closes it. */
export function launchBrowser(): Promise<Browser> {
  // The sandbox does not start for root, as in most containers; the pages of tests are our own.
  return chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}
