import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { createRecogniser } from '../corpus/formats/ocr/recognise.ts'
import { loadOptional, TRIED } from './optional.ts'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const names = Object.keys(TRIED)

/** As Node.js says it of an import. */
const notFound = (name: string): Error =>
  Object.assign(new Error(`Cannot find package '${name}' imported from /x/rag.js`), { code: 'ERR_MODULE_NOT_FOUND' })

const failing = (error: unknown) => () => Promise.reject(error)

it('gives what was loaded', async () => {
  expect(await loadOptional('A test', ['linkedom'], async () => 7)).toBe(7)
})

it('names the missing package, and the command that installs it with all that are needed', async () => {
  const loading = loadOptional('A report', ['@observablehq/plot', 'linkedom'], failing(notFound('linkedom')))
  await expect(loading).rejects.toMatchObject({
    code: 'package_missing',
    message: 'A report needs the package linkedom, which is not installed.',
    remedy: 'Install what is missing: npm install @observablehq/plot@0.6.17 linkedom@0.18.15',
  })
})

it('tells npm to leave the peers of the community package alone', async () => {
  const loading = loadOptional('The control rag', ['@langchain/community'], failing(notFound('@langchain/community')))
  await expect(loading).rejects.toMatchObject({
    remedy: 'Install what is missing: npm install --legacy-peer-deps @langchain/community@1.1.29',
  })
})

it('knows a missing file of a package, as require says it', async () => {
  const { resolve } = createRequire('/nowhere/of/ours.js')
  const loading = loadOptional('A test', ['@tesseract.js-data/eng'], async () => resolve('@tesseract.js-data/eng/x.gz'))
  await expect(loading).rejects.toMatchObject({ code: 'package_missing' })
})

it.each([
  ['a module of our own', notFound('./rag.js')],
  ['a package of a similar name', notFound('linkedom-extra')],
  ['another failure', new Error("Cannot find package 'linkedom'")],
  ['what is no error', 'linkedom'],
])('passes on %s', async (_, error) => {
  await expect(loadOptional('A test', ['linkedom'], failing(error))).rejects.toBe(error)
})

it('is of the versions that are tried here, and that package.json lets a consumer choose to have', () => {
  expect(Object.fromEntries(names.map((name) => [name, manifest.devDependencies[name]]))).toEqual(TRIED)
  expect(Object.keys(manifest.peerDependencies).sort()).toEqual([...names].sort())
  for (const name of names) {
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
    expect(manifest.dependencies[name]).toBeUndefined()
  }
  expect(manifest.optionalDependencies).toBeUndefined()
})

it('leaves a scan unread where nothing recognises text, and says what to install', async () => {
  await expect(createRecogniser(failing(notFound('tesseract.js')))).rejects.toMatchObject({
    code: 'file_unreadable',
    problem: 'needs-ocr',
    message: 'Reading pictures of pages needs the package tesseract.js, which is not installed.',
    remedy: expect.stringContaining('npm install tesseract.js@7.0.0 @tesseract.js-data/eng@1.0.0'),
  })
  await expect(createRecogniser(failing(new Error('no space left')))).rejects.toMatchObject({
    problem: 'needs-ocr',
    message: expect.stringContaining('no space left'),
  })
})
