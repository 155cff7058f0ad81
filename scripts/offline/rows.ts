/**
 * Reading the data folder: rows of JSONL, and gold offsets turned from code points into UTF-16.
 * @module
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const dataFolder = process.env['CHAPTERVERSE_DATA'] ?? '../shared/data'

export interface DocumentRow {
  id: string
  title: string
  text: string
}

export interface GoldRow {
  doc: string
  quote: string
  char_start: number
  char_end: number
}

export interface QuestionRow {
  id: string
  lang: string
  doc?: string
  type?: string
  question: string
  answerable: boolean
  gold: GoldRow[]
}

export function rows<T>(...path: string[]): T[] {
  const lines = readFileSync(join(dataFolder, ...path), 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T)
}

/** "The same words" as `tools/score.mjs` of the data folder has it. */
export function norm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[|`*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, '')
}
