/**
 * The measured sets: where their documents and questions lie in the data folder, and how each becomes a corpus.
 * @module
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { OpenCorpus } from '../../index.ts'

/** The data folder: `CHAPTERVERSE_DATA`, else `../shared/data` beside the project. */
export const DATA = resolve(process.env['CHAPTERVERSE_DATA'] || join(projectFolder(), '..', 'shared', 'data'))

/** Where `package.json` is: above the sources, and further above what was built. */
export function projectFolder(folder: string = import.meta.dirname): string {
  return existsSync(join(folder, 'package.json')) ? folder : projectFolder(dirname(folder))
}

export interface Gold {
  doc: string
  quote?: string
  char_start?: number
  char_end?: number
  /** Other documents in which the quotation stands word for word, as far as whoever made the set knew. */
  also_verbatim_in?: string[]
}

export interface Question {
  id: string
  question: string
  answerable: boolean
  type?: string
  hops?: number
  doc?: string
  answers?: string[]
  gold: Gold[]
}

export interface EvalSet {
  name: string
  questions: string
  language: 'en' | 'zh'
  /** Ask each question inside the document it names. */
  withinDoc?: boolean
  /** Lays out the paths to index; files that are not used as they lie are put below `folder`. */
  paths(folder: string): string[]
}

const at = (...parts: string[]): string => join(DATA, ...parts)

/** The files of a subset, copied below `folder` with their relative paths. */
function subset(library: string, list: string) {
  return (folder: string): string[] => {
    for (const path of readFileSync(at(library, 'subsets', list), 'utf8')
      .split('\n')
      .filter(Boolean)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      copyFileSync(at(library, 'docs', path), join(folder, path))
    }
    return [folder]
  }
}

/** One file written below `folder` from the concatenation of others. */
function joined(name: string, ...parts: string[]) {
  return (folder: string): string[] => {
    writeFileSync(join(folder, name), Buffer.concat(parts.map((part) => readFileSync(part))))
    return [join(folder, name)]
  }
}

function library(language: 'en' | 'zh', size: number): EvalSet {
  const name = `library-${language}`
  return {
    name: `${name}-${size}`,
    questions: at(name, 'questions.dev.jsonl'),
    language,
    paths: subset(name, `lib${size}.txt`),
  }
}

export function jsonl(name: string, language: 'en' | 'zh', withinDoc = false): EvalSet {
  const paths = (): string[] => [at(name, 'docs.jsonl')]
  return { name, questions: at(name, 'questions.dev.jsonl'), language, withinDoc, paths }
}

const pg = 'haystack-en-postgresql'
const zh = 'haystack-zh-classics'

export const SETS: EvalSet[] = [
  library('en', 60),
  library('en', 200),
  library('en', 500),
  library('zh', 52),
  library('zh', 425),
  {
    name: 'postgresql',
    questions: at(pg, 'questions.dev.jsonl'),
    language: 'en',
    paths: joined('postgresql-15-manual.md', at(pg, 'postgresql-15-manual.1.md'), at(pg, 'postgresql-15-manual.2.md')),
  },
  {
    name: 'novels',
    questions: at(zh, 'questions.dev.jsonl'),
    language: 'zh',
    paths: () => [at(zh, 'hongloumeng.txt'), at(zh, 'xiyouji.txt')],
  },
  {
    name: 'contracts',
    questions: at('contracts-en', 'questions.dev.jsonl'),
    language: 'en',
    withinDoc: true,
    paths: () => [at('contracts-en', 'docs')],
  },
  jsonl('multihop-hotpotqa', 'en'),
  jsonl('squad2-en', 'en'),
  jsonl('cmrc2018-zh', 'zh'),
  jsonl('drcd-zh-hant', 'zh'),
]

/** The sets named, or all. @throws Error on a name that no set has */
export function setsNamed(names: readonly string[]): EvalSet[] {
  return names.length === 0
    ? SETS
    : names.map((name) => {
        const set = SETS.find((candidate) => candidate.name === name)
        if (set === undefined) throw new Error(`no set "${name}"; there are: ${SETS.map((s) => s.name).join(', ')}`)
        return set
      })
}

/** Without what earlier questions left behind: each pays for all it needs, and none profits from another. */
export const withoutMemo = (opened: OpenCorpus) => ({ ...opened, memo: null })

export function readRows<T>(file: string): T[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T)
}

/** Runs `work` with a folder that is gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T> | T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'chapterverse-eval-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
