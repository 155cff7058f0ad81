import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { cpuTime } from '../../testing/process/cpu-time.ts'
import { referencesFrom } from './references.ts'

const manual = [
  '# Harbour Manual',
  '## 1. Arrival',
  'See [papers](./papers.md#what-to-show), [fees](fees) and chapter 3. More in § 1.2 and in the Night Watch Rules.',
  'Out: [web](https://example.org/fees.md), [up](../../etc/passwd), [gone](gone.md), [mail](mailto:a@b.c), [bad](%E0%A4%A).',
  '### 1.2 Pilots',
  'Back to section 1. An Overview of section 9 is nowhere.',
  '## Chapter 3 Departure',
  'Leave.',
].join('\n\n')

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'guide/manual.md': manual,
    'guide/papers.md':
      '# Papers\n\n## What to show?\n\nAll.\n\n## What to show?\n\nMore.\n\n## Last\n\n[again](#what-to-show-1)',
    'guide/fees.md': '# Fees\n\nThe [manual](/guide/manual.md#12-pilots) knows.',
    'watch.md': '# Night Watch Rules\n\nWake. See section 2.\n\n## Lamps\n\nOn.\n\n## Bells\n\nOff.',
    'a/overview.md': '# Overview\n\nAll.',
    'b/same.md': '# Shared Long Title\n\nOne.',
    'c/same.md': '# Shared Long Title\n\nTwo.',
    'zh/novel.md':
      '# 第一回 甄士隐\n\n参见第三回，亦见《港口夜间守则全编》。\n\n# 第二回 贾夫人\n\n却说。\n\n# 第三回 王熙凤\n\n又说。',
    'zh/rules.md': '# 港口夜间守则全编\n\n参阅第二节。概述而已。\n\n## 灯\n\n开。\n\n## 钟\n\n关。',
    'zh/short.md': '# 概述\n\n无。',
    'names.md': '# Names\n\nShared Long Title. Overview. night watch rules. The Night Watch Rulesx. Night Watch Rules!',
    'hostile.md': `# Hostile\n\n${'[x](guide/fees.md#a) chapter 7 § 9.9.9 '.repeat(20_000)}\n\n${'## Part A\n\n'.repeat(3000)}`,
  })
})
afterAll(() => library.remove())

function from(docId: string, path?: string): string[] {
  const { sections, info } = library.corpus.structure(docId)
  const section = sections.find((candidate) => candidate.path === path)
  return referencesFrom(library.corpus, docId, section ?? { start: 0, end: info.length })
}

describe('referencesFrom', () => {
  test('links, numbers and titles, in order of appearance', () => {
    expect(from('guide/manual.md', '1.1')).toEqual([
      'guide/papers.md#1.1',
      'guide/fees.md',
      'guide/manual.md#1.2',
      'watch.md',
    ])
  })

  test('what begins within the span is no reference of it', () => {
    expect(from('guide/manual.md', '1.1.1')).toEqual(['guide/manual.md#1.1'])
    expect(from('guide/manual.md')).toEqual(['guide/papers.md#1.1', 'guide/fees.md', 'watch.md'])
  })

  test('anchors, counted where headings repeat, and links from the root', () => {
    expect(from('guide/papers.md', '1.3')).toEqual(['guide/papers.md#1.2'])
    expect(from('guide/fees.md')).toEqual(['guide/manual.md#1.1.1'])
  })

  test('in Chinese', () => {
    expect(from('zh/novel.md', '1')).toEqual(['zh/novel.md#3', 'zh/rules.md'])
  })

  test('a place is meant only where the reader is sent there', () => {
    expect(referencesFrom(library.corpus, 'watch.md', { start: 0, end: 45 })).toEqual(['watch.md#1.2'])
    expect(referencesFrom(library.corpus, 'zh/rules.md', { start: 0, end: 22 })).toEqual(['zh/rules.md#1.2'])
  })

  test('no name of a document: short, shared by two, in other letters, inside a word', () => {
    expect(from('names.md')).toEqual(['watch.md'])
  })

  test('is quick and bounded on twenty thousand links, and remembers', () => {
    expect(cpuTime(() => expect(from('hostile.md')).toEqual(['guide/fees.md']))).toBeLessThan(500)
    expect(cpuTime(() => from('hostile.md'))).toBeLessThan(20)
  })

  test('an unknown document', () => {
    expect(() => from('nope.md')).toThrow(expect.objectContaining({ code: 'document_not_found' }))
  })
})
