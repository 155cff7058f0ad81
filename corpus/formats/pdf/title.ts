/**
 * The title that the file declares. Many programs write the name of a file there, or a word that says there is none;
 * those who file documents with an authority write a number there, and what it is as the subject.
 * @module
 */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { isBoilerplate } from '../../structure/cover.ts'
import { declaredTitle } from '../declared-title.ts'

/** A subject that says which document this is, and not merely what it is about. */
const FILED = /\b(?:form|schedule) \S*\d|\b(?:annual|quarterly|interim) report\b|报告/i
const LONGEST_SUBJECT = 120

export async function titleOf(pdf: PDFDocumentProxy): Promise<string | undefined> {
  try {
    const { info, metadata } = await pdf.getMetadata()
    const said = (key: string): string => text((info as Record<string, unknown>)[key])
    const title = [said('Title'), text(metadata?.get('dc:title'))].map(declaredTitle).find((one) => one !== '')
    if (title !== undefined && !isBoilerplate(title)) return title
    const subject = said('Subject')
    return FILED.test(subject) && subject.length <= LONGEST_SUBJECT && !isBoilerplate(subject) ? subject : title
  } catch {
    return undefined
  }
}

const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
    : ''
