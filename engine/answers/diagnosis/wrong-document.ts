import { type Examined, type Finding, sameDocument, some } from './examined.ts'

/**
 * The answer is about another thing than the question: cited from documents that do not hold the answer, or from one
 * whose title another document that came into question has too.
 */
export function wrongDocument({ answer, known, titles, ranked, read }: Examined): Finding | null {
  const cited = [...new Set(answer.citations.map(({ docId }) => docId))]
  if (cited.length === 0 || known?.hit === true) return null
  const twins = twinsOf(cited, [...ranked, ...read], titlesOf(answer, titles))
  if (known === undefined) return twins.length === 0 ? null : finding([], twins)
  if (!known.answerable) {
    return finding([`The documents do not hold an answer; ${some(cited)} was cited for one.`], twins)
  }
  if (known.gold.length === 0 || cited.some((docId) => known.gold.some((gold) => sameDocument(docId, gold))))
    return null
  return finding([`Cited: ${some(cited)}. The answer is in: ${some(known.gold)}.`], twins)
}

type Titles = ReadonlyMap<string, string>

/** Those of the corpus; without it, those that citations carry. */
const titlesOf = ({ citations }: Examined['answer'], titles: Titles | undefined): Titles =>
  titles ?? new Map(citations.map(({ docId, title }) => [docId, title]))

/** Each cited document with another of the same title that was found or read. */
function twinsOf(cited: readonly string[], others: readonly string[], titles: Titles): string[] {
  return [...new Set(others)].flatMap((other) => {
    const title = titles.get(other)
    const twin = cited.find((docId) => docId !== other && title !== undefined && titles.get(docId) === title)
    return twin === undefined ? [] : [`${twin} and ${other} are both called "${title}".`]
  })
}

function finding(evidence: readonly string[], twins: readonly string[]): Finding {
  const alike = twins.length > 0
  return {
    symptom: 'wrong_document',
    evidence: [...evidence, ...twins],
    cause: alike
      ? 'Documents that are called the same cannot be told apart by title.'
      : 'The cited document says something like what was asked.',
    remedy: alike
      ? 'Give each document a title of its own (its first heading), or ask within some: --documents GLOB.'
      : 'Consider more candidates (--top-k-docs 5), have each statement checked (--verify-with model), or ask within some documents: --documents GLOB.',
  }
}
