import { expect, it } from 'vitest'
import { faultsOf } from './quotes.ts'

const faults = (statement: string, ...quotes: string[]): string[] =>
  faultsOf(statement, { quotes, context: [] }).map(({ check }) => check)

it.each([
  ['支持 MySQL、POSTGRESQL、ORACLE 三种数据库。', '数据源支持 MySQL、POSTGRESQL、ORACLE。'],
  [
    'Three databases are supported: MySQL, PostgreSQL and Oracle.',
    'It supports MySQL, PostgreSQL and Oracle databases.',
  ],
  ['It supports 3 kinds of databases.', 'Supported databases: MySQL, PostgreSQL and Oracle.'],
  ['There are four colours: red, green, blue and white.', 'Colours are red, green, blue and white.'],
])('is right of what is listed: %s', (statement, quote) => {
  expect(faults(statement, quote)).toEqual([])
})

it.each([
  ['支持 MySQL、POSTGRESQL、ORACLE 四种数据库。', '数据源支持 MySQL、POSTGRESQL、ORACLE。'],
  [
    'Five databases are supported: MySQL, PostgreSQL and Oracle.',
    'It supports MySQL, PostgreSQL and Oracle databases.',
  ],
  ['It retries 3 times.', 'It writes to MySQL, PostgreSQL and Oracle, and retries.'],
])('is wrong of another number: %s', (statement, quote) => {
  expect(faults(statement, quote)).toContain('figure')
})

it('is right of the spans that are cited, in words', () => {
  expect(faults('There are two ways.', 'One way is to build it.', 'Another way is to install it.')).toEqual([])
  expect(faults('The default is 2.', 'The default is to build it.', 'It may be installed.')).toEqual(['figure'])
})
