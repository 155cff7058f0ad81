/**
 * The corpora that are kept, for people.
 * @module
 */
import { type KeptCorpus, plural } from '../../index.ts'
import type { Page } from './page.ts'
import { harmless, wrap } from './terminal.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** `4.2 MB`, in steps of 1000. */
export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const amount = bytes / 1000 ** step
  return `${step > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[step]}`
}

/** Two lines each: what it is, and where. */
export function renderCorpora(corpora: readonly KeptCorpus[], { columns, style }: Page): string {
  return corpora
    .map(({ name, paths, gone, store, documents, bytes, usedAt }) => {
      const facts = [
        documents === null ? 'cannot be read by this version' : plural(documents, 'document'),
        sizeText(bytes),
        ...(usedAt === null ? [] : [`used ${usedAt.slice(0, 10)}`]),
      ]
      const places = paths.map((path) => (gone.includes(path) ? `${path} (gone)` : path))
      const head = style.bold(harmless(name ?? '(no name)'))
      const where = [places.join(', '), `Store: ${store}`].filter((line) => line !== '').map(harmless)
      return `${head}  ${facts.join(', ')}\n${wrap(where.join('\n'), columns, '  ')}\n`
    })
    .join('')
}
