import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Settings } from '../../state/settings.ts'
import { addSettings, type JsonSchema, kebab, settingsOf } from './flags.ts'

const schema = z.toJSONSchema(Settings, { io: 'input' }) as JsonSchema

/** The settings that a command line gives, or the message of the error. */
function given(...args: string[]): Record<string, unknown> | string {
  const command = addSettings(new Command('ask'), schema)
    .exitOverride()
    .configureOutput({ outputError: () => {} })
  try {
    command.parse(args, { from: 'user' })
  } catch (error) {
    return String((error as Error).message)
  }
  return settingsOf(command.opts(), schema)
}

describe('flags', () => {
  it('has one for every setting but the corpus', () => {
    const command = addSettings(new Command('ask'), schema)
    const flags = command.options.map((option) => option.long)
    const expected = Object.keys(Settings.shape).filter((name) => name !== 'corpus')
    expect(expected.length).toBeGreaterThan(20)
    for (const name of expected) expect(flags).toContain(`--${kebab(name)}`)
    expect(flags).not.toContain('--corpus')
  })

  it('sets nothing that was not given', () => {
    expect(given()).toEqual({})
  })

  it('reads numbers, enums, lists, booleans and JSON', () => {
    expect(
      given('--max-loops', '3', '--overlap-ratio', '0.1', '--verify-with=model', '--documents', 'a.md, b/*.md'),
    ).toEqual({ maxLoops: 3, overlapRatio: 0.1, verifyWith: 'model', documents: ['a.md', 'b/*.md'] })
    expect(given('--confirm')).toEqual({ confirm: true })
    expect(given('--no-confirm')).toEqual({ confirm: false })
    expect(given('--prices', '{"m":{"input":1,"output":2}}')).toEqual({ prices: { m: { input: 1, output: 2 } } })
  })

  it('reads a threshold that is auto or a number', () => {
    expect(given('--confidence-threshold', 'auto')).toEqual({ confidenceThreshold: 'auto' })
    expect(given('--confidence-threshold', '0')).toEqual({ confidenceThreshold: 0 })
    expect(given('--confidence-threshold', '1.5')).toContain('Allowed: auto or 0 to 1.')
  })

  it.each([
    [['--max-loops', '2.5'], 'Allowed: 1 to 50.'],
    [['--max-loops', '0x10'], 'Allowed: 1 to 50.'],
    [['--max-loops', ''], 'Allowed: 1 to 50.'],
    [['--max-tokens-per-loop', '10'], 'Allowed: at least 500.'],
    [['--screening', 'all'], 'Allowed: progressive, full, candidates.'],
    [['--prices', '{m:1}'], 'It must be JSON.'],
    [['--max-loop', '3'], 'unknown option'],
    [['--model', ''], 'Allowed: text that is not empty.'],
    [['--screen-model', ' '], 'Allowed: text that is not empty.'],
    [['--documents', ''], 'Allowed: one or more, with commas between them.'],
    [['--documents', ' , '], 'Allowed: one or more, with commas between them.'],
  ])('refuses %j', (args, message) => {
    expect(given(...args)).toContain(message)
  })
})
