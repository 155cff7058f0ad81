import { expect, it } from 'vitest'
import { parseText } from '../text.ts'

it.each([
  ['THE SALT BOAT AND AFTER\n\nA short chronicle.\n\nChapter 1. The Boat\n\nText.\n', 'THE SALT BOAT AND AFTER'],
  ['《红楼梦》曹雪芹\n\n\n第一回 甄士隐梦幻识通灵\n\n正文。\n', '《红楼梦》曹雪芹'],
  ['\n\n小霍姆岛灯塔纪事\n\n第一章 建塔\n\n正文。\n', '小霍姆岛灯塔纪事'],
])('takes the line that stands alone at the top: %j', (text, title) => {
  expect(parseText(text).title).toBe(title)
})

it.each([
  ['a paragraph', 'The storm came up fast\nand broke over her stern.\n\nChapter 1. The Boat\n\nText.\n'],
  ['a sentence', 'It was late.\n\nChapter 1. The Boat\n\nText.\n'],
  ['a long line', `${'word '.repeat(30)}\n\nText.\n`],
  ['a heading', 'Chapter 1. The Boat\n\nText.\n\nChapter 2. The Fire\n\nText.\n'],
  ['nothing', '\n\n'],
])('takes no title from %s', (_what, text) => {
  expect(parseText(text).title).toBeUndefined()
})
