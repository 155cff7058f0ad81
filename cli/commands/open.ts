/**
 * `chapterverse open N`: the source of a citation of the last answer, at the quotation.
 * @module
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { ChapterverseError } from '../../index.ts'
import type { Io } from '../io.ts'
import { citedPlace } from '../last-answer.ts'
import { isVerbatim } from '../opening/launch.ts'
import { passageAround } from '../opening/passage.ts'
import { openAt } from '../opening/run.ts'
import { harmless, jsonLine, oneLine } from '../output/terminal.ts'

interface OpenFlags {
  print?: boolean
  json?: boolean
}

export function configure(command: Command, io: Io): void {
  command
    .description(
      'Open the source of a citation of the last answer: a text in VISUAL or EDITOR at the line, anything else with the ' +
        'viewer of the desktop, a PDF at the page where the viewer takes one. Where output is no terminal, the place is printed alone.',
    )
    .argument('[n]', 'the number of the citation', parseNumber, 1)
    .option('--print', 'show the passage with what stands around it, and open nothing')
    .option('--json', 'the place as one JSON object; opens nothing')
    .action((n: number, flags: OpenFlags) => openCitation(n, flags, io))
}

/** Also of a session of `chat`. @throws `bad_input`, `path_not_found`, `document_changed` */
export async function openCitation(n: number, { print, json }: OpenFlags, io: Io): Promise<void> {
  const cited = citedPlace(n)
  const { place, last } = cited
  const path = join(last.root, place.source)
  if (json) {
    io.result(
      jsonLine({
        n,
        path,
        page: place.page,
        line: place.line,
        place: place.place ?? null,
        start: place.start,
        end: place.end,
      }),
    )
    return
  }
  io.result(`${harmless(`${path}${where(place, path)}`)}\n`)
  if (print) {
    io.result(`\n${await passageAround(cited, io.page)}\n`)
    return
  }
  if (!existsSync(path))
    throw new ChapterverseError('path_not_found', `${path} is not there any more.`, {
      remedy: `Show the passage as it was indexed: chapterverse open ${n} --print`,
    })
  if (process.stdout.isTTY === true) await openAt({ path, line: place.line, page: place.page })
}

/** `:64`, ` (p. 12)`, ` (Prices!A5:C5)` */
function where(
  { page, place, line }: { page: number | null; place?: string | undefined; line: number },
  path: string,
): string {
  if (place !== undefined) return ` (${oneLine(place)})`
  if (page !== null) return ` (p. ${page})`
  return isVerbatim(path) ? `:${line}` : ''
}

function parseNumber(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be the number of a citation.')
}
