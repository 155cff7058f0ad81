import { expect, it } from 'vitest'
import type { ReadingState } from '../../state/channels.ts'
import { openRun, type RunResources } from './context.ts'
import { givenSettings, requireOrigin, settingsOf } from './given-settings.ts'
import { createNode } from './node.ts'

const inside = { checkpoint_ns: 'theirs:1|verify:2' }

it('takes settings from the context, else from configurable, where much else is', () => {
  const configurable = { model: 'a', topKDocs: 4, thread_id: '1', user: 'x', documents: undefined }
  expect(givenSettings({ configurable })).toEqual({ model: 'a', topKDocs: 4 })
  expect(givenSettings({ configurable, context: { model: 'b' } })).toEqual({ model: 'b', topKDocs: 4 })
  expect(givenSettings({})).toEqual({})
})

it('leaves a misspelt setting to be refused, but not what a graph around keeps in its context', () => {
  expect(givenSettings({ context: { modle: 'a' } })).toEqual({ modle: 'a' })
  expect(givenSettings({ context: { user: 'x', model: 'a' }, configurable: inside })).toEqual({ model: 'a' })
})

it('goes on with what a run began with, but for what is given now', () => {
  const origin = { settings: { corpus: 'a', model: 'b' }, root: '/a' }
  expect(settingsOf(origin, { context: { model: 'c' } })).toEqual({ corpus: 'a', model: 'c' })
  expect(settingsOf(null, {})).toEqual({})
})

it('never goes on with another corpus: neither where the name is gone nor where it stands for others', async () => {
  const origin = { settings: { corpus: 'begun with' }, root: '/a' }
  const node = createNode('locate', () => ({}), openRun)
  const state = { stop: null, loops: 0, origin } as unknown as ReadingState
  await expect(node(state, { configurable: { run_id: 'later' } })).rejects.toMatchObject({ code: 'no_corpus' })
  const opened = (name: string | null, root: string) => ({ corpus: { name, root } }) as RunResources
  expect(() => requireOrigin(origin, opened('begun with', '/b'))).toThrow(/at \/a; the name stands for \/b now/)
  expect(() => requireOrigin(origin, opened('begun with', '/a'))).not.toThrow()
  // Told so, or brought along by whoever runs the graph.
  expect(() => requireOrigin(origin, opened('another', '/b'))).not.toThrow()
  expect(() => requireOrigin(origin, opened(null, '/b'))).not.toThrow()
})
