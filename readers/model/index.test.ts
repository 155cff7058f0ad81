import { afterEach, expect, test } from 'vitest'
import { type Script, scripted } from '../../testing/readers/scripted.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'
import { createModelReader } from './index.ts'

let server: ModelServer | undefined

async function start(script: Script) {
  server = await startModelServer({ reply: scripted(script) })
  return createModelReader({ model: 'm', baseURL: server.url })
}

afterEach(async () => {
  await server?.close()
  server = undefined
})

const sentences = [{ n: 5, text: 'The port is 5432.', kind: 'sentence' as const }]
const passages = [{ docId: 'a.md', title: 'A', path: '1', headings: [], sentences }]
const asked = { question: 'Which port?', instructions: [], kind: 'fact' as const, tried: [] }

test('a number no passage has is kept for verification, and a confidence in per cent is read as such', async () => {
  const blocks = [{ kind: 'sentence' as const, text: 'It is 5432.', sentences: [5, 999] }]
  const reader = await start({ extract: () => JSON.stringify({ blocks, confidence: '85%', missing: null }) })
  expect(await reader.extract({ ...asked, passages })).toEqual({ blocks, confidence: 0.85, missing: [] })
})

test('screen keeps only numbers of the chunks asked', async () => {
  const reader = await start({ screen: () => '{"sentences": ["[5]", 999, "7-8"]}' })
  const chunks = [
    { id: 1, title: 'A', headings: [], sentences },
    { id: 2, title: 'A', headings: [], sentences: [{ n: 8, text: 'x', kind: 'item' as const }] },
  ]
  expect(await reader.screen({ information: ['port'], chunks })).toEqual({
    chunks: [
      { id: 1, sentences: [5] },
      { id: 2, sentences: [8] },
    ],
  })
})

test('parse fills in what a model leaves out', async () => {
  const reader = await start({
    parse: () => '{"question": " ", "kind": "definition", "keywords": {"en": ["a", "a "]}}',
  })
  expect(await reader.parse({ question: 'Which port?', turns: [], languages: ['en', 'zh'] })).toEqual({
    question: 'Which port?',
    information: ['Which port?'],
    instructions: [],
    keywords: { en: ['a'] },
    kind: 'other',
    subQuestions: [],
    sections: [],
    names: [],
  })
})

test('locate unwraps what a model wraps', async () => {
  const reader = await start({
    locate: () => ({
      documents: ['- a.md', '`a.md`'],
      sections: ['"a.md#1.2"', '(b.md#3)', 'c.md#4 (in part)'],
      reason: ' r ',
      stop: false,
    }),
  })
  expect(await reader.locate({ question: 'q', map: 'm', candidates: [], tried: [] })).toEqual({
    documents: ['a.md'],
    sections: ['a.md#1.2', 'b.md#3', 'c.md#4'],
    reason: 'r',
    stop: false,
  })
})

test('where there is nothing to read no request is made', async () => {
  const reader = await start({})
  const nothing = { blocks: [], confidence: 0, missing: ['Which port?'] }
  expect(await reader.extract({ ...asked, passages: [] })).toEqual(nothing)
  expect(await reader.compose({ ...asked, notes: [] })).toEqual(nothing)
  expect(await reader.screen({ information: ['x'], chunks: [] })).toEqual({ chunks: [] })
  expect(server?.requests).toEqual([])
})

test('name and version tell readers apart', () => {
  expect(createModelReader({ model: 'm' }).name).toBe('model:m')
  const baseURL = 'http://127.0.0.1:1/v1'
  const versions = [{}, { temperature: 0.2 }, { screenModel: 'n' }, { baseURL: 'http://127.0.0.1:2/v1' }].map(
    (more) => createModelReader({ model: 'm', baseURL, ...more }).version,
  )
  expect(new Set(versions).size).toBe(4)
  const same = { model: 'm', screenModel: 'm', temperature: 0, baseURL: `${baseURL}/` }
  expect(createModelReader(same).version).toBe(versions[0])
  expect(versions.join()).not.toContain('127.0.0.1')
})
