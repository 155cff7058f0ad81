/**
 * What a run or a style says of the look of its text, as far as it changes what is read.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import { isSymbolFont } from '../office/symbols.ts'
import type { Shift } from '../shifted.ts'

export interface RunLook {
  bold?: boolean
  /** Points. */
  size?: number
  /** `none` where it says that it stands on the line. */
  align?: Shift | 'none'
  /** Points above the line; below 0 under it. */
  position?: number
  /** A font whose letters are drawn as signs; '' for any other. */
  symbols?: string
  hidden?: boolean
  white?: boolean
  /** Whether something is painted behind it. */
  painted?: boolean
}

const ALIGN: Readonly<Record<string, Shift>> = { superscript: 'raised', subscript: 'lowered' }

export function setLook(look: RunLook, name: string, attributes: Attributes): void {
  const value = attributes['w:val']
  if (name === 'w:b') look.bold = isOn(value)
  else if (name === 'w:sz') look.size = half(attributes)
  else if (name === 'w:vertAlign') look.align = ALIGN[value ?? ''] ?? 'none'
  else if (name === 'w:position') look.position = half(attributes)
  else if (name === 'w:rFonts') setFont(look, attributes)
  else if (name === 'w:vanish') look.hidden = isOn(value)
  else if (name === 'w:color') look.white = value?.toUpperCase() === 'FFFFFF'
  else if (name === 'w:highlight') look.painted = value !== 'none'
  else if (name === 'w:shd') look.painted = isPainted(attributes)
}

function setFont(look: RunLook, attributes: Attributes): void {
  const font = attributes['w:ascii'] ?? attributes['w:hAnsi']
  if (font !== undefined) look.symbols = isSymbolFont(font) ? font : ''
}

/** Whether a shading is anything but white. */
export const isPainted = (shading: Attributes): boolean =>
  !/^(?:auto|ffffff)?$/i.test(shading['w:fill'] ?? '') || !/^(?:clear|nil)?$/.test(shading['w:val'] ?? '')

/** A property without a value is on. */
export function isOn(value: string | undefined): boolean {
  return value === undefined || !/^(?:0|false|off|none)$/.test(value)
}

/** Sizes are given in half points. */
export function half(attributes: Attributes): number {
  const points = Number(attributes['w:val']) / 2
  return Number.isFinite(points) ? points : 0
}
