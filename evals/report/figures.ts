/**
 * Figures as people read them.
 * @module
 */

import type { Interval } from '../runner/records.ts'
import type { Measure } from '../scorers/measures.ts'

type Unit = Measure['unit']

const grouped = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits })

/** `0.634` → `63 %`, `1234.5 ms` → `1.2 s`. */
export function figure(value: number, unit: Unit): string {
  if (unit === 'mark' || unit === 'share') return `${grouped(value * 100)} %`
  if (unit === 'ms') return value < 1000 ? `${grouped(value, value < 10 ? 1 : 0)} ms` : `${grouped(value / 1000, 1)} s`
  if (unit === 'money') return grouped(value, 4)
  return grouped(value, unit === 'count' ? 1 : 0)
}

/** The ends of an interval without repeating the unit: `52–74`. */
export function ends({ low, high }: Interval, unit: Unit): string {
  if (unit === 'mark' || unit === 'share') return `${grouped(low * 100)}–${grouped(high * 100)}`
  if (unit === 'ms' && high >= 1000) return `${grouped(low / 1000, 1)}–${grouped(high / 1000, 1)}`
  return `${figure(low, unit)}–${figure(high, unit)}`.replaceAll(' ms', '')
}
