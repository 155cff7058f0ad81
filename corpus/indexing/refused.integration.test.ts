/** What the operating system refuses, refused by it: limits of a process that a shell sets. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../testing/process/command-line.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'refused-'))
  mkdirSync(join(dir, 'docs'))
  for (let n = 0; n < 40; n++)
    writeFileSync(join(dir, `docs/${n}.md`), `# Ferry ${n}\n\n${'It leaves at nine. '.repeat(400)}\n`)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Runs a module, with the library as it was built, under a limit. */
function limited(limit: string, code: string): { stdout: string; stderr: string } {
  const module = `import * as library from ${JSON.stringify(join(ROOT, 'dist/index.js'))}
import { closeSync, openSync } from 'node:fs'
const docs = ${JSON.stringify(join(dir, 'docs'))}
${code}`
  writeFileSync(join(dir, 'run.mjs'), module)
  const env = { PATH: process.env['PATH'] ?? '', CHAPTERVERSE_HOME: join(dir, 'home') }
  return spawnSync('sh', ['-c', `ulimit ${limit}; exec ${process.execPath} ${join(dir, 'run.mjs')}`], {
    encoding: 'utf8',
    env,
  })
}

describe('a limit on the size of files', () => {
  it('is said to be that', () => {
    const { stdout, stderr } = limited(
      '-f 200',
      'try { await library.openCorpus([docs]) } catch (error) { console.log(error.code, error.message, error.remedy) }',
    )
    expect(stderr).toBe('')
    expect(stdout).toContain('store_unusable')
    expect(stdout).toContain('files may not become larger than a limit')
    expect(stdout).not.toMatch(/damaged|[Dd]elete/)
  })
})

describe('too many open files', () => {
  it('lose no document, and are said to be that', () => {
    const { stdout, stderr } = limited(
      '-n 256',
      `
const first = await library.openCorpus([docs])
first.corpus.close()
const held = []
try { for (;;) held.push(openSync('/dev/null', 'r')) } catch {}
const none = await library.openCorpus([docs]).then(() => 'opened', (error) => error.message + ' ' + error.remedy)
for (const fd of held.splice(0)) closeSync(fd)
const after = await library.openCorpus([docs])
console.log(JSON.stringify({ none, report: after.report }))
after.corpus.close()`,
    )
    expect(stderr).toBe('')
    const { none, report } = JSON.parse(stdout)
    expect(none).toContain('too many files are open')
    expect(none).not.toMatch(/damaged|[Dd]elete/)
    expect(report).toMatchObject({ documents: 40, removed: 0, added: 0 })
  })
})
