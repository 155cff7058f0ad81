import { describe, expect, it } from 'vitest'
import { commentsOf, missingPaths } from './named-paths.ts'

const tree = new Set([
  'state',
  'state/tiers.ts',
  'nodes',
  'nodes/route',
  'nodes/route/order.ts',
  'docs',
  'docs/evals.md',
])
const inDocs = (text: string) => missingPaths(text, 'docs/page.md', tree).map(({ path }) => path)
const inSource = (text: string) => missingPaths(text, 'state/tiers.ts', tree)

describe('paths that a text names', () => {
  it.each(['`state/tiers.ts`', '`route/order.ts`', 'order.ts.', '(`nodes/route/`)', '`dist/index.js`', '`x.test.ts`'])(
    '%s is there',
    (text) => expect(inDocs(text)).toEqual([]),
  )

  it.each([
    ['`state/nowhere.ts`', 'state/nowhere.ts'],
    ['see nowhere.ts.', 'nowhere.ts'],
    ['`nodes/plan/`,', 'nodes/plan/'],
    ['`nodes/plan/*.ts`', 'nodes/plan/'],
    ['`docs/nowhere.md`', 'docs/nowhere.md'],
    ['`evals/order.ts`', 'evals/order.ts'],
  ])('%s is not', (text, path) => expect(inDocs(text)).toEqual([path]))

  it.each([
    'nodes/graphs',
    './docs',
    'https://example.org/docs/nowhere.md',
    '@scope/state/nowhere.ts',
    'guide/auth.md',
  ])('%s is no path of the repository', (text) => expect(inDocs(text)).toEqual([]))

  it('links are taken from the folder of their file', () => {
    expect(inDocs('[a](evals.md#run) [b](../state/tiers.ts) [c](https://example.org) [d](#here)')).toEqual([])
    expect(inDocs('[a](tiers.ts)')).toEqual(['docs/tiers.ts'])
  })

  it('what a page has its reader write is there', () => {
    expect(inDocs('```ts write=mine.ts\n```\nRun mine.ts, not other.ts.')).toEqual(['other.ts'])
  })

  it('of sources only comments count, with their lines', () => {
    const source = "const a = 'state/nowhere.ts'\n/**\n * See nowhere.ts.\n */\nconst b = 1 // state/gone.ts\n"
    expect(inSource(source)).toEqual([
      { line: 3, path: 'nowhere.ts' },
      { line: 5, path: 'state/gone.ts' },
    ])
    expect(commentsOf(source).split('\n')).toHaveLength(5)
  })
})
