/**
 * Where results are laid out.
 * @module
 */
import type { Style } from './terminal.ts'

export interface Page {
  columns: number
  style: Style
}
