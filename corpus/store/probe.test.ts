import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { probeStore } from './probe.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'probe-test-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('probeStore', () => {
  it('leaves nothing behind in a place that works', () => {
    const place = join(dir, 'made/on/the/way')
    expect(probeStore(place)).toBe(place)
    expect(readdirSync(place)).toEqual([])
  })

  it('says what to do about a place that does not', () => {
    const file = join(dir, 'file')
    writeFileSync(file, '')
    expect(() => probeStore(file)).toThrowError(expect.objectContaining({ code: 'store_unusable' }))
  })
})
