/**
 * `chapterverse verify ANSWERS.json [PATH…]`: does every citation still stand where the answer says, and does every result
 * that was reckoned follow from them?
 * @module
 */
import type { Command } from 'commander'
import { type AnswerCheck, plural, verify } from '../../index.ts'
import { type Checkable, readAnswers } from '../answers.ts'
import { addCorpus, type CorpusOptions, openFrom } from '../input/corpus-argument.ts'
import { readText } from '../input/read-text.ts'
import type { Io } from '../io.ts'
import { harmless, jsonLine, oneLine, type Style, wrap } from '../output/terminal.ts'
import { checkCitedFiles } from '../verifying.ts'

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
    const checks = given ? await checkAgainst(answers, paths, flags, io) : await checkCitedFiles(answers, io.signal)
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
