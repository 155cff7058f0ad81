/**
 * Answers on stdout in the form that was asked for, and into the clipboard where that was.
 * @module
 */
import type { Answer } from '../../index.ts'
import type { Io } from '../io.ts'
import { renderAnswer } from './answer.ts'
import { copy } from './clipboard.ts'
import { htmlEnd, htmlHead, renderHtml } from './html.ts'
import { renderMarkdown } from './markdown.ts'
import { harmless, jsonLine, styleFor } from './terminal.ts'

export const FORMATS = ['text', 'md', 'html', 'json'] as const
export type Format = (typeof FORMATS)[number]

export interface Printer {
  /** An answer that an error ended is printed, and is a failure all the same. @param id of the question, of many */
  one(answer: Answer, id?: string | number): void
  /** After the last. */
  end(): void
}

export function printer(
  { format, json, copy: copies }: { format?: Format; json?: boolean; copy?: boolean },
  io: Io,
): Printer {
  const form: Format = format ?? (json ? 'json' : 'text')
  const printed: string[] = []
  const print = (text: string, bare = text) => {
    io.result(text)
    if (copies) printed.push(bare)
  }
  let begun = false
  return {
    one(answer, id) {
      if (answer.stop === 'error') io.exitWith(1)
      if (form === 'html' && !begun) print(htmlHead())
      begun = true
      if (form === 'json') print(jsonLine(id === undefined ? answer : { id, ...answer }))
      else if (form === 'html') print(renderHtml(answer))
      else if (form === 'md') print(renderMarkdown(answer) + (id === undefined ? '' : '\n'))
      else print(asText(answer, io.page, id), asText(answer, { ...io.page, style: styleFor({}) }, id))
    },
    end() {
      if (form === 'html' && begun) print(htmlEnd())
      if (copies && begun)
        io.note(
          copy(printed.join('')) ?? 'Not copied: no program for the clipboard is installed, and there is no terminal.',
        )
    },
  }
}

function asText(answer: Answer, page: Io['page'], id: string | number | undefined): string {
  if (id === undefined) return renderAnswer(answer, page)
  return `${page.style.bold(harmless(`${id}  ${answer.question}`))}\n\n${renderAnswer(answer, page)}\n`
}
