import { describe, expect, it } from 'vitest'
import { holdsAll, holdsKey, keyOf } from './keys.ts'

describe('answer keys', () => {
  it.each([
    ['The port is 5432.', '5432', true],
    ['The port is ５４３２。', '5432', true],
    ['Founded in 1963', '63', false],
    ['63.5 bytes', '63', false],
    ['at most 63.', '63', true],
    ['It supports that', 'port', false],
    ['two Ports', 'port', true],
    ['every\n minute', 'one minute|every minute', true],
    ['贾迎春住了缀锦楼', '缀锦楼', true],
    ['以 | 分隔', '|', true],
    ['以逗号分隔', '|', false],
    ['anything', '', false],
  ])('%j holds %j: %s', (text, key, expected) => {
    expect(holdsKey(text, keyOf(key))).toBe(expected)
  })

  it.each([
    // Grouped, scaled, in words, in numerals.
    ['It is kept for 7,200 seconds.', '7200', true],
    ['It is kept for 7200 seconds.', '7,200 seconds', true],
    ['about 673.6 million', '673,600,000', true],
    ['about $1.18 trillion', '1,180 billion', true],
    ['seven thousand two hundred seconds', '7200 seconds', true],
    ['twenty-five plugins', '25', true],
    ['a hundred and twenty users', '120 users', true],
    ['三百四十二年', '342', true],
    ['共有 342 年', '三百四十二', true],
    ['一亿五千万元', '1.5 亿', true],
    ['两万三千人', '23000', true],
    ['二〇二三年', '2023', true],
    ['保留三天', '3 天', true],
    ['1GB', '1 GB', true],
    ['0.50 seconds', '0.5', true],
    // Shares.
    ['It fell by 50 percent.', '50 %', true],
    ['下降百分之五十', '50%', true],
    ['下降百分之12.5', '12.5 %', true],
    // Dates.
    ['He died on 16 August 1967.', 'August 16, 1967', true],
    ['on the 1st of August, 1973', '1 August 1973', true],
    ['签署于1967年8月16日', '1967-08-16', true],
    ['It changed by -89.40 %.', '89.4 %', true],
    // Others.
    ['from 2018-2019', '2019', true],
    ['by 5-7 per cent', '7.0', false],
    ['It is kept for 7,201 seconds.', '7200', false],
    ['It is kept for 72,000 seconds.', '7200', false],
    ['673.6 million', '673.6 thousand', false],
    ['It fell by 50 points.', '50 %', false],
    ['17 August 1967', 'August 16, 1967', false],
    ['one of them', '1', false],
    ['万一失败', '10001', false],
    ['三四天', '34', false],
    ['version 1.25.0', '25', false],
    ['at 127.0.0.1', '0.0', false],
    ['at 03:40', '40', true],
    ['five six', '11', false],
  ])('%j holds the quantity %j: %s', (text, key, expected) => {
    expect(holdsKey(text, [key])).toBe(expected)
  })

  it('asks for all of them, and of each for any wording', () => {
    expect(holdsAll('gzip: 1 to 9; brotli: 0 to 11', [['1'], ['eleven', '11']])).toBe(true)
    expect(holdsAll('gzip: 1 to 9', [['1'], ['eleven', '11']])).toBe(false)
    expect(keyOf('one minute|1min')).toEqual(['one minute', '1min'])
  })
})
