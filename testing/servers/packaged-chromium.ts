/**
 * The Chromium inside the package @sparticuz/chromium, for Linux on x64. It is unpacked once an install, in a second or
 * two, below `node_modules/.cache`, where `npm ci` removes it. With the libraries and the font that come with it, it
 * needs of the system what Node.js needs, and nothing else.
 * @module
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'

/** The program to launch, and the variables with which it finds what it needs. */
export interface Chromium {
  executablePath: string
  env: Record<string, string>
}

/** The font of the package, and those of the system if it has any. Caches go where XDG_CACHE_HOME says. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <dir prefix="relative">fonts/fonts</dir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`

const PACKAGE = join('@sparticuz', 'chromium')

/** Unpacks the browser unless it is there: whole or not at all, also when two ask at once or one is killed. */
export async function packagedChromium(cache = join(modules(), '.cache')): Promise<Chromium> {
  const { version } = JSON.parse(readFileSync(join(modules(), PACKAGE, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(cache, folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
  }
}

/** The `node_modules` in which the package lies. */
function modules(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return entry.slice(0, entry.lastIndexOf(sep + PACKAGE + sep))
}

async function unpack(cache: string, folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  try {
    await runChild(unfinished)
    writeFileSync(join(unfinished, 'fonts.conf'), FONTS)
    renameSync(unfinished, folder)
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function runChild(folder: string): Promise<void> {
  const script = join(import.meta.dirname, 'unpack-chromium-child.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`Chromium could not be unpacked into ${folder}: ${errors}`))
    })
  })
}
