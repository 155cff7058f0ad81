import { expect, it } from 'vitest'
import { negationFault } from './negation.ts'

const kind = (statement: string, source: string, language: 'en' | 'zh' = 'en') =>
  negationFault(statement, [source], language)?.kind ?? null

it('tells a negation that was added from one that was dropped', () => {
  expect(kind('You cannot export logs.', 'You can export logs. You cannot delete them.')).toBe('added')
  expect(kind('Sessions can be renewed.', 'Sessions cannot be renewed.')).toBe('dropped')
  expect(kind('访客不可以导出报告。', '访客可以导出报告。', 'zh')).toBe('added')
  expect(kind('日志可以删除。', '日志不可以删除。', 'zh')).toBe('dropped')
})

it('keeps quiet where a denial is told in other words or belongs to another clause', () => {
  expect(kind('The session lasts 30 minutes.', 'The session lasts 30 minutes and cannot be renewed.')).toBeNull()
  expect(kind('Smoking is not allowed on deck.', 'Smoking is prohibited on all decks.')).toBeNull()
  expect(kind('Admins can export reports.', 'Guests cannot export reports; admins can export reports.')).toBeNull()
  expect(kind('It is available only to admins.', 'It is not available except to admins.')).toBeNull()
  expect(kind('电池不在保修范围内。', '保修涵盖所有部件，电池除外。', 'zh')).toBeNull()
  expect(kind('两者完全不同。', '两者有很大区别。', 'zh')).toBeNull()
})

it('takes the no of a table cell for what its column asks, and for no denial of the row', () => {
  const row = '| batch_size | int | no | 1024 | the size that a batch is required to have |'
  expect(kind('The default of batch_size is 1024.', row)).toBeNull()
  expect(kind('batch_size is not required (no); its default is 1024.', row)).toBeNull()
  expect(kind('The mode is single.', '| mode | string | No | single |')).toBeNull()
  expect(kind('默认值为 1024。', '| batch_size | int | 否 | 1024 |', 'zh')).toBeNull()
  expect(kind('batch_size 不是必填项，默认为 1024。', '| batch_size | int | 否 | 1024 | 必填项 |', 'zh')).toBeNull()
})

it('still tells a denial in a row that says it in words', () => {
  expect(kind('Refunds are possible.', '| policy | refunds are not possible |')).toBe('dropped')
  expect(kind('Refunds are not possible.', '| policy | refunds are possible |')).toBe('added')
})
