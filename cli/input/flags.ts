/**
 * Settings as flags, made from the JSON schema of the settings: one list only, and a new setting is a flag at once.
 * `maxLoops` is `--max-loops N`, `confirm` is `--confirm` or `--no-confirm`, an array is comma separated, an object is
 * JSON.
 * @module
 */
import { type Command, InvalidArgumentError, Option } from 'commander'

/** The part of a JSON schema's property that matters here. */
interface Property {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Property[]
  minimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
  default?: unknown
  description?: string
}

export interface JsonSchema {
  properties?: Record<string, Property | boolean>
}

/** Settings that the command line writes in another way: `--corpus` stands in for PATHs on every command. */
const ELSEWHERE = new Set(['corpus'])

export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Zod writes "no upper bound" of an integer as the largest safe one. */
const bounded = (maximum: number | undefined): maximum is number =>
  maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER

const WANTED: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  array: 'one or more, with commas between them',
}

/** `1 to 50`, `at least 500`, `auto or 0 to 1`: what a flag allows, for help and for errors. */
export function allowed(property: Property): string {
  if (property.anyOf !== undefined) return property.anyOf.map(allowed).join(' or ')
  if (property.const !== undefined) return String(property.const)
  if (property.enum !== undefined) return property.enum.join(', ')
  const { minimum, maximum } = property
  if (minimum !== undefined && bounded(maximum)) return `${minimum} to ${maximum}`
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) return `at least ${minimum}`
  return WANTED[property.type ?? ''] ?? (property.minLength === undefined ? 'text' : 'text that is not empty')
}

function number(text: string, { type, minimum, maximum }: Property): number | undefined {
  if (!/^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(text.trim())) return undefined
  const value = Number(text)
  if (type === 'integer' && !Number.isInteger(value)) return undefined
  if (value < (minimum ?? value) || value > (maximum ?? value)) return undefined
  return value
}

/** The value that a flag's text stands for; undefined when the schema does not allow it. */
export function parseValue(text: string, property: Property): unknown {
  for (const choice of property.anyOf ?? []) {
    const value = parseValue(text, choice)
    if (value !== undefined) return value
  }
  if (property.anyOf !== undefined) return undefined
  if (property.const !== undefined) return text === String(property.const) ? property.const : undefined
  if (property.enum !== undefined) return property.enum.find((value) => String(value) === text)
  switch (property.type) {
    case 'integer':
    case 'number':
      return number(text, property)
    case 'array':
      return list(text, property)
    case 'object':
      try {
        return JSON.parse(text)
      } catch {
        return undefined
      }
    default:
      return text.trim().length < (property.minLength ?? 0) ? undefined : text
  }
}

function list(text: string, { minItems = 0 }: Property): string[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length < minItems ? undefined : parts
}

const PLACEHOLDER: Record<string, string> = { array: 'LIST', object: 'JSON', integer: 'N', number: 'N' }

function optionOf(name: string, property: Property): Option[] {
  const flag = `--${kebab(name)}`
  const standard = property.default === undefined ? '' : ` (default: ${String(property.default)})`
  const bounds = property.enum ?? property.anyOf ?? property.minimum
  const about = [property.description ?? '', bounds === undefined ? '' : allowed(property)].filter(Boolean).join('; ')
  if (property.type === 'boolean') {
    return [new Option(flag, about + standard), new Option(`--no-${kebab(name)}`).hideHelp()]
  }
  const placeholder = PLACEHOLDER[property.type ?? ''] ?? 'VALUE'
  const option = new Option(`${flag} <${placeholder}>`, about + standard).argParser((text: string) => {
    const value = parseValue(text, property)
    if (value !== undefined) return value
    throw new InvalidArgumentError(property.type === 'object' ? 'It must be JSON.' : `Allowed: ${allowed(property)}.`)
  })
  return [option]
}

const settings = (schema: JsonSchema): [string, Property][] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    ELSEWHERE.has(name) || typeof property === 'boolean' ? [] : [[name, property]],
  )

/** Adds a flag for every setting. Defaults stay with the schema: a flag that is not given is not set. */
export function addSettings(command: Command, schema: JsonSchema): Command {
  command.optionsGroup('Settings:')
  for (const [name, property] of settings(schema)) {
    for (const option of optionOf(name, property)) command.addOption(option)
  }
  return command
}

/** The settings among a command's options: those that were given. */
export function settingsOf(options: Record<string, unknown>, schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    settings(schema)
      .map(([name]): [string, unknown] => [name, options[name]])
      .filter(([, value]) => value !== undefined),
  )
}
