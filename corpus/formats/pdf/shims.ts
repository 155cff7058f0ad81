/**
 * Stand-ins for what pdfjs expects of a browser and Node.js lacks. Reading text draws nothing, so that a class by the
 * right name is enough for two of them; `DOMMatrix` is made once when pdfjs loads. A native canvas would do as well,
 * for 33 MB.
 * @module
 */
class Matrix {
  readonly a = 1
  readonly b = 0
  readonly c = 0
  readonly d = 1
  readonly e = 0
  readonly f = 0
}

class Pixels {}

class Path {
  addPath(): void {}
}

/** Only what is missing: a program that has a canvas keeps its own. */
export function provideBrowserClasses(): void {
  const missing: Record<string, unknown> = { DOMMatrix: Matrix, ImageData: Pixels, Path2D: Path }
  for (const [name, value] of Object.entries(missing)) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}
