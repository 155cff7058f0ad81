import { expect, test } from 'vitest'
import { askedOf, compares, sidesOf } from './comparison.ts'

test.each([
  ['Compare the ranges and levels of the gzip and brotli plugins.', 'gzip', 'brotli plugins'],
  ['How do the send timeouts of tcp-logger and udp-logger differ?', 'tcp-logger', 'udp-logger'],
  ['How long must the secret be for cas-auth compared with saml-auth?', 'cas-auth', 'saml-auth'],
  ['What are the fetch intervals of Nacos discovery and of Consul discovery?', 'Nacos discovery', 'Consul discovery'],
  ['Compare leases with licences', 'leases', 'licences'],
  ['What is the difference between a lease and a licence?', 'lease', 'licence'],
  ['Are Frozen and Escape from the Dark both animated features?', 'Frozen', 'Escape'],
  ['Which author was popular in the 1970s, Richard Wright or Richard Bach?', 'Richard Wright', 'Richard Bach'],
  ['Are Marian Gold and Jung Eun-ji members of the same band?', 'Marian Gold', 'Jung Eun-ji'],
  ['Both Never Cry Wolf and Big Hero 6 films were released by what label?', 'Never Cry Wolf', 'Big Hero 6'],
  ['Is Lake Erie larger than Lake Huron?', 'Lake Erie', 'Lake Huron'],
  ['全局参数和启动参数分别在哪个页面配置？', '全局参数', '启动参数'],
  ['比较甲方与乙方的义务', '甲方', '乙方'],
])('%s', (question, left, right) => {
  expect(compares(question)).toBe(true)
  expect(sidesOf(question)).toMatchObject({ left, right })
})

test.each([
  'When and where was Ada born?',
  'How do I start and stop the server?',
  'Who wrote Romeo and Juliet?',
  'Who was the first president of Bosnia and Herzegovina?',
  'The singer has sold more than how many records?',
  '小明和小红去了哪里？',
  '倪匡、黄霑和蔡澜曾共同主持哪档节目？',
])('%s compares nothing', (question) => {
  expect(compares(question)).toBe(false)
})

test.each([
  ['What are the default ports of Nacos, Consul, and Eureka?', ['Nacos'], 'Consul', 'Eureka'],
  [
    'What are the default timeouts of tcp-logger, udp-logger, http-logger and sls-logger?',
    ['tcp-logger', 'udp-logger'],
    'http-logger',
    'sls-logger',
  ],
  ['Which is faster, gzip-static or brotli-static or zstd-static?', ['gzip-static'], 'brotli-static', 'zstd-static'],
  ['Compare Nacos vs Consul vs Eureka', ['Nacos'], 'Consul', 'Eureka'],
  ['Is Bosnia and Herzegovina or Croatia or Serbia larger?', ['Bosnia and Herzegovina'], 'Croatia', 'Serbia'],
  ['How did, in 2019, Nacos and Consul differ?', [], 'Nacos', 'Consul'],
  ['甲、乙、丙和丁分别用什么算法？', ['甲', '乙'], '丙', '丁'],
])('%s lists', (question, others, left, right) => {
  expect(compares(question)).toBe(true)
  expect(sidesOf(question)).toMatchObject({ others, left, right })
})

test('each side is asked what both are asked', () => {
  const sides = sidesOf('How do the send timeouts of tcp-logger and udp-logger differ?')
  expect(sides && askedOf(sides, 'right')).toBe('How do send timeouts of udp-logger')
  const chinese = sidesOf('全局参数和启动参数分别在哪个页面配置？')
  expect(chinese && askedOf(chinese, 'left')).toBe('全局参数在哪个页面配置？')
})
