import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { cpuTime } from '../../testing/process/cpu-time.ts'
import { namedSections } from './named-sections.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'manual.md':
      '# Harbour Manual\n\n## 1. Arrival\n\nDock here.\n\n### Papers\n\nShow papers.\n\n## 2. Fees\n\nPay fees.\n\n## 3. Departure\n\nLeave.\n\n## Appendix B\n\nTables.\n',
    'novel.md': '# 第一回 甄士隐\n\n话说。\n\n# 第二回 贾夫人\n\n却说。\n\n# 第十二回 王熙凤\n\n又说。\n',
    'essay.md': '# Dawn\n\nLight.\n\n# Noon\n\nHeat.\n\n# Dusk\n\nCold.\n',
    'long.md': `# Gazetteer\n\n${Array.from({ length: 6000 }, (_, i) => `## Place${i}\n\nA place.\n`).join('\n')}`,
    'other.md': '# Other\n\n## Papers\n\nMore papers.\n',
  })
})
afterAll(() => library.remove())

const found = (...names: string[]) =>
  namedSections(names, library.corpus, library.corpus.documents).map(({ docId, path }) => `${docId}#${path}`)

describe('namedSections', () => {
  it.each([
    ['chapter 2 of the Harbour Manual', 'manual.md#1.2'],
    ['section 3 of manual', 'manual.md#1.3'],
    ['the Departure section of the Harbour Manual', 'manual.md#1.3'],
    ['Appendix B', 'manual.md#1.4'],
    ['the Papers section of Other', 'other.md#1.1'],
    ['第二回', 'novel.md#2'],
    ['第12回', 'novel.md#3'],
    ['chapter III of Essay', 'essay.md#3'],
    ['Noon', 'essay.md#2'],
  ])('%s', (name, section) => {
    expect(found(name)).toEqual([section])
  })

  it('counts its way through thousands of sections without dawdling', () => {
    expect(cpuTime(() => expect(found('chapter 3 of the Gazetteer')).toEqual(['long.md#1.3']))).toBeLessThan(500)
  })

  it('takes a document that is named alone as a whole', () => {
    const [ref] = namedSections(['the Harbour Manual'], library.corpus, library.corpus.documents)
    expect(ref).toMatchObject({ docId: 'manual.md', start: 0, end: library.corpus.document('manual.md').length })
  })

  it('covers subsections and gives each section once', () => {
    const [ref] = namedSections(['Chapter 1 of the Harbour Manual'], library.corpus, library.corpus.documents)
    expect(ref && library.corpus.text(ref.docId, ref.start, ref.end)).toContain('Show papers.')
    expect(found('Noon', 'noon', 'the Noon section')).toEqual(['essay.md#2'])
  })

  it('finds nothing where nothing is called so, and takes no name for a path', () => {
    expect(found('chapter 9 of the Harbour Manual', '/etc/passwd', '../manual.md', 'essay.md#7', '')).toEqual([])
  })

  describe('in other words', () => {
    let books: TestLibrary
    beforeAll(async () => {
      books = await libraryOf({
        'shitouji.txt': '《石头记》佚名\n\n第一回  甄士隐\n\n话说从前有一块石头。\n\n第二回  贾夫人\n\n却说后来。\n',
        'xingji.txt': '《星记》无名\n\n第一回  灵根\n\n话说天上有一颗星。\n\n第二回  悟道\n\n却说那星。\n',
        'ops.md':
          '# Operations\n\n## Chapter 27. High Availability, Load Balancing, and Replication\n\nA.\n\n### High Availability in small\n\nB.\n\n## Chapter 28. Monitoring\n\nC.\n',
      })
    })
    afterAll(() => books.remove())
    const inBooks = (name: string) =>
      namedSections([name], books.corpus, books.corpus.documents).map(
        ({ docId, start, end }) => `${docId}: ${books.corpus.text(docId, start, end).split('\n')[0]}`,
      )

    it.each([
      ['《石头记》第一回', ['shitouji.txt: 第一回  甄士隐']],
      [
        'the chapter on High Availability',
        ['ops.md: ## Chapter 27. High Availability, Load Balancing, and Replication'],
      ],
      ['the monitoring chapter', ['ops.md: ## Chapter 28. Monitoring']],
      ['load balancing and replication', ['ops.md: ## Chapter 27. High Availability, Load Balancing, and Replication']],
      ['availability', []],
    ])('%s', (name, sections) => {
      expect(inBooks(name)).toEqual(sections)
    })
  })
})
