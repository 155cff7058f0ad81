import { describe, expect, test } from 'vitest'
import { type PdfLine, writePdf } from '../../../testing/files/pdf-writer.ts'
import { parse } from '../pdf.ts'

const textOf = async (lines: readonly PdfLine[], annotations: readonly string[] = []): Promise<string> => {
  const [document] = await parse(writePdf({ pages: [{ lines, annotations }] }), 'x.pdf')
  return document?.text ?? ''
}
/** Pieces of one line, one after the other; each letter is half as wide as its size. */
function line(...pieces: readonly (readonly [text: string, size?: number, up?: number])[]): PdfLine[] {
  let x = 72
  return pieces.map(([text, size = 12, up = 0]) => {
    const piece = { text, x, y: 100 - up, size }
    x += (text.length * size) / 2
    return piece
  })
}

describe('small signs off the baseline', () => {
  test.each([
    ['10^5', line(['3 x 10'], ['5', 7, 5], [' cells'])],
    ['210^3', line(['210'], ['3', 7, 5], [' litres'])],
    ['crowns[3] and', line(['250 crowns'], ['3', 7, 5], [' and'])],
    ['CO2 at', line(['CO'], ['2', 7, -3], [' at'])],
    ['1st of', line(['the 1'], ['st', 7, 5], [' of May'])],
    ['price $40', line(['price '], ['$', 8, 3], ['40 a day'])],
    ['[3] Before tax.', line(['3', 7, 5], [' Before tax.'])],
  ])('%s', async (part, lines) => {
    expect(await textOf(lines)).toContain(part)
  })

  test('signs of one size are on their line', async () => {
    expect(await textOf(line(['10'], ['5'], [' cells']))).toContain('105 cells')
  })
})

describe('what was put onto a page', () => {
  const label = (text: string, y: number): PdfLine => ({ text, y })
  const widget = (y: number, inner: string) =>
    `/Subtype /Widget /Rect [200 ${842 - y - 3} 400 ${842 - y + 12}] /T (f${y}) ${inner}`

  test('values of a form stand beside their labels', async () => {
    const text = await textOf(
      [
        label('Name of the vessel', 100),
        label('Electricity', 130),
        label('Gas', 160),
        label('Berth', 190),
        label('Secret', 220),
      ],
      [
        widget(100, '/FT /Tx /V (Marigold)'),
        widget(130, '/FT /Btn /V /Yes /AS /Yes /AP << /N << /Yes null /Off null >> >>'),
        widget(160, '/FT /Btn /V /Off /AS /Off /AP << /N << /Yes null /Off null >> >>'),
        widget(190, '/FT /Ch /Ff 131072 /V (f) /Opt [[(f) (Finger pier)] [(b) (Buoy)]]'),
        widget(220, '/FT /Tx /Ff 8192 /V (hunter2)'),
      ],
    )
    expect(text).toMatch(/Name of the vessel \| Marigold/)
    expect(text).toMatch(/Electricity \| ☒ yes/)
    expect(text).toMatch(/Gas \| ☐ no/)
    expect(text).toMatch(/Berth \| Finger pier/)
    expect(text).not.toContain('hunter2')
  })

  test('typed text is text, a note says that it is one, a link is nothing', async () => {
    const text = await textOf(
      [label('The contract is signed.', 100)],
      [
        '/Subtype /FreeText /Rect [72 700 400 720] /Contents (VOID: cancelled on 3 March 2025)',
        '/Subtype /Text /Rect [72 600 90 620] /T (Anna) /Contents (Ask about clause 9)',
        '/Subtype /Link /Rect [72 500 90 520] /Contents (nothing)',
      ],
    )
    expect(text).toContain('VOID: cancelled on 3 March 2025')
    expect(text).toContain('[Annotation by Anna: Ask about clause 9]')
    expect(text).not.toMatch(/nothing/)
  })
})

test('names of columns on every page are rows, not running heads', async () => {
  const page = (first: number) => ({
    lines: [
      ...['Buoy', 'Depth', 'Weight'].map((text, i) => ({ text, x: 72 + 150 * i, y: 60 })),
      ...[0, 1, 2, 3, 4].flatMap((row) =>
        [`Buoy ${first + row}`, `${4 + row} m`, `${50 + row} kg`].map((text, i) => ({
          text,
          x: 72 + 150 * i,
          y: 80 + 20 * row,
        })),
      ),
    ],
  })
  const [document] = await parse(writePdf({ pages: [page(1), page(6), page(11)] }), 'x.pdf')
  const rows = document?.blocks.filter(({ kind }) => kind === 'row') ?? []
  expect(rows).toHaveLength(18)
  expect(rows.filter(({ names }) => names).map(({ start, end }) => document?.text.slice(start, end))).toEqual(
    Array.from({ length: 3 }, () => 'Buoy | Depth | Weight'),
  )
})

test.each([
  ['a long-', 'term plan', 'a long-term plan'],
  ['the self-', 'employed pilots', 'the self-employed pilots'],
  ['the har-', 'bour master', 'the harbour master'],
  ['in 2024-', '2025', 'in 2024-2025'],
  ['part AB-', '1200', 'part AB-1200'],
])('a hyphen at a line end: %s %s', async (first, second, joined) => {
  const words = 'The committee met in the office of the society and agreed on it, '
  expect(
    await textOf([
      { text: words + first, y: 100 },
      { text: `${second} is what they said.`, y: 112 },
    ]),
  ).toContain(joined)
})
