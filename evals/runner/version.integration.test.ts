import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { versionOf } from './version.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chapterverse-version-'))
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }')
})
afterAll(() => rmSync(folder, { recursive: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, stdio: 'ignore' })

it('is the version without git; with it the commit, and what was changed or added since', () => {
  expect(versionOf(folder)).toEqual({ commit: null, state: '1.2.3' })
  git('init')
  git('add', '.')
  git('commit', '-m', 'Begin')
  const clean = versionOf(folder)
  expect(clean).toEqual({ commit: clean.state, state: expect.stringMatching(/^[0-9a-f]{40}$/) as string })
  const states = ['one', 'two'].flatMap((text) => {
    writeFileSync(join(folder, 'new.ts'), text)
    const added = versionOf(folder).state
    writeFileSync(join(folder, 'package.json'), text)
    return [added, versionOf(folder).state]
  })
  expect(new Set([clean.state, ...states]).size).toBe(5)
})
