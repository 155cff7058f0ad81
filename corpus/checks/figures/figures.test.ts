import { describe, expect, it } from 'vitest'
import { strayFigures } from './compare.ts'
import { figuresIn } from './figures.ts'
import { chineseValue, englishValue } from './numerals.ts'

const stray = (statement: string, source: string, ...context: string[]) =>
  strayFigures(statement, { texts: [source, ...context], rows: [], quotes: [source] }).map(({ figure }) => figure.raw)

describe('normal forms', () => {
  const same: [string, string][] = [
    ['1,000', '1000'],
    ['5 %', '5%'],
    ['5%', 'five per cent'],
    ['百分之五', '5%'],
    ['３００', '三百'],
    ['300', '三百'],
    ['three users', '3 users'],
    ['twenty-one', '21'],
    ['5k', '5,000'],
    ['1.2 million', '120万'],
    ['3亿', '300 million'],
    ['30 to 50 thousand', '30,000 to 50,000'],
    ['5 March 2020', 'March 5, 2020'],
    ['2020-03-05', '2020年3月5日'],
    ['2020年3月', 'on 5 March 2020'],
    ['6:45', '上午6点45分'],
    ['下午三点半', '3:30 pm'],
    ['1 minute', '60 seconds'],
    ['two weeks', '14 days'],
    ['1990s', '二十世纪90年代'],
    ['$40', '40 dollars'],
    ['one hour', 'an hour'],
    ['33', 'Super Bowl XXXIII'],
    ['−12 °C', '-12℃'],
    ['15日', 'on 15 March 2019'],
    ['In 2019 it rained', 'on 15 March 2019'],
    ['the 15th', '2019年3月15日'],
    ['公元300年', 'in the year 300'],
    ['half past nine', 'at 9:30'],
    ['5 km', 'between 5 and 10 km'],
    ['$10', '$5 to 10'],
    ['14 km', '14 of the 36 km'],
    ['5、10或15公里', '5, 10 or 15 km'],
    ['3 euros for children', 'It is 5 euros for adults, 3 for children.'],
    ['1.5 million in 2020', 'It rose from 1.2 million in 2019 to 1.5 in 2020.'],
    ['60 seconds', 'The timeout is given in seconds. The default is 60.'],
    ['100 metres', 'every hundred metres'],
    ['1,000多人', '上千人'],
    ['100 years', '百年老店'],
    ['12 eggs', 'a dozen eggs'],
    ['1,000 litres', 'a thousand litres'],
    ['2 weeks', 'a couple of weeks'],
    ['Python 3.1 or later', 'Python 3.1.4'],
    ['3 files', 'three large files of the 50 files'],
    ['12 files', 'On 12 May it was raised to 12 files.'],
  ]
  it.each(same)('%s = %s', (statement, source) => {
    expect(stray(statement, source)).toEqual([])
  })

  const different: [string, string][] = [
    ['6%', '5 %'],
    ['5 ms', '5 s'],
    ['5 GB', '5 MB'],
    ['3.10', '3.1'],
    ['10.0.0.2', '10.0.0.1'],
    ['-5 °C', '5 °C'],
    ['40 euros', '40 dollars'],
    ['10k', '10'],
    ['6 March 2020', '2020年3月5日'],
    ['30 minutes', 'after 30'],
    ['第四章', '第三章'],
    ['三千', '三百'],
    ['74000年', '距今4000年'],
    ['5 euros', 'On 5 March it rose to 7 euros'],
    ['30 euros', 'from 9:30 on, 50 euros'],
    ['2020 dollars', 'It cost 900 dollars in 2020.'],
    ['5 euros', 'It costs 7 euros in Room 5.'],
    ['3.1 bar', 'version 3.1.4 at 2 bar'],
    ['12 files', 'On 12 May it was raised to 20 files.'],
    ['30 seconds', "It's 30 in all and takes 9 seconds."],
    ['100元', '费率为百分之五，20元'],
    ['一万元', '万一超出，五千元'],
    ['一千元', '千万不要超出，五百元'],
    ['为期12日', '5月12日起，为期6日'],
  ]
  it.each(different)('%s ≠ %s', (statement, source) => {
    expect(stray(statement, source)).toHaveLength(1)
  })

  it('takes units and scales of a bare figure from what stands over it', () => {
    expect(stray('5.3 million euros', '| 2019 | 5.3 |', '| Year | Revenue (million €) |')).toEqual([])
    expect(stray('5.3 million euros', '| 2019 | 5.3 |', '| Year | Revenue |')).toHaveLength(1)
  })

  it('lets words pass that count nothing', () => {
    expect(stray('First, one of them; 十分重要, 三国, 万一, 千万不要, 一些', 'nothing')).toEqual([])
  })

  it('lets a spelled count stand for the number of sentences cited', () => {
    const grounds = { texts: ['Build it.', 'Install it.'], rows: [], quotes: ['Build it.', 'Install it.'] }
    expect(strayFigures('There are two ways.', grounds)).toEqual([])
    expect(strayFigures('There are three ways.', grounds)).toHaveLength(1)
  })
})

it('places every figure where it stands', () => {
  const text = 'From ２０２０-03-05 on, 1,200 of 三百 cost $5.'
  for (const { raw, start } of figuresIn(text)) expect(text.startsWith(raw, start)).toBe(true)
})

it('reads numerals', () => {
  const chinese = { 三百零五: 305, 一九九八: 1998, 三万五: 35000, 一亿三千万: 130_000_000, 三点一四: 3.14, 廿三: 23 }
  for (const [run, value] of Object.entries(chinese)) expect(chineseValue(run), run).toBe(value)
  expect(chineseValue('千万')).toBeNull()
  expect(englishValue('three hundred and five')).toBe(305)
  expect(englishValue('two million one hundred thousand')).toBe(2_100_000)
})
