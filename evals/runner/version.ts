/**
 * Which state of the product gives the answers: rows of another one are no answers of this.
 * @module
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../data/data.ts'

export interface Version {
  commit: string | null
  /** Of everything that a row depends on: the commit and what is not committed; without git, the version. */
  state: string
}

export function versionOf(folder: string = projectFolder()): Version {
  const git = (...args: string[]): string | null => {
    try {
      return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      return null
    }
  }
  const commit = existsSync(join(folder, '.git')) ? git('rev-parse', 'HEAD') : null
  if (commit !== null) {
    const added = git('ls-files', '--others', '--exclude-standard')?.split('\n').filter(Boolean) ?? []
    const contents = added.length === 0 ? '' : (git('hash-object', ...added) ?? added.join())
    const changes = `${git('diff', 'HEAD') ?? ''}${contents}`
    return { commit, state: changes === '' ? commit : `${commit}+${sha256(changes).slice(0, 12)}` }
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { commit: null, state: version }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
