import { Document } from '@langchain/core/documents'
import { BaseRetriever } from '@langchain/core/retrievers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import { parseSettings } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader } from '../../testing/readers/fake-reader.ts'
import { quoting } from '../../testing/readers/navigating.ts'
import type { Run } from '../run/context.ts'
import { openResources } from '../run/context.ts'
import { withRetriever } from './retriever.ts'

class Given extends BaseRetriever {
  override lc_namespace = ['tests']
  readonly #documents: Document[]
  constructor(...documents: Document[]) {
    super()
    this.#documents = documents
  }
  override async _getRelevantDocuments() {
    return this.#documents
  }
}

let library: TestLibrary
const SECRET = 'A badge of green enamel opens the gate after dusk.'

beforeAll(async () => {
  library = await libraryOf({
    'gates.md': `# Gates\n\n${SECRET}\n`,
    'fees.md': '# Fees\n\nThe fee is 5% of the amount.\n',
    '门.md': '# 门\n\n绿色徽章可在天黑后开门。\n',
  })
})
afterAll(() => library.remove())

const document = (pageContent: string, metadata: Record<string, unknown> = {}) =>
  new Document({ pageContent, metadata })

async function found(...documents: Document[]): Promise<string[]> {
  const opened = await openResources(library, parseSettings({}), undefined, undefined, new Given(...documents))
  return (await withRetriever([], 'any', opened as Run)).map(({ docId, via }) => `${docId} ${via}`)
}

it('takes places by id and offset, by text, and in any language', async () => {
  expect(await found(document('', { docId: 'gates.md', start: 9, end: 20 }))).toEqual(['gates.md retriever'])
  expect(await found(document(SECRET))).toEqual(['gates.md retriever'])
  expect(await found(document('绿色徽章可在天黑后开门。', { source: '门.md' }))).toEqual(['门.md retriever'])
})

it('leaves out what stands nowhere', async () => {
  const nowhere = [document('No such text.'), document(''), document('', { docId: 'gates.md', start: 1e9 })]
  expect(await found(...nowhere, document(SECRET, { docId: 'gone.md' }))).toEqual(['gates.md retriever'])
})

it('finds for a question what its words do not', async () => {
  const ask = (retriever?: Given) =>
    answerQuestion({
      question: 'When may passengers enter?',
      turns: [],
      tier: 'lv1',
      library: { corpus: library.corpus, memo: null },
      settings: { maxLoops: 1 },
      reader: fakeReader({
        extract: async (input) => quoting('badge')(input),
        keywords: async () => ({ keywords: {} }),
      }),
      retriever,
      signal: undefined,
      onEvent: undefined,
    })
  expect((await ask()).citations).toEqual([])
  expect((await ask(new Given(document(SECRET)))).citations).toMatchObject([{ docId: 'gates.md', quote: SECRET }])
})
