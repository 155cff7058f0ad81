/**
 * The words of a diagram (SmartArt), which stand in a part of their own.
 * @module
 */
import { readPart } from '../archive/package.ts'
import type { Archive } from '../archive/zip.ts'

/** @returns what stands in its shapes, in order */
export function readDiagram(archive: Archive, part: string | undefined): string[] {
  const points: string[] = []
  let open = false
  let inText = false
  readPart(archive, part, {
    open(name, { type = 'node' }) {
      if (name === 'dgm:pt') {
        // Other points say how the shapes are laid out and connected.
        open = /^(?:node|doc|asst)$/.test(type)
        points.push('')
      } else if (name === 'a:p' && open) points.push(`${points.pop() ?? ''} `)
      inText = open && name === 'a:t'
    },
    close() {
      inText = false
    },
    text(data) {
      if (inText) points.push(`${points.pop() ?? ''}${data}`)
    },
  })
  return points.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
}
