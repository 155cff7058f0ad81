import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withFolder } from '../data/data.ts'
import { absent } from './absent.ts'
import { long } from './long.ts'

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path]

it.each(absent.datasets({}))('the names of $set stand nowhere in its documents', async ({ examples, paths }) => {
  await withFolder(async (folder) => {
    const texts = paths(folder)
      .flatMap(filesIn)
      .map((file) => readFileSync(file, 'utf8').toLowerCase())
    expect(texts.length).toBeGreaterThan(20)
    for (const { id } of examples) {
      const name = id.replace('absent-', '')
      expect(texts.filter((text) => text.includes(name))).toEqual([])
    }
  })
})

it.each(long.datasets({}))(
  'what is looked for in answers of $set stands in its documents',
  async ({ examples, paths }) => {
    await withFolder(async (folder) => {
      const text = paths(folder)
        .flatMap(filesIn)
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n')
      for (const { keys } of examples)
        for (const key of keys)
          expect(
            key.some((one) => text.includes(one)),
            key.join(' or '),
          ).toBe(true)
    })
  },
)
