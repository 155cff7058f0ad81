import { afterEach, describe, expect, it } from 'vitest'
import { asRetriever, search } from '../../index.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'

const PRESSURE = 'What is the working pressure of the pump?'

const manual = (bar: number, revised: string, title = 'Pump manual'): string => `# ${title}

## Pressure

The working pressure of the pump is ${bar} bar. It is read from the gauge beside the inlet, with the motor at rest.
The pump must be drained before frost, and its seals are greased every spring by whoever has the key to the shed.

Revised ${revised}.
`
const NOTICE = '# Notice\n\nSince March the pump has been run with a working pressure of 4 bar.\n'

let library: TestLibrary
afterEach(() => library.remove())

async function sourcesFor(files: Record<string, string>, topK: number, question = PRESSURE): Promise<string[]> {
  library = await libraryOf(files)
  return search(library, question, { topK }).map(({ source }) => source)
}

describe('hits that say the same', () => {
  it('are one, however many copies there are, and the others are named with it', async () => {
    const copies = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`c${n}/manual.md`, manual(6, 'in 2021')]))
    const sources = await sourcesFor({ ...copies, 'notice.md': NOTICE }, 2)
    expect(sources).toEqual(['c0/manual.md', 'notice.md'])
    const [first] = search(library, PRESSURE, { topK: 2 })
    expect(first?.alsoIn).toHaveLength(39)
    expect(first?.alsoIn?.[0]).toMatchObject({ title: 'Pump manual', line: 1 })
  })

  it('are found through the retriever, too', async () => {
    const copies = { 'a.md': manual(6, 'in 2021'), 'b.md': manual(6, 'in 2021') }
    await sourcesFor({ ...copies, 'notice.md': NOTICE }, 2)
    const found = await (await asRetriever(library, { topK: 2 })).invoke(PRESSURE)
    expect(found.map(({ metadata }) => metadata['source'])).toEqual(['a.md', 'notice.md'])
    expect(found[0]?.metadata['alsoIn']).toMatchObject([{ source: 'b.md' }])
  })

  it('are two at most where versions differ in what is not asked for', async () => {
    const years = ['2018', '2019', '2020', '2021', '2022']
    const versions = Object.fromEntries(years.map((year) => [`${year}/manual.md`, manual(6, `in ${year}`)]))
    const sources = await sourcesFor({ ...versions, 'notice.md': NOTICE }, 3)
    expect(sources.filter((source) => source.endsWith('manual.md'))).toHaveLength(2)
    expect(sources).toContain('notice.md')
  })

  it.each([
    ['versions that differ in what is asked', manual(6, 'in 2021'), manual(5, 'in 2021')],
    ['the same under a title that is asked for', manual(6, 'in 2021'), manual(6, 'in 2021', 'Working pressure: what')],
    [
      'few words under another heading',
      '# Rules\n\n## Pump in summer\n\nThe working pressure is the usual one.\n',
      '# Rules\n\n## Pump in winter\n\nThe working pressure is the usual one.\n',
    ],
    [
      'rows of a table',
      '# Pumps\n\n| Pump | Working pressure |\n|---|---|\n| north | 6 bar |\n| south | 6 bar |\n| east | 6 bar |\n',
      '# Pumps\n\n| Pump | Working pressure |\n|---|---|\n| north | 6 bar |\n| south | 6 bar |\n| east | 7 bar |\n',
    ],
  ])('stay apart: %s', async (_, one, other) => {
    expect((await sourcesFor({ 'a.md': one, 'b.md': other }, 2)).sort()).toEqual(['a.md', 'b.md'])
  })

  it('are told by their words in Chinese, whatever stands around them', async () => {
    const text =
      '水泵的工作压力为六巴。读数取自入口旁的压力表,读数时电机应当停止。霜冻之前必须排空水泵,密封圈每年春天上一次油。'
    const files = { 'a.md': `# 手册\n\n## 压力\n\n${text}\n`, 'b.md': `# 手册\n\n## 压力\n\n**${text}**\n` }
    const notice = '# 通知\n\n三月以来,水泵的工作压力改为四巴。\n'
    expect(await sourcesFor({ ...files, 'notice.md': notice }, 2, '水泵的工作压力是多少?')).toContain('notice.md')
  })
})
