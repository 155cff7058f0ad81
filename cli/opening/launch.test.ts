import { describe, expect, it } from 'vitest'
import { launchFor } from './launch.ts'

const at = (path: string, page: number | null = null) => ({ path, line: 7, page })

describe('launchFor', () => {
  it.each([
    ['vim', ['vim', '+7', '/a/b.md']],
    ['/usr/bin/nano -w', ['/usr/bin/nano', '-w', '+7', '/a/b.md']],
    ['code --wait', ['code', '--wait', '--goto', '/a/b.md:7']],
    ['hx', ['hx', '/a/b.md:7']],
  ])('an editor at the line: %s', (editor, expected) => {
    const { command, args, waits } = launchFor(at('/a/b.md'), { platform: 'linux', editor })
    expect([command, ...args]).toEqual(expected)
    expect(waits).toBe(true)
  })

  it.each([
    ['linux', undefined, ['xdg-open', '/a/x.pdf']],
    ['linux', 'org.gnome.Evince.desktop', ['evince', '-i', '12', '/a/x.pdf']],
    ['linux', 'okularApplication_pdf.desktop', ['okular', '-p', '12', '/a/x.pdf']],
    ['darwin', undefined, ['open', '/a/x.pdf']],
    ['win32', undefined, ['explorer', '/a/x.pdf']],
  ] as const)('a PDF on %s with %s', (platform, viewer, expected) => {
    const { command, args } = launchFor(at('/a/x.pdf', 12), { platform, editor: 'vim', viewer })
    expect([command, ...args]).toEqual(expected)
  })

  it('no line of ours in what is not stored as it stands in the file', () => {
    expect(launchFor(at('/a/b.docx'), { platform: 'linux', editor: 'vim' })).toMatchObject({ command: 'xdg-open' })
    expect(launchFor(at('/a/b.md'), { platform: 'linux', editor: undefined })).toMatchObject({ command: 'xdg-open' })
  })

  it('a name full of signs is one argument', () => {
    const path = `/a/$(touch x) '";&.md`
    expect(launchFor(at(path), { platform: 'linux', editor: 'vim' }).args).toEqual(['+7', path])
  })
})
