import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { parsedAs } from '../../testing/readers/fake-reader.ts'
import { leafing, textOf } from '../../testing/readers/navigating.ts'

let library: TestLibrary

const chapter = (i: number, title: string) =>
  `## Chapter ${i}: ${title}\n\n${`This chapter of ${title} goes on for a while. `.repeat(60)}\n\n### A part\n\nThe end of ${title}.\n`

beforeAll(async () => {
  library = await libraryOf({
    'voyage.md': `# The Voyage\n\n${['Leaving', 'The Storm', 'The Island'].map((title, i) => chapter(i + 1, title)).join('\n')}`,
    'rules.md':
      '# Rules of the House\n\n## Part I\n\nDoors close at ten.\n\n## Part IV\n\nNo bells after dark.\n\n## Quiet Hours\n\nQuiet hours begin at nine.\n',
    'keys.md':
      '# Keys\n\n## 2 Locks\n\nLocks are oiled twice a year.\n\n## 3 Chapter of accidents\n\nNobody lost a key.\n',
    'shiji.md': `# 航海记\n\n## 第一章 启程\n\n${'船在清晨离开港口，风很小。'.repeat(150)}\n\n### 尾声\n\n启程的最后一天。\n\n## 第二章 风暴\n\n风暴在夜里到来。\n\n## 第三章 岛屿\n\n岛上没有人。\n`,
    'guize.md': '# 居住规则\n\n## 第十二条 安静时间\n\n晚上九点开始保持安静。\n\n## 第二条 门禁\n\n十点关门。\n',
    'fares.md': '# 票价说明\n\n## 成人票\n\n成人票九镑。\n\n## 儿童票\n\n儿童半价。\n',
  })
})
afterAll(() => library.remove())

/** Asks with the names that parse found in the question, and gives the sections read in the first round. */
async function firstRead(question: string, sections: string[]) {
  const { reader, extracted, located } = leafing([[]], undefined, {
    parse: async () => parsedAs(question, { sections, kind: 'summary' }),
  })
  const answer = await answerQuestion({
    question,
    turns: [],
    tier: 'loop',
    library: { corpus: library.corpus, memo: null },
    settings: { maxLoops: 1 },
    reader,
    signal: undefined,
    onEvent: undefined,
  })
  return { read: answer.coverage.sectionsRead, text: extracted.map(textOf).join(' '), calls: located.length }
}

describe('sections that a question names are read whole, without a call to find them', () => {
  it('by the number of a chapter and the document', async () => {
    const { read, text, calls } = await firstRead('Summarise chapter 2 of The Voyage.', ['chapter 2 of The Voyage'])
    expect(read).toEqual(['voyage.md#1.2', 'voyage.md#1.2.1'])
    // Longer than a close reading: sections that are named have no other bound than the call's.
    expect(text.match(/This chapter of The Storm goes on/g)).toHaveLength(60)
    expect(text).toContain('The end of The Storm.')
    expect(calls).toBe(0)
  })

  it('by a heading', async () => {
    const { read } = await firstRead('What does the section Quiet Hours say?', ['Quiet Hours'])
    expect(read).toEqual(['rules.md#1.3'])
  })

  it('by a Roman numeral', async () => {
    const { read } = await firstRead('What is forbidden by Part IV of the Rules of the House?', [
      'Part IV of the Rules of the House',
    ])
    expect(read).toEqual(['rules.md#1.2'])
  })

  it('by the number that a heading begins with', async () => {
    const { read } = await firstRead('Sum up section 2 of Keys.', ['section 2 of Keys'])
    expect(read).toEqual(['keys.md#1.1'])
  })

  it('by a title in quotation marks, beside another name', async () => {
    const { read } = await firstRead('Compare “The Island” in The Voyage with Part I of the Rules of the House.', [
      '“Chapter 3: The Island” in The Voyage',
      'Part I of the Rules of the House',
    ])
    expect(read).toEqual(['voyage.md#1.3', 'voyage.md#1.3.1', 'rules.md#1.1'])
  })

  it('以章号和书名', async () => {
    const { read, text, calls } = await firstRead('概括《航海记》第一章。', ['《航海记》第一章'])
    expect(read).toEqual(['shiji.md#1.1', 'shiji.md#1.1.1'])
    expect(text.match(/船在清晨离开港口/g)).toHaveLength(150)
    expect(text).toContain('启程的最后一天。')
    expect(calls).toBe(0)
  })

  it('以标题', async () => {
    const { read } = await firstRead('“成人票”一节说了什么？', ['成人票'])
    expect(read).toEqual(['fares.md#1.1'])
  })

  it('以汉字数字的条号', async () => {
    const { read } = await firstRead('《居住规则》第十二条规定了什么？', ['《居住规则》第十二条'])
    expect(read).toEqual(['guize.md#1.1'])
  })

  it('以阿拉伯数字的章号', async () => {
    const { read } = await firstRead('航海记第3章讲了什么？', ['航海记第3章'])
    expect(read).toEqual(['shiji.md#1.3'])
  })

  it('以书名号中的文档名，整篇阅读', async () => {
    const { read } = await firstRead('概括《票价说明》。', ['《票价说明》'])
    expect(read).toEqual(['fares.md#1', 'fares.md#1.1', 'fares.md#1.2'])
  })
})

describe('a whole document that is named', () => {
  it('is leafed through where it is too long for one call', async () => {
    const { reader, located, extracted } = leafing([['voyage.md#1.3.1']], undefined, {
      parse: async () => parsedAs('How does it end?', { sections: ['The Voyage'] }),
    })
    await answerQuestion({
      question: 'How does The Voyage end?',
      turns: [],
      tier: 'loop',
      library: { corpus: library.corpus, memo: null },
      settings: { maxLoops: 1, maxTokensPerLoop: 1000 },
      reader,
      signal: undefined,
      onEvent: undefined,
    })
    expect(located[0]?.map).toContain('1.3.1 A part')
    expect(extracted.map(textOf)).toEqual(['### A part The end of The Island.'])
  })
})

it('a named section that does not hold the answer leaves the map to look on', async () => {
  const { reader, located } = leafing([['keys.md#1.1']], undefined, {
    parse: async () => parsedAs('When are locks oiled?', { sections: ['Quiet Hours'] }),
  })
  const answer = await answerQuestion({
    question: 'When are locks oiled?',
    turns: [],
    tier: 'loop',
    library: { corpus: library.corpus, memo: null },
    settings: { maxLoops: 2 },
    reader,
    signal: undefined,
    onEvent: undefined,
  })
  expect(located).toHaveLength(1)
  expect(located[0]?.tried[0]).toMatchObject({ sections: ['rules.md#1.3'] })
  expect(answer.coverage.sectionsRead).toEqual(['rules.md#1.3', 'keys.md#1.1'])
})
