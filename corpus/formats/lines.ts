/**
 * Where the lines of a text stand. `\n`, `\r\n` and `\r` end lines.
 * @module
 */
export interface Lines {
  readonly count: number
  /** Offset of the first character of a line; the text's length for lines past the end. */
  start(line: number): number
  /** Offset after its last character, the line end not included. */
  end(line: number): number
  /** The line that an offset stands on. */
  at(offset: number): number
}

export function linesOf(text: string): Lines {
  const starts = [0]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1)
  }
  const start = (line: number) => starts[line] ?? text.length
  return {
    count: starts.length,
    start,
    end: (line) => {
      let end = start(line + 1)
      if (line + 1 < starts.length) end--
      if (text.charCodeAt(end) === 10 && end > start(line) && text.charCodeAt(end - 1) === 13) end--
      return end
    },
    at: (offset) => {
      let low = 0
      let high = starts.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (start(middle) <= offset) low = middle + 1
        else high = middle
      }
      return Math.max(0, low - 1)
    },
  }
}
