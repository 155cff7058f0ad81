import { describe, expect, it } from 'vitest'
import { parseSettings, type SettingsInput } from '../../state/settings.ts'
import { parsedAs } from '../../testing/readers/fake-reader.ts'
import { orderOf, type Situation } from './order.ts'

/** A library of some size, whose map can be seen, and a model. */
const library: Situation = {
  parsed: parsedAs('How long is a session kept?'),
  tokens: 500_000,
  documents: 60,
  mapFits: true,
  offline: false,
}

const order = (more: Partial<Situation>, settings: SettingsInput = {}) =>
  orderOf({ ...library, ...more }, parseSettings(settings)).order.join(' ')
const reason = (more: Partial<Situation>, settings: SettingsInput = {}) =>
  orderOf({ ...library, ...more }, parseSettings(settings)).reason

describe('by the question', () => {
  it('goes up from lv1 where one thing is asked, with a look at the map', () => {
    expect(order({})).toBe('lv1 loop lv2 lv3')
    expect(reason({})).toBe('one thing is asked; the whole map can be seen')
  })

  it('says when a section is named, which lv1 reads whole', () => {
    const parsed = parsedAs('Summarise chapter 3', { kind: 'summary', sections: ['chapter 3'] })
    expect(order({ parsed })).toBe('lv1 loop lv2 lv3')
    expect(reason({ parsed })).toMatch(/^a section is named/)
  })

  it('looks for a list in one place first', () => {
    expect(order({ parsed: parsedAs('List all ports', { kind: 'list' }) })).toBe('lv1 lv2 lv3')
  })

  it('takes apart, if lv1 fails, what asks for several things', () => {
    expect(order({ parsed: parsedAs('Compare A and B', { kind: 'compare' }) })).toBe('lv1 lv3')
    expect(order({ parsed: parsedAs('Who and when?', { subQuestions: ['Who?', 'When?'] }) })).toBe('lv1 lv3')
    expect(order({ parsed: parsedAs('Who?', { subQuestions: ['Who?'] }) })).toBe('lv1 loop lv2 lv3')
  })
})

describe('by the corpus', () => {
  it('reads whole what fits into one call, whatever is asked', () => {
    expect(order({ tokens: 8000 })).toBe('lv1')
    expect(order({ tokens: 8000, parsed: parsedAs('List all', { kind: 'list' }) })).toBe('lv1')
    expect(order({ tokens: 8001 })).not.toBe('lv1')
    expect(order({ tokens: 100_000 }, { maxTokensPerLoop: 128_000 })).toBe('lv1')
  })

  it('screens rather than leafs where both cost the same', () => {
    expect(order({ tokens: 8000 }, { maxTokensPerLoop: 2000 })).toBe('lv1 lv2 lv3')
    expect(order({ tokens: 8001 }, { maxTokensPerLoop: 2000 })).toBe('lv1 loop lv2 lv3')
  })

  it('leafs among the likeliest documents of a large library, not in one document with a large map', () => {
    expect(order({ mapFits: false })).toBe('lv1 loop lv2 lv3')
    expect(order({ mapFits: false, documents: 1 })).toBe('lv1 lv2 lv3')
    expect(order({ documents: 1 })).toBe('lv1 loop lv2 lv3')
  })
})

describe('without a model', () => {
  it('leafs last, and neither reads or screens everything nor takes one question apart', () => {
    expect(order({ offline: true })).toBe('lv1 loop')
    expect(order({ offline: true, tokens: 100 })).toBe('lv1 loop')
    expect(order({ offline: true, parsed: parsedAs('List all ports', { kind: 'list' }) })).toBe('lv1 loop')
    expect(order({ offline: true, parsed: parsedAs('Compare A and B', { kind: 'compare' }) })).toBe('lv1 lv3')
  })

  it('does take it apart where nothing is to be left untried', () => {
    expect(order({ offline: true }, { preference: 'thorough' })).toBe('lv2 lv3')
  })
})

describe('by the settings', () => {
  const list = { parsed: parsedAs('List all ports', { kind: 'list' }) }

  it('fast: lv1, and at most one up', () => {
    expect(order({}, { preference: 'fast' })).toBe('lv1 loop')
    expect(order(list, { preference: 'fast' })).toBe('lv1 lv2')
    expect(order({ tokens: 100 }, { preference: 'fast' })).toBe('lv1')
  })

  it('thorough: not where only words lead', () => {
    expect(order({}, { preference: 'thorough' })).toBe('lv2 lv3')
    expect(order({ parsed: parsedAs('Compare', { kind: 'compare' }) }, { preference: 'thorough' })).toBe('lv3')
    expect(order({ tokens: 100 }, { preference: 'thorough' })).toBe('lv1')
  })

  it('maxTier: nothing above it, and never nothing', () => {
    expect(order({}, { maxTier: 'loop' })).toBe('lv1 loop')
    expect(order({}, { maxTier: 'lv1' })).toBe('lv1')
    expect(order(list, { maxTier: 'lv1' })).toBe('lv1')
    expect(order(list, { maxTier: 'lv2', preference: 'thorough' })).toBe('lv2')
    const compare = { parsed: parsedAs('Compare A and B', { kind: 'compare' }) }
    expect(order(compare, { maxTier: 'lv2' })).toBe('lv1 lv2')
    expect(order(compare, { maxTier: 'lv2', preference: 'thorough' })).toBe('lv2')
    expect(order(compare, { maxTier: 'loop' })).toBe('lv1')
    expect(reason(compare, { maxTier: 'lv2' })).toMatch(/; nothing above lv2$/)
    expect(reason({}, { maxTier: 'loop', preference: 'fast' })).toMatch(/; fast$/)
    expect(reason({}, { maxTier: 'loop' })).toMatch(/; nothing above loop$/)
  })
})
