/**
 * Where uploaded files are kept: one folder a corpus, below one root. Nothing that a request says leads out of it.
 *
 *     CHAPTERVERSE_HOME/uploads/files/<name>/<path>      CHAPTERVERSE_HOME/uploads/incoming/<random>
 * @module
 */
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { home } from '../index.ts'
import { Refusal } from './failures.ts'

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u
/** Control characters, those that turn the direction of writing, and what Windows takes for something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what is refused
const ODD = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\\:*?"<>|]/
const MOST_BYTES = 200
const DEEPEST = 8

const bad = (message: string) =>
  new Refusal(400, 'bad_input', message, 'Use a relative path of plain names, with slashes between folders.')

const root = (): string => join(home(), 'uploads', 'files')

/** The folder of a corpus. @throws Refusal for a name that is none */
export function folderOf(name: string): string {
  if (!NAME.test(name) || name.endsWith('.')) throw bad('That cannot be the name of a corpus.')
  return join(root(), name.normalize('NFC'))
}

export const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * The file of a corpus that an upload is to become, its folders made.
 * @throws Refusal for a path that leads elsewhere, by its parts or by a link among its folders
 */
export function fileIn(folder: string, path: string, make = true): string {
  const parts = path.normalize('NFC').split('/')
  if (parts.length > DEEPEST) throw bad(`A path may have ${DEEPEST} parts.`)
  for (const part of parts) if (!isPlain(part)) throw bad('A part of the path is empty, hidden, too long or odd.')
  let at = folder
  for (const part of parts.slice(0, -1)) {
    at += sep + part
    if (make) mkdirSync(at, { recursive: true, mode: 0o700 })
    if (!isFolder(at)) throw bad('The path leads through what is no folder.')
  }
  const file = at + sep + parts.at(-1)
  const there = lstatSync(file, { throwIfNoEntry: false })
  if (there !== undefined && !there.isFile()) throw bad('What is there is no file.')
  return file
}

/** Dots at the front hide a file; at the end, as blanks, they are dropped by some systems. */
function isPlain(part: string): boolean {
  return part !== '' && !/^\.|[. ]$/.test(part) && !ODD.test(part) && Buffer.byteLength(part) <= MOST_BYTES
}

/** Where uploads are written until they are whole. */
export function incoming(): string {
  const folder = join(home(), 'uploads', 'incoming')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, crypto.randomUUID())
}

export function uploadedCorpora(): string[] {
  try {
    return readdirSync(root(), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
  } catch {
    return [] // none was ever made
  }
}

export function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })
