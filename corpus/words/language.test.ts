import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  ['', 'en'],
  ['12 % 34', 'en'],
  ['The quick brown fox.', 'en'],
  ['黛玉葬花', 'zh'],
  ['使用 docker compose 启动服务并且检查日志输出', 'zh'],
  ['The word 字 is a character in this English sentence.', 'en'],
  [`${'x'.repeat(50_000)}${'字'.repeat(200_000)}`, 'zh'],
  [`${'字'.repeat(20_000)}${'word '.repeat(60_000)}`, 'en'],
])('%.20s → %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
