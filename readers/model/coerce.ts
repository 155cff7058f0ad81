/**
 * Bends a reply towards its schema where the meaning is plain: `"[3]"` for 3, one string for a list of one, a list left
 * out because it would be empty, `sub_questions` for `subQuestions`. What stays doubtful is left for validation to refuse.
 * @module
 */
import type { JsonSchema } from './function.ts'

const TRUE = /^(true|yes|是|1)$/i
const FALSE = /^(false|no|否|0)$/i
/** A range a model writes for consecutive sentences; longer ones are not believed. */
const LONGEST_RANGE = 50

export function coerce(given: unknown, schema: JsonSchema): unknown {
  const value = schema.type === 'object' || schema.type === 'array' ? given : unwrapped(given)
  if (schema.enum) return asEnum(value, schema.enum)
  switch (schema.type) {
    case 'object':
      return asObject(value, schema.properties ?? {})
    case 'array':
      return asArray(value, schema.items ?? {})
    case 'integer':
      return integersIn(value)[0] ?? value
    case 'number':
      return asNumber(value)
    case 'boolean':
      return asBoolean(value)
    case 'string':
      return asString(value)
    default:
      return value
  }
}

/** `{ "type": "string", "value": "yes" }`: a schema that was filled in. */
function unwrapped(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value
}

function asObject(value: unknown, properties: Record<string, JsonSchema>): unknown {
  const [only, ...more] = Object.entries(properties)
  if (Array.isArray(value)) return only && more.length === 0 ? { [only[0]]: coerce(value, only[1]) } : value
  if (typeof value !== 'object' || value === null) return value
  const given = new Map(Object.entries(value).map(([key, inner]) => [plainKey(key), inner as unknown]))
  const known = Object.keys(properties).some((key) => given.has(plainKey(key)))
  const entries = Object.entries(properties).map(([key, schema]) => {
    const inner = given.get(plainKey(key))
    const leftOut = known && (inner === undefined || inner === null) && schema.type === 'array'
    return [key, leftOut ? [] : coerce(inner, schema)] as const
  })
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined))
}

function plainKey(key: string): string {
  return key.toLowerCase().replace(/[_\s-]/g, '')
}

function asArray(value: unknown, items: JsonSchema): unknown {
  if (value === undefined) return value
  const list = Array.isArray(value) ? (value as unknown[]) : value === null || value === '' ? [] : [value]
  if (items.type === 'integer') {
    const numbers = list.map((inner) => ({ inner, found: integersIn(inner) }))
    return numbers.flatMap(({ inner, found }): unknown[] => (found.length > 0 || inner === '' ? found : [inner]))
  }
  return list
    .filter((inner) => inner !== null)
    .flatMap((inner) => {
      const named = entriesOf(inner, items.properties)
      return named ? named.map((one) => coerce(one, items)) : [coerce(inner, items)]
    })
}

/** `{ a: {…}, b: {…} }` for a list of things that have a name. */
function entriesOf(value: unknown, properties: JsonSchema['properties']): unknown[] | null {
  if (!properties?.['name'] || typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries = Object.entries(value)
  const known = new Set(Object.keys(properties).map(plainKey))
  if (entries.length === 0 || entries.some(([key]) => known.has(plainKey(key)))) return null
  return entries.map(([name, inner]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? { name, ...inner }
      : `${name} = ${String(inner)}`,
  )
}

/** 3, "3", "[3]", "3¦", "3, 4", "3-5"; nothing where words stand beside the numbers. */
function integersIn(value: unknown): number[] {
  if (typeof value === 'number') return Number.isInteger(value) ? [value] : []
  if (typeof value !== 'string' || /[\p{L}.]/u.test(value)) return []
  return [...value.matchAll(/(\d+)(?:\s*[-–—~]\s*(\d+))?/g)].flatMap(([, first, last]) => {
    const [from, to] = [Number(first), Number(last ?? first)]
    const length = to - from + 1
    return length > 0 && length <= LONGEST_RANGE ? Array.from({ length }, (_, i) => from + i) : [from, to]
  })
}

function asNumber(value: unknown): unknown {
  const text = typeof value === 'string' ? /^\s*(-?\d*\.?\d+)\s*(%?)\s*$/.exec(value) : null
  return text ? Number(text[1]) / (text[2] === '%' ? 100 : 1) : value
}

function asBoolean(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const text = String(value).trim()
  return TRUE.test(text) ? true : FALSE.test(text) ? false : value
}

function asString(value: unknown): unknown {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) && value.every((inner) => typeof inner === 'string') ? value.join(' ') : value
}

function asEnum(value: unknown, allowed: readonly string[]): unknown {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : undefined
  return allowed.find((name) => name.toLowerCase() === text) ?? value
}
