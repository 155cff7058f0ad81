import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { ChapterverseError, type ErrorCode } from '../../index.ts'
import { describeError, exitCodeOf, renderError } from './error.ts'

const coded = (code: ErrorCode): ChapterverseError =>
  new ChapterverseError(code, 'What failed.', { remedy: 'Do this.' })

describe('errors', () => {
  it('are a message and a remedy, or one JSON line', () => {
    const report = describeError(coded('path_not_found'))
    expect(renderError(report, false)).toBe('What failed.\nDo this.\n')
    expect(JSON.parse(renderError(report, true))).toEqual({
      error: { code: 'path_not_found', message: 'What failed.', remedy: 'Do this.' },
    })
  })

  it('give the exit code', () => {
    expect(exitCodeOf(describeError(coded('path_not_found')))).toBe(1)
    expect(exitCodeOf(describeError(coded('bad_setting')))).toBe(2)
    expect(exitCodeOf(describeError(coded('cancelled')))).toBe(130)
    expect(exitCodeOf(describeError(new DOMException('Stopped', 'AbortError')))).toBe(130)
    expect(exitCodeOf(describeError(new TypeError('x is not a function')))).toBe(1)
  })

  it('of the argument parser lose their prefix and count as wrong usage', () => {
    const command = new Command('x').exitOverride().configureOutput({ outputError: () => {} })
    let thrown: unknown
    try {
      command.parse(['--nope'], { from: 'user' })
    } catch (error) {
      thrown = error
    }
    const report = describeError(thrown)
    expect(report).toMatchObject({ code: 'usage', message: "unknown option '--nope'" })
    expect(exitCodeOf(report)).toBe(2)
  })

  it('that nobody foresaw show where they came from', () => {
    expect(describeError(new TypeError('x is not a function')).remedy).toContain('error.test')
  })

  it('cannot command the terminal', () => {
    const report = describeError(new ChapterverseError('path_not_found', 'No \x1b[2J', { remedy: 'Try \x07.' }))
    expect(renderError(report, false)).toBe('No ␛[2J\nTry ␇.\n')
  })
})
