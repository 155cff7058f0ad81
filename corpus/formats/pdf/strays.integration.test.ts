import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const MODULE = pathToFileURL(join(import.meta.dirname, 'strays.ts')).href

/** Ends with 0 where the process outlives a failure that no one waits for. */
function run(stack: string, listener = ''): number | null {
  const code = `
    import { withoutStrays } from ${JSON.stringify(MODULE)}
    ${listener}
    const error = new Error('stray')
    error.stack = ${JSON.stringify(stack)}
    await withoutStrays(async () => { Promise.reject(error); await new Promise((done) => setTimeout(done, 50)) })
    process.exit(0)`
  const args = ['--import', 'tsx', '--input-type=module', '-e', code]
  return spawnSync(process.execPath, args, { cwd: process.cwd() }).status
}

test('a failure inside pdfjs that no one waits for does not end the process', () => {
  expect(run('Error: x\n    at a (/b/node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs:1:1)')).toBe(0)
})

test('any other does, unless the program listens for it', () => {
  expect(run('Error: x\n    at a (/b/c.js:1:1)')).not.toBe(0)
  expect(run('Error: x\n    at a (/b/c.js:1:1)', "process.on('unhandledRejection', () => {})")).toBe(0)
})
