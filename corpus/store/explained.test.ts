import { expect, it } from 'vitest'
import { refusalOf } from '../../lib/os-errors.ts'
import { explained } from './driver.ts'

const ofSqlite = (errcode: number | undefined, message = 'x') =>
  Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', ...(errcode !== undefined && { errcode }) })

/** https://www.sqlite.org/rescode.html */
it.each([
  [10, 'x', /The disk refused/],
  [778, 'disk I/O error', /The disk refused/],
  [4874, 'disk I/O error', /The disk refused/],
  [13, 'x', /no room left/],
  [14, 'x', /cannot be opened for writing/],
  [8, 'x', /cannot be opened for writing/],
  [7, 'x', /not enough memory/],
  [5, 'x', /stayed locked/],
  [undefined, 'disk I/O error', /The disk refused/],
  [undefined, 'database or disk is full', /no room left/],
] as const)('%s %s is no damage', (errcode, message, expected) => {
  const error = explained('/tmp/none/corpus.db', ofSqlite(errcode, message)) as Error & { remedy: string }
  expect(error.message).toMatch(expected)
  expect(error.remedy).not.toMatch(/[Dd]elete/)
})

it.each([[11], [26]])('%s is', (errcode) => {
  expect(explained('/tmp/none/corpus.db', ofSqlite(errcode))).toMatchObject({
    message: expect.stringContaining('damaged'),
    remedy: expect.stringContaining('index again'),
  })
})

it.each([
  ['ENOSPC', /no room/],
  ['EDQUOT', /quota/],
  ['EMFILE', /too many files/],
  ['EROFS', /only be read/],
  ['EACCES', /may not be written/],
  ['EFBIG', /larger than a limit/],
])('%s in words, however deep it lies', (code, reason) => {
  const error = new Error('outer', { cause: Object.assign(new Error('inner'), { code }) })
  expect(refusalOf(error)?.reason).toMatch(reason)
  expect(refusalOf(new Error('none'))).toBeUndefined()
})
