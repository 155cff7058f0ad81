/**
 * Reading the JSONL of the data folder. Offsets in it count Unicode code points.
 * @module
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const dataFolder = process.env['CHAPTERVERSE_DATA'] ?? '../shared/data'

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
