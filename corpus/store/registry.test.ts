import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listNames, register, resolveName } from './registry.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'names-'))
  vi.stubEnv('CHAPTERVERSE_HOME', home)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

const entry = (name: string, path = '/docs') => ({ name, paths: [path], store: '/store' })

describe('names', () => {
  it('are resolved after they were registered, the last registration winning', () => {
    register(entry('manuals'))
    register(entry('手册', '/zh'))
    register(entry('manuals', '/other'))
    expect(resolveName('manuals')).toEqual(entry('manuals', '/other'))
    expect(listNames().map(({ name }) => name)).toEqual(['manuals', '手册'])
  })

  it('tell names apart that differ only in case', () => {
    register(entry('A', '/upper'))
    register(entry('a', '/lower'))
    expect(resolveName('A').paths).toEqual(['/upper'])
  })

  it('unknown, list the known ones', () => {
    expect(() => resolveName('x')).toThrow(
      expect.objectContaining({ code: 'no_corpus', remedy: expect.stringMatching(/None is registered/) as string }),
    )
    register(entry('manuals'))
    expect(() => resolveName('x')).toThrow(
      expect.objectContaining({ code: 'no_corpus', remedy: expect.stringMatching(/Known names: manuals\./) as string }),
    )
  })

  it.each(['', '../x', 'a/b', '-x', 'x'.repeat(65)])('refuse %j', (name) => {
    expect(() => register(entry(name))).toThrow(expect.objectContaining({ code: 'bad_setting' }))
  })

  it('survive a damaged entry and mend it', () => {
    register(entry('manuals'))
    const [file = ''] = readdirSync(join(home, 'names'))
    writeFileSync(join(home, 'names', file), '{"name":')
    expect(listNames()).toEqual([])
    register(entry('manuals'))
    expect(resolveName('manuals')).toEqual(entry('manuals'))
    expect(readdirSync(join(home, 'names'))).toHaveLength(1)
  })

  it('say so when the register cannot be written', () => {
    writeFileSync(join(home, 'names'), '')
    expect(() => register(entry('manuals'))).toThrow(expect.objectContaining({ code: 'store_unusable' }))
  })
})
