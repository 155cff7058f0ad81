import { describe, expect, it } from 'vitest'
import { parseSettings } from './settings.ts'

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
