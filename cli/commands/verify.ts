/**
 * `chapterverse verify ANSWERS.json [PATH…]`: does every citation still stand where the answer says, and does every result
 * that was reckoned follow from them?
 *
 * Without PATHs the cited files are read anew, and only they, into a store that is thrown away: nothing that produced
 * the answer is believed, and a corpus root that is a large folder is not walked.
 * @module
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { Command } from 'commander'
import { type AnswerCheck, openCorpus, plural, verify } from '../../index.ts'
import { type Checkable, readAnswers } from '../answers.ts'
import { addCorpus, type CorpusOptions, openFrom } from '../input/corpus-argument.ts'
import { readText } from '../input/read-text.ts'
import type { Io } from '../io.ts'
import { harmless, jsonLine, oneLine, type Style, wrap } from '../output/terminal.ts'

export function configure(command: Command, io: Io): void {
  command
    .description(
      'Re-check the citations and computed results of answers against the documents as they are now. Fails unless all hold.',
    )
    .argument('<answers>', 'a file that "ask --json" wrote: one answer, or one a line')
    .argument('[paths...]', 'files and folders (default: the files that are cited)')
  addCorpus(command)
  command.action(async (file: string, paths: string[], flags: CorpusOptions) => {
    const answers = readAnswers(file, readText).map(withPassages)
    const given = paths.length > 0 || flags.corpus !== undefined
    const checks = given ? await checkAgainst(answers, paths, flags, io) : await checkCitedFiles(answers, io)
    if (checks.some(({ exact }) => !exact)) io.exitWith(1)
    for (const [at, check] of checks.entries()) {
      const id = answers[at]?.id
      io.result(flags.json ? jsonLine(id === undefined ? check : { id, ...check }) : renderCheck(check, io))
    }
    if (!flags.json) io.result(`${renderTotal(checks)}\n`)
  })
}

/** Passages stand where citations would, quoted as exactly and numbered from 1 as well. */
function withPassages({ citations, passages, ...answer }: Checkable): Checkable {
  return { ...answer, citations: [...citations, ...passages], passages: [] }
}

async function checkAgainst(
  answers: readonly Checkable[],
  paths: readonly string[],
  flags: CorpusOptions,
  io: Io,
): Promise<AnswerCheck[]> {
  const { corpus } = await openFrom(paths, flags, io)
  try {
    return verify(answers, corpus)
  } finally {
    corpus.close()
  }
}

/** Answers of one corpus together, each corpus opened once; the order of the answers is kept. */
async function checkCitedFiles(answers: readonly Checkable[], io: Io): Promise<AnswerCheck[]> {
  const checks = new Map<Checkable, AnswerCheck>()
  for (const root of new Set(answers.map(({ corpus }) => corpus.root))) {
    const group = answers.filter(({ corpus }) => corpus.root === root)
    for (const [at, check] of (await checkBelow(root, group, io)).entries()) {
      const answer = group[at]
      if (answer !== undefined) checks.set(answer, check)
    }
  }
  return answers.flatMap((answer) => checks.get(answer) ?? [])
}

async function checkBelow(root: string, answers: readonly Checkable[], io: Io): Promise<AnswerCheck[]> {
  const cited = new Set(answers.flatMap(({ citations }) => citations.map(({ source }) => join(root, source))))
  const files = [...cited].filter((path) => existsSync(path))
  if (files.length === 0) return answers.map(nothingLeft)
  const store = mkdtempSync(join(tmpdir(), 'chapterverse-verify-'))
  try {
    // What was recognised in pictures is there only if they are read again.
    const ocr = answers.some(({ citations }) => citations.some((citation) => citation.ocr === true))
    const { corpus } = await openCorpus(files, { store, ocr, signal: io.signal })
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
    corpus.documents.map((info) => [info.docId === info.source ? `${prefix}/${info.docId}` : info.docId, info]),
  )
  const view: Partial<OpenedCorpus> = {
    documents: [...renamed].map(([docId, info]) => ({ ...info, docId })),
    text: (docId, start, end) => corpus.text(renamed.get(docId)?.docId ?? docId, start, end),
    structure: (docId) => corpus.structure(renamed.get(docId)?.docId ?? docId),
  }
  return Object.assign(Object.create(corpus), view)
}

function nothingLeft({ question, citations, computations }: Checkable): AnswerCheck {
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

const STATES: Record<string, string> = {
  moved: 'stands elsewhere now',
  changed: 'is no longer in the document',
  missing: 'its document is gone',
}

function renderCheck(
  { question, exact, citations, computations }: AnswerCheck,
  { page: { columns, style } }: Io,
): string {
  const good = citations.filter(({ state }) => state === 'exact').length
  const head = wrap(`${good} of ${citations.length} exact  ${oneLine(question)}`, columns, exact ? 'ok    ' : 'FAIL  ')
  const faults = citations.filter(({ state }) => state !== 'exact').map((citation) => renderFault(citation, style))
  const wrong = computations
    .filter(({ state }) => state !== 'follows')
    .map(({ text, detail }) => wrap(`${style.red(oneLine(text))}: ${oneLine(detail)}`, columns, '      '))
  return `${[head, ...faults, ...wrong].join('\n')}\n`
}

function renderFault({ n, docId, state, start }: AnswerCheck['citations'][number], style: Style): string {
  const where = start === null ? '' : ` (at ${start})`
  return `      ${style.red(`[${n}]`)} ${harmless(docId)}: ${STATES[state] ?? state}${where}`
}

function renderTotal(checks: readonly AnswerCheck[]): string {
  const citations = checks.flatMap((check) => check.citations)
  const exact = citations.filter(({ state }) => state === 'exact').length
  const computations = checks.flatMap((check) => check.computations)
  const follow = computations.filter(({ state }) => state === 'follows').length
  const computed =
    computations.length === 0 ? '' : `, ${follow} of ${plural(computations.length, 'computation')} right,`
  return `${exact} of ${plural(citations.length, 'citation')} exact${computed} in ${plural(checks.length, 'answer')}`
}
