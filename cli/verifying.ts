/**
 * Citations against the files as they are now. The cited files are read anew, and only they, into a store that is thrown
 * away: nothing that produced the answer is believed, and a corpus root that is a large folder is not walked.
 * @module
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { type AnswerCheck, type Checked, openCorpus, verify } from '../index.ts'

/** What is cited, in which files below which folder. */
export interface CitedAnswer extends Omit<Checked, 'citations'> {
  corpus: { root: string }
  citations: readonly (Checked['citations'][number] & { source: string; ocr?: true | undefined })[]
}

/** Answers of one corpus together, each corpus opened once; the order of the answers is kept. */
export async function checkCitedFiles(answers: readonly CitedAnswer[], signal: AbortSignal): Promise<AnswerCheck[]> {
  const checks = new Map<CitedAnswer, AnswerCheck>()
  for (const root of new Set(answers.map(({ corpus }) => corpus.root))) {
    const group = answers.filter(({ corpus }) => corpus.root === root)
    for (const [at, check] of (await checkBelow(root, group, signal)).entries()) {
      const answer = group[at]
      if (answer !== undefined) checks.set(answer, check)
    }
  }
  return answers.flatMap((answer) => checks.get(answer) ?? [])
}

async function checkBelow(root: string, answers: readonly CitedAnswer[], signal: AbortSignal): Promise<AnswerCheck[]> {
  const cited = new Set(answers.flatMap(({ citations }) => citations.map(({ source }) => join(root, source))))
  const files = [...cited].filter((path) => existsSync(path))
  if (files.length === 0) return answers.map(nothingLeft)
  const store = mkdtempSync(join(tmpdir(), 'chapterverse-verify-'))
  try {
    // What was recognised in pictures is there only if they are read again.
    const ocr = answers.some(({ citations }) => citations.some((citation) => citation.ocr === true))
    const { corpus } = await openCorpus(files, { store, ocr, signal })
    try {
      // Fewer files may have a nearer common parent, and ids are relative to it.
      const prefix = relative(root, corpus.root).split(sep).join('/')
      return verify(answers, prefix === '' ? corpus : below(prefix, corpus))
    } finally {
      corpus.close()
    }
  } finally {
    rmSync(store, { recursive: true, force: true })
  }
}

type OpenedCorpus = Awaited<ReturnType<typeof openCorpus>>['corpus']

/** The same documents under the ids they have from further up; those that carry an id of their own keep it. */
function below(prefix: string, corpus: OpenedCorpus): OpenedCorpus {
  const renamed = new Map(
    corpus.documents.map((info) => [isOfPath(info) ? `${prefix}/${info.docId}` : info.docId, info]),
  )
  const view: Partial<OpenedCorpus> = {
    documents: [...renamed].map(([docId, info]) => ({ ...info, docId })),
    text: (docId, start, end) => corpus.text(renamed.get(docId)?.docId ?? docId, start, end),
    structure: (docId) => corpus.structure(renamed.get(docId)?.docId ?? docId),
  }
  return Object.assign(Object.create(corpus), view)
}

/** Whether an id is the path of its file, or begins with it: that of a file inside, or of one document of many. */
const isOfPath = ({ docId, source }: { docId: string; source: string }): boolean =>
  docId === source || docId.startsWith(`${source}/`) || docId.startsWith(`${source}:`)

function nothingLeft({ question, citations, computations = [] }: CitedAnswer): AnswerCheck {
  const gone = citations.map(({ n, docId }) => ({
    n,
    docId,
    state: 'missing' as const,
    start: null,
    end: null,
    sameText: false,
  }))
  const computed = computations.map(({ text }) => ({ text, state: 'operand' as const, detail: 'its document is gone' }))
  return { question, exact: gone.length === 0, citations: gone, computations: computed }
}
