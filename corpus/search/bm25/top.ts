/**
 * The best of many scores.
 * @module
 */
export interface Scored {
  ordinal: number
  score: number
}

/** The `k` highest scores above zero, best first; of equal scores the lower ordinal comes first. */
export function top(scores: Float64Array, k: number): Scored[] {
  // A heap with the worst of the kept ones on top: most chunks are turned away after one comparison.
  const heap: Scored[] = []
  if (k < 1) return heap
  let least = 0
  for (let ordinal = 0; ordinal < scores.length; ordinal++) {
    const score = scores[ordinal] as number
    if (score <= least) continue
    if (heap.length < k) {
      heap.push({ ordinal, score })
      siftUp(heap)
    } else {
      heap[0] = { ordinal, score }
      siftDown(heap)
    }
    if (heap.length >= k) least = heap[0]?.score ?? 0
  }
  return heap.sort((a, b) => (worse(a, b) ? 1 : -1))
}

function worse(a: Scored, b: Scored): boolean {
  return a.score < b.score || (a.score === b.score && a.ordinal > b.ordinal)
}

function siftUp(heap: Scored[]): void {
  for (let child = heap.length - 1; child > 0; ) {
    const parent = (child - 1) >> 1
    if (!swapIfWorse(heap, child, parent)) return
    child = parent
  }
}

function siftDown(heap: Scored[]): void {
  for (let parent = 0; ; ) {
    const [left, right] = [heap[parent * 2 + 1], heap[parent * 2 + 2]]
    if (!left) return
    const child = parent * 2 + (right && worse(right, left) ? 2 : 1)
    if (!swapIfWorse(heap, child, parent)) return
    parent = child
  }
}

/** Puts the worse of a child and its parent above. */
function swapIfWorse(heap: Scored[], child: number, parent: number): boolean {
  const [below, above] = [heap[child], heap[parent]]
  if (!below || !above || !worse(below, above)) return false
  heap[parent] = below
  heap[child] = above
  return true
}
