import { describe, expect, it } from 'vitest'
import { budgetTokensOf, parseSettings, type SettingsInput } from './settings.ts'

const refusal = (input: unknown): unknown => {
  try {
    return parseSettings(input)
  } catch (error) {
    return error
  }
}

describe('parseSettings', () => {
  it('applies defaults, also to nothing', () => {
    expect(parseSettings(undefined)).toMatchObject({ topKChunks: 8, preference: 'balanced' })
    expect(parseSettings({ topKChunks: 3 })).toMatchObject({ topKChunks: 3, topKDocs: 3 })
  })

  it.each([
    ['budgetToken', 'budgetTokens'],
    ['topkchunks', 'topKChunks'],
    ['max_loops', 'maxLoops'],
    ['modle', 'model'],
  ])('refuses %s and names %s', (unknown, known) => {
    expect(refusal({ [unknown]: 1 })).toMatchObject({
      code: 'bad_setting',
      message: `There is no setting "${unknown}".`,
      remedy: expect.stringContaining(`"${known}"`),
    })
  })

  it('names nothing where nothing is like it', () => {
    const error = refusal({ thread_id: 'x' }) as { code: string; remedy: string }
    expect(error.code).toBe('bad_setting')
    expect(error.remedy).not.toContain('Did you mean')
  })

  it.each(['corpus', 'model', 'screenModel', 'embeddingModel'])('refuses an empty %s', (name) => {
    expect(refusal({ [name]: '' })).toMatchObject({ code: 'bad_setting', message: expect.stringContaining(name) })
  })

  it('refuses an empty choice of documents', () => {
    for (const documents of [[], ['']])
      expect(refusal({ documents })).toMatchObject({
        code: 'bad_setting',
        message: expect.stringContaining('documents'),
      })
  })

  it('says where in a setting the fault is', () => {
    const prices = { some: { input: 1, output: 1, out: 2 } }
    expect(refusal({ prices })).toMatchObject({ message: expect.stringMatching(/prices\.some.*out/) })
  })
})

describe('the cap on tokens that holds', () => {
  const cap = (settings: SettingsInput, reader = 'model:some') => budgetTokensOf(parseSettings(settings), reader)

  it('is 60,000 with a model, unless more is asked for', () => {
    expect(cap({})).toBe(60_000)
    expect(cap({ budgetTokens: 5 })).toBe(5)
    expect(cap({ budgetTokens: 0 })).toBe(0)
  })

  it.each([{ screening: 'full' }, { preference: 'thorough' }, { confirm: true }] as const)(
    'is none with %o',
    (told) => {
      expect(cap(told)).toBeUndefined()
      expect(cap({ ...told, budgetTokens: 7 })).toBe(7)
    },
  )

  it('is none where nobody is paid', () => {
    expect(cap({}, 'offline')).toBeUndefined()
  })
})
