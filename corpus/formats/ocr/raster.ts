/**
 * A page as grey pixels, put together from the pictures on it. No drawing library is needed: a scanned page is one
 * picture, or strips of one, each with the matrix that places it.
 * @module
 */
export interface Picture {
  width: number
  height: number
  /** Row by row from the top; 0 is black, 255 white. */
  pixels: Uint8Array
  /** It paints only where it is black. */
  stencil: boolean
  /** Maps the unit square, origin at the lower left, to points on the upright page, origin at the upper left. */
  matrix: readonly number[]
}

export interface Raster {
  width: number
  height: number
  pixels: Uint8Array
  /** Pixels per point. */
  scale: number
}

/** Dots per inch: recognition is trained on 300, and loses below 200. */
const MIN_DPI = 200
const MAX_DPI = 300
/** An A3 page at 300 dpi has 17 million. */
const MAX_PIXELS = 20_000_000

/**
 * @param width of the page, in points
 * @returns null where nothing can be drawn
 */
export function compose(pictures: readonly Picture[], width: number, height: number): Raster | null {
  const density = Math.max(0, ...pictures.map(densityOf))
  if (density === 0 || !(width > 0 && height > 0)) return null
  const wished = Math.min(Math.max(density, MIN_DPI / 72), MAX_DPI / 72)
  const scale = Math.min(wished, Math.sqrt(MAX_PIXELS / (width * height)))
  const [columns, rows] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  const raster = { width: columns, height: rows, pixels: new Uint8Array(columns * rows).fill(255), scale }
  for (const picture of pictures) draw(raster, picture)
  return raster
}

/** Pixels of a picture per point of the page. */
function densityOf({ width, height, matrix }: Picture): number {
  const [a = 0, b = 0, c = 0, d = 0] = matrix
  const area = Math.abs(a * d - b * c)
  return area > 0 ? Math.sqrt((width * height) / area) : 0
}

/** For every pixel of the page in the picture's bounds, the picture's value there, between its four nearest pixels. */
function draw(raster: Raster, picture: Picture): void {
  const { width, height, matrix, stencil } = picture
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix
  const area = a * d - b * c
  if (area === 0) return
  const xs = [e, e + a, e + c, e + a + c].map((x) => x * raster.scale)
  const ys = [f, f + b, f + d, f + b + d].map((y) => y * raster.scale)
  const left = Math.max(0, Math.floor(Math.min(...xs)))
  const right = Math.min(raster.width, Math.ceil(Math.max(...xs)))
  const top = Math.max(0, Math.floor(Math.min(...ys)))
  const bottom = Math.min(raster.height, Math.ceil(Math.max(...ys)))
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const x = (column + 0.5) / raster.scale - e
      const y = (row + 0.5) / raster.scale - f
      const u = (d * x - c * y) / area
      const v = (a * y - b * x) / area
      if (u < 0 || u > 1 || v < 0 || v > 1) continue
      const value = between(picture, u * width - 0.5, (1 - v) * height - 0.5)
      const at = row * raster.width + column
      raster.pixels[at] = stencil ? Math.min(value, raster.pixels[at] ?? 255) : value
    }
  }
}

function between({ width, height, pixels }: Picture, x: number, y: number): number {
  const x0 = Math.min(Math.max(Math.floor(x), 0), width - 1)
  const y0 = Math.min(Math.max(Math.floor(y), 0), height - 1)
  const x1 = Math.min(x0 + 1, width - 1)
  const y1 = Math.min(y0 + 1, height - 1)
  const dx = Math.min(Math.max(x - x0, 0), 1)
  const dy = Math.min(Math.max(y - y0, 0), 1)
  const upper = (pixels[y0 * width + x0] ?? 255) * (1 - dx) + (pixels[y0 * width + x1] ?? 255) * dx
  const lower = (pixels[y1 * width + x0] ?? 255) * (1 - dx) + (pixels[y1 * width + x1] ?? 255) * dx
  return upper * (1 - dy) + lower * dy
}
