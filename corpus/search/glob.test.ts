import picomatch from 'picomatch'
import { describe, expect, it } from 'vitest'
import { random } from '../../testing/kill/kill-index.ts'
import { globMatcher } from './glob.ts'

describe('a glob', () => {
  it.each([
    ['*.md', 'a.md', true],
    ['*.md', 'guide/a.md', false],
    ['**/*.md', 'a.md', true],
    ['**/*.md', 'guide/deep/a.md', true],
    ['guide/**', 'guide/deep/a.md', true],
    ['guide/**', 'guides/a.md', false],
    ['guide/**/auth.md', 'guide/auth.md', true],
    ['**', 'a/b.md', true],
    ['?.md', '中.md', true],
    ['?.md', '😀.md', true],
    ['[ab].md', 'b.md', true],
    ['[!ab].md', 'b.md', false],
    ['[a-c]*', 'c1', true],
    ['{old,new}/*.md', 'new/a.md', true],
    ['{old,new}/*.md', 'odd/a.md', false],
    ['a{b,{c,d}}', 'ad', true],
    ['a{b}', 'a{b}', true],
    ['\\*.md', '*.md', true],
    ['\\*.md', 'a.md', false],
    ['*', '.hidden', true],
    ['(1)*', '(1).md', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(globMatcher(pattern)?.(path)).toBe(expected)
  })

  it('means what picomatch takes it to mean, of what both know', () => {
    const next = random(7)
    const one = (of: string[]): string => of[Math.floor(next() * of.length)] ?? ''
    const many = (of: string[], most: number) =>
      Array.from({ length: 1 + Math.floor(next() * most) }, () => one(of)).join('')
    for (let i = 0; i < 3000; i++) {
      const pattern = many(['a', 'b', '/', '*', '?', '[ab]', 'c'], 6).replace(/\/+/g, '/').replace(/\*+/g, '*')
      const path = many(['a', 'b', 'c', '/'], 6)
        .replace(/\/+/g, '/')
        .replace(/^\/|\/$/g, '')
      if (path === '' || pattern.startsWith('/') || pattern.endsWith('/')) continue
      // Theirs lets a lone star stand for no name between two slashes, and ours for none at the end.
      if (/(?:^|\/)\*(?:\/|$)/.test(pattern)) continue
      expect([pattern, path, globMatcher(pattern)?.(path)]).toEqual([
        pattern,
        path,
        picomatch(pattern, { dot: true })(path),
      ])
    }
  })

  it.each(['*a*a*a*a*a*a*a*a*a*a*a*a*b', '+(+(a|b))c', `${'**/'.repeat(100)}x`, '[a-z]*'.repeat(50)])(
    'of many stars ends (%s)',
    (pattern) => {
      expect(globMatcher(pattern)?.('a'.repeat(255))).toBe(pattern.startsWith('['))
    },
  )

  it('that nobody types is none', () => {
    expect(globMatcher('a'.repeat(1001))).toBeNull()
    expect(globMatcher('{a,b}'.repeat(10))).toBeNull()
  })
})
