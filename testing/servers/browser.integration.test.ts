import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { findChromium } from './browser.ts'
import { packagedChromium } from './packaged-chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'chapterverse-browser-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a browser', () => {
  it('is the one in PATH where there is one', async () => {
    const file = join(folder, 'google-chrome')
    writeFileSync(file, '', { mode: 0o755 })
    const path = [join(folder, 'nothing'), folder].join(delimiter)
    expect(await findChromium(path, { platform: 'darwin', arch: 'arm64' })).toEqual({ executablePath: file, env: {} })
    expect((await findChromium(path, { platform: 'linux', arch: 'x64' })).executablePath).toBe(file)
  })

  it('is asked for by name where neither PATH nor the package has one', async () => {
    const nowhere = findChromium('', { platform: 'linux', arch: 'arm64' })
    await expect(nowhere).rejects.toThrow(/none for linux on arm64\. Install one, .* PATH .*: chromium, /)
  })
})

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the browser of the package', () => {
  it('is unpacked whole and once when two ask at once, and starts', async () => {
    const cache = join(folder, 'cache')
    const [one, other] = await Promise.all([packagedChromium(cache), packagedChromium(cache)])
    expect(other).toEqual(one)
    expect(readdirSync(cache)).toHaveLength(1)
    const { stdout } = await promisify(execFile)(one.executablePath, ['--version', '--no-sandbox'], { env: one.env })
    expect(stdout).toMatch(/\d+\.\d+/)
  })
})
