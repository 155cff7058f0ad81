import { describe, expect, test } from 'vitest'
import { parse } from './parse.ts'

const parsed = (question: string, before?: string, languages = ['en', 'zh']) =>
  parse({ question, turns: before === undefined ? [] : [{ role: 'user', text: before }], languages })

describe('kind', () => {
  test.each([
    ['What is the default timeout?', 'fact'],
    ['Is TLS supported?', 'fact'],
    ['谁写了这本书？', 'fact'],
    ['How do I install the plugin?', 'procedure'],
    ['怎样触发保存点？', 'procedure'],
    ['List all supported databases', 'list'],
    ['都有哪些插件？', 'list'],
    ['Summarise the second chapter', 'summary'],
    ['第三章讲了什么？', 'summary'],
    ['How do tcp-logger and udp-logger differ?', 'compare'],
    ['全局参数和启动参数有什么区别？', 'compare'],
    ['tcp-logger timeout', 'other'],
  ])('%s → %s', (question, kind) => {
    expect(parsed(question).kind).toBe(kind)
  })
})

describe('instructions', () => {
  test.each([
    ['What are the limits? Answer in a table.', 'What are the limits?', 'Answer in a table'],
    ['How do I install it, step by step?', 'How do I install it?', 'step by step'],
    ['Who may sign, in at most twenty words?', 'Who may sign?', 'in at most twenty words'],
    ['用表格列出 limit-req 的属性', 'limit-req 的属性', '用表格列出'],
    ['退款期限多长？请用英文回答', '退款期限多长？', '请用英文回答'],
  ])('%s', (asked, question, instruction) => {
    expect(parsed(asked)).toMatchObject({ question, instructions: [instruction] })
  })

  test('what stands in the question is left there', () => {
    expect(parsed('What does the table in the annex show?').instructions).toEqual([])
    expect(parsed('In a table').question).toBe('In a table')
  })
})

describe('keywords', () => {
  test('content words as written, names for other languages', () => {
    const { keywords } = parsed('What is the default timeout of tcp-logger?')
    expect(keywords).toEqual({ en: ['default', 'timeout', 'tcp-logger'], zh: ['tcp-logger'] })
  })

  test('Chinese stretches between particles, Latin names apart', () => {
    expect(parsed('redirect 插件默认的响应码是多少？').keywords['zh']).toEqual(['redirect', '插件默认', '响应码'])
  })

  test('only the languages of the corpus', () => {
    expect(Object.keys(parsed('What is it?', undefined, ['zh']).keywords)).toEqual(['zh'])
  })
})

describe('sections named', () => {
  test.each([
    ['Summarise chapter 3 of the manual', ['chapter 3 of the manual']],
    ['What does section 2.1 of Debian Policy say?', ['section 2.1 of Debian Policy']],
    ['What is in the section "Getting started"?', ['Getting started']],
    ['《红楼梦》第一回写了谁？', ['第一回', '《红楼梦》']],
    ['What does "foo" mean?', []],
    ['What part of the body is it?', []],
  ])('%s', (question, sections) => {
    expect(parsed(question).sections).toEqual(sections)
  })
})

describe('follow-ups', () => {
  const before = 'What is the default timeout of tcp-logger?'
  test.each([
    ['And its batch size?', 'And its batch size? (default timeout tcp-logger)'],
    ['Why?', 'Why? (default timeout tcp-logger)'],
    ['What about udp-logger?', 'What about udp-logger? (default timeout)'],
    ['How many employees does the company that built the Eiffel Tower have?', undefined],
    ['Who founded Rotterdam?', undefined],
  ])('%s', (question, standalone) => {
    expect(parsed(question, before).question).toBe(standalone ?? question)
  })

  test('Chinese', () => {
    expect(parsed('它的默认值是多少？', 'limit-req 插件的 burst 参数是什么？').question).toBe(
      '它的默认值是多少？ (limit-req 插件 burst 参数)',
    )
  })

  test('nothing comes from nowhere', () => {
    expect(parsed('And its batch size?').question).toBe('And its batch size?')
  })
})

test.each([
  ['spaces', ' '.repeat(50_000), 'How do A and B differ then?'],
  ['new lines', ' \n'.repeat(25_000), 'How do A and B differ then?'],
  ['dots', '.'.repeat(50_000), 'How do A and B differ.then?'],
])('is not held up by a run of %s', (_, run, question) => {
  const before = performance.now()
  expect(parsed(`How do A and B differ${run}then?`)).toMatchObject({ question })
  expect(performance.now() - before).toBeLessThan(1000)
})
