import { expect, test } from 'vitest'
import { cut, languageOf, termsAmong } from './text.ts'

const keys = (text: string): string[] => cut(text).units.map(({ key }) => key)

test('words are stems, figures digits, names their parts', () => {
  expect(keys("Tesla's three running engines cost 1,000.50 pounds.")).toEqual([
    'tesla',
    '3',
    'run',
    'engin',
    'cost',
    '1000.50',
    'pound',
  ])
  expect(keys('max_breaker_sec maxConnections TLSv1.1')).toEqual(
    ['max', 'breaker', 'sec', 'max', 'connect', 'tls', 'v', '1.1'].map((key) => keys(key)[0]),
  )
})

test('terms hold whole names and bigrams of Han characters that touch', () => {
  expect(cut('tcp-logger').terms).toEqual(['tcp', 'logger', 'tcp-logger'])
  expect(cut('漏桶，算法').terms).toEqual(['漏', '桶', '漏桶', '算', '法', '算法'])
})

test.each(['three tcp-logger plugins, 1,000 of max_breaker_sec', '漏桶，算法和漏桶 API 6 的 tcp-logger'])(
  'which terms "%s" holds is told as cutting it would tell',
  (text) => {
    const { terms } = cut(text)
    for (const term of terms) expect([...termsAmong(text, new Set([term, 'other']))]).toEqual([term])
    expect(termsAmong(text, new Set(terms))).toEqual(new Set(terms))
    expect(termsAmong('', new Set(terms))).toEqual(new Set())
  },
)

test('traditional and simplified characters meet', () => {
  expect(keys('繁體')).toEqual(keys('繁体'))
})

test.each([
  ['What is api-breaker?', 'en'],
  ['limit-req 和 limit-count 的区别', 'zh'],
  ['redirect 插件默认返回的 HTTP 响应码是多少？', 'zh'],
  ['Who is 郭麐?', 'en'],
])('%s is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
