import { expect, test } from 'vitest'
import { mutated } from '../../testing/fuzz/mutate.ts'
import { createRandom } from '../../testing/fuzz/random.ts'
import { outline } from '../structure/outline.ts'
import { check } from './format.contract.ts'
import { formatOf } from './index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const parse = async (source: Uint8Array, name: string) => (await formatOf(name)?.parse(source, name)) ?? []

async function read(source: string, name: string) {
  const [document] = await parse(bytes(source), name)
  if (document === undefined) throw new Error('no document')
  check(document)
  expect(document.text).toBe(source)
  return document
}

/** Paths of headings with their names. */
const headings = async (source: string, name: string) => {
  const { text, blocks } = await read(source, name)
  return outline(text, blocks).flatMap(({ heading, path }) => (heading === '' ? [] : [`${path} ${heading}`]))
}

const TS = `// Copyright.

/**
 * How long is kept what was lost.
 *
 * In days. Not for animals.
 */
export const keep = (days: number): number => {
  const inner = () => 1
  return days // twice
}

/** Reads. */
@sealed
export class Reader<T> extends Base {
  #open = true
  /** The next one. */
  async next(): Promise<T> { return this.#of() }
  static get all() { return [] }
}
interface Shape { draw(): void }
const limit = 3
`

test('definitions are headings with the comments above them; comments are paragraphs', async () => {
  expect(await headings(TS, 'a.ts')).toEqual(['1 keep()', '2 Reader', '2.1 next()', '2.2 all()', '3 Shape'])
  const { text, blocks } = await read(TS, 'a.ts')
  const of = (kind: string) => blocks.filter((b) => b.kind === kind).map((b) => text.slice(b.start, b.end))
  expect(of('paragraph')).toEqual(['// Copyright.', '* How long is kept what was lost.', '* In days. Not for animals.'])
  expect(of('heading').slice(0, 3)).toEqual(['/**', '/** Reads. */', '/** The next one. */'])
  expect(of('code')).toContain('return days // twice')
  expect((await read(TS, 'src/a.ts')).title).toBe('a.ts')
  const [, keep] = outline(text, blocks)
  expect(text.slice(keep?.start, keep?.end)).toMatch(/How long is kept[\s\S]*return days/)
})

test.each([
  [
    'a.py',
    '"""Of the harbour."""\n\n# Fees.\n@cached\ndef fee(x):\n    """In crowns."""\n    def inner(): pass\n    return 1\n\nclass Boat(Thing):\n    def sail(self):\n        pass\n',
    ['1 fee()', '2 Boat', '2.1 sail()'],
  ],
  [
    'A.java',
    'package a;\n/** Doc. */\npublic class A<T> {\n  A() {}\n  @Override public void f(int x) { }\n  interface B {\n  void q(); }\n}\n',
    ['1 A', '1.1 A()', '1.2 f()', '1.3 B', '1.3.1 q()'],
  ],
  [
    'a.h',
    'namespace n {\nclass A {\npublic:\n  int g() { return 1; }\n};\n}\nstatic void *k(void) { }\nint A::h(int x) { return 2; }\ntemplate<class T>\nT m(T t) { return t; }\n',
    ['1 n', '1.1 A', '1.1.1 g()', '2 k()', '3 A::h()', '4 m()'],
  ],
  [
    'a.rs',
    '/// Doc.\npub fn f<T>(x: T) -> T { x }\nstruct S { x: i32 }\nimpl Trait for S {\n  fn g(&self) {}\n}\nmod m {\n  fn h() {}\n}\n',
    ['1 f()', '2 S', '3 impl Trait for S', '3.1 g()', '4 m', '4.1 h()'],
  ],
  [
    'a.go',
    'package p\n// Doc.\nfunc F(x int) int { return 1 }\nfunc (r *Reader) Next() {}\ntype S struct { X int }\n',
    ['1 F()', '2 Reader.Next()', '3 S'],
  ],
  [
    'a.php',
    '<?php\n/** Doc. */\nclass B extends C {\n  public function d($x) {}\n}\nfunction e() {}\n',
    ['1 B', '1.1 d()', '2 e()'],
  ],
])('%s', async (name, source, found) => {
  expect(await headings(source, name)).toEqual(found)
})

test('what is broken, deep or written by a program is text all the same', async () => {
  await read('class {{{{ function ((((', 'a.ts')
  await read(`${'('.repeat(20_000)}`.replace(/.{80}/g, '$&\n'), 'a.js')
  await read(`var a=1;${'b();'.repeat(5000)}`, 'a.min.js')
  await read('', 'a.py')
  const random = createRandom(7)
  for (let i = 0; i < 200; i++) {
    try {
      for (const document of await parse(mutated(bytes(TS), random), 'a.ts')) check(document)
    } catch (error) {
      expect(error).toMatchObject({ code: 'file_unreadable' })
    }
  }
})
