/**
 * The runs of a page, those that are seen and those that are not. pdfjs makes one run of what stands on a line, whatever
 * its colour: a run that is hidden in part is parted.
 * @module
 */
import type { Run } from '../runs.ts'
import type { Spot } from './spots.ts'

/** Points; smaller letters can't be read by anyone. */
const TINY = 1.5
/** Of a run: what is covered by more is hidden whole, by less not at all. */
const WHOLE = 0.9
const NONE = 0.05

export function partHidden(runs: readonly Run[], spots: readonly Spot[]): { seen: Run[]; hidden: Run[] } {
  const lines = joined(spots)
  const seen: Run[] = []
  const hidden: Run[] = []
  for (const run of runs) {
    const over = lines.filter((spot) => isOn(run, spot))
    const share = covered(run, over)
    if (run.size < TINY || share > WHOLE) hidden.push(run)
    else if (share < NONE) seen.push(run)
    else for (const { part, isHidden } of parts(run, over)) (isHidden ? hidden : seen).push(part)
  }
  return { seen, hidden }
}

/** Spots that go on one another. */
function joined(spots: readonly Spot[]): Spot[] {
  const lines: Spot[] = []
  for (const spot of spots) {
    const last = lines.at(-1)
    const goesOn =
      last !== undefined &&
      last.turn === spot.turn &&
      Math.abs(last.y - spot.y) < 0.1 * spot.size &&
      Math.abs(spot.x0 - last.x1) < 0.6 * spot.size
    if (goesOn) {
      last.text += spot.text
      last.x1 = Math.max(last.x1, spot.x1)
    } else lines.push({ ...spot })
  }
  return lines
}

const isOn = (run: Run, spot: Spot): boolean =>
  run.turn === spot.turn && Math.abs(run.y - spot.y) < 0.3 * run.size && spot.x1 > run.x0 && spot.x0 < run.x1

function covered(run: Run, spots: readonly Spot[]): number {
  const width = Math.max(run.x1 - run.x0, 1e-6)
  const sum = spots.reduce((all, { x0, x1 }) => all + Math.min(x1, run.x1) - Math.max(x0, run.x0), 0)
  return sum / width
}

function parts(run: Run, spots: readonly Spot[]): { part: Run; isHidden: boolean }[] {
  const isHidden = new Array<boolean>(run.text.length).fill(false)
  for (const spot of spots) {
    const [start, end] = stretchOf(run, spot)
    isHidden.fill(true, start, end)
  }
  const width = (run.x1 - run.x0) / run.text.length
  const found: { part: Run; isHidden: boolean }[] = []
  for (let from = 0; from < run.text.length; ) {
    const end = isHidden.indexOf(!isHidden[from], from)
    const to = end < 0 ? run.text.length : end
    const part = { ...run, text: run.text.slice(from, to), x0: run.x0 + from * width, x1: run.x0 + to * width }
    found.push({ part, isHidden: isHidden[from] === true })
    from = to
  }
  return found
}

/** The characters of a run that a spot shows: where the same stands nearest, else by width. */
function stretchOf(run: Run, spot: Spot): [start: number, end: number] {
  const unit = (run.x1 - run.x0) / run.text.length
  const expected = (spot.x0 - run.x0) / unit
  const places = [...run.text].length === run.text.length ? withoutSpaces(run.text) : []
  const said = spot.text.replace(/\s/g, '')
  const bare = places.map((at) => run.text[at]).join('')
  let best: [number, number] | undefined
  for (let at = bare.indexOf(said); said !== '' && at >= 0; at = bare.indexOf(said, at + 1)) {
    const [first = 0, last = 0] = [places[at], places[at + said.length - 1]]
    if (best === undefined || Math.abs(first - expected) < Math.abs(best[0] - expected)) best = [first, last + 1]
  }
  if (best !== undefined) return best
  const clamp = (at: number) => Math.max(0, Math.min(run.text.length, Math.round(at)))
  return [clamp(expected), clamp((spot.x1 - run.x0) / unit)]
}

const withoutSpaces = (text: string): number[] =>
  Array.from({ length: text.length }, (_, i) => i).filter((i) => (text[i] ?? '').trim() !== '')
