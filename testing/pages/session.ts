/**
 * A folder that looks like a clone, in which the blocks of one page are run for real, one after the other.
 * @module
 */
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { finished, ROOT } from '../process/command-line.ts'
import { type DevServer, startDevServer } from '../servers/dev-server.ts'
import { type Block, blocksOf, prints } from './blocks.ts'

export interface Session {
  /** Runs every block of a page. @throws on the first that fails, or prints something else than the page says */
  run(page: string): Promise<void>
  /** A command in the place of a block. @returns what it printed */
  shell(command: string): Promise<string>
  close(): Promise<void>
}

export interface SessionOptions {
  /** Words of the page → what stands in their place: addresses of servers, keys. */
  instead: Readonly<Record<string, string>>
  env: Readonly<Record<string, string>>
}

const DEV_SERVER = 'http://localhost:2024'
const TSX = pathToFileURL(join(ROOT, 'node_modules/tsx/dist/loader.mjs'))

export function startSession({ instead, env }: SessionOptions): Session {
  const folder = mkdtempSync(join(tmpdir(), 'chapterverse-page-'))
  const exported = `${folder}.env`
  lookLikeClone(folder)
  writeFileSync(exported, '')
  let server: DevServer | undefined

  const real = (text: string): string => {
    const words = { ...instead, ...(server && { [DEV_SERVER]: server.url }) }
    return Object.entries(words).reduce((all, [word, other]) => all.replaceAll(word, other), text)
  }
  const pageEnv = { PATH: `${join(ROOT, 'bin')}:${process.env['PATH']}`, HOME: folder, ...env }
  const homed = { ...pageEnv, CHAPTERVERSE_HOME: join(folder, 'home') }

  async function shell(command: string): Promise<string> {
    const script = `set -euo pipefail\n. '${exported}'\n${real(command)}\nexport -p > '${exported}'\n`
    const child = spawn('bash', ['-c', script], { cwd: folder, env: homed, stdio: ['ignore', 'pipe', 'pipe'] })
    const { code, stdout, stderr } = await finished(child)
    if (code !== 0) throw new Error(`${command}\nended with ${code}:\n${stdout}${stderr}`)
    return stdout
  }

  /** With the variables before the command, as the shell would set them. */
  async function serve({ text }: Block): Promise<string> {
    const words = text.trim().split(/\s+/)
    const assigned = words.filter((word) => word.includes('='))
    if (words.slice(assigned.length).join(' ') !== 'npm run dev') throw new Error(`No server is known for: ${text}`)
    const own = Object.fromEntries(assigned.map((word) => word.split('=', 2) as [string, string]))
    server = await startDevServer(join(folder, 'dev-server'), { ...homed, ...own })
    const { url } = server
    const said = stripVTControlCharacters(server.output()).split('\n')
    return said
      .filter((line) => line.includes('baseUrl='))
      .join('\n')
      .replaceAll(url, DEV_SERVER)
  }

  async function program({ language, argument, text, line }: Block): Promise<string> {
    const name = argument || `block-${line}.${language === 'ts' ? 'mts' : 'mjs'}`
    writeFileSync(join(folder, name), real(text))
    const loader = language === 'ts' ? `--import '${TSX}'` : ''
    return shell(`node ${loader} ${name}`)
  }

  async function result(block: Block): Promise<string> {
    const { language, mark, argument, text } = block
    if (mark === 'write') writeFileSync(join(folder, argument), `${real(text)}\n`)
    if (mark === 'serve') return serve(block)
    if (mark !== 'run') return ''
    return language === 'sh' ? shell(text) : program(block)
  }

  return {
    async run(page) {
      let printed = ''
      for (const block of blocksOf(page)) {
        if (block.mark !== 'output') printed = await result(block)
        else if (!prints(printed, block.text))
          throw new Error(`Line ${block.line} says\n${block.text}\n\nwhere this is printed:\n${printed}`)
      }
    },
    shell,
    async close() {
      await server?.stop()
      rmSync(folder, { recursive: true, force: true })
      rmSync(exported, { force: true })
    },
  }
}

/** Links to everything in the clone; a copy of what programs write beside. */
function lookLikeClone(folder: string): void {
  for (const { name } of readdirSync(ROOT, { withFileTypes: true })) {
    if (name.startsWith('.') && name !== '.env.example') continue
    if (name === 'langgraph.json') copyFileSync(join(ROOT, name), join(folder, name))
    else symlinkSync(join(ROOT, name), join(folder, name))
  }
  mkdirSync(join(folder, 'home'))
}
