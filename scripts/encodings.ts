/**
 * Whether texts in encodings from before Unicode are read as they were written, whole and with a byte that is bad, missing
 * or cut off: real texts of the data folder, in pieces from a few characters to a few pages; of other alphabets, sentences
 * written here. A piece is right when its encoding is found and no more than four characters of it are others.
 *
 *     npx tsx scripts/encodings.ts [--pieces N] [--json]
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { decodeText } from '../corpus/decoding/decode.ts'
import { DATA } from '../evals/data/data.ts'

const text = (...path: string[]): Buffer => {
  const bytes = readFileSync(join(DATA, ...path))
  return path.at(-1)?.endsWith('.gz') ? gunzipSync(bytes) : bytes
}
const decoded = (encoding: string, ...path: string[]): string => new TextDecoder(encoding).decode(text(...path))

const OTHERS: Readonly<Record<string, string>> = {
  'windows-1251':
    'Годовой взнос составляет двести рублей, место для лодки оплачивается отдельно. Залог возвращается при выходе из клуба. Правила действуют с первого января, за их соблюдение отвечает правление. ',
  'koi8-r':
    'Годовой взнос составляет двести рублей, место для лодки оплачивается отдельно. Залог возвращается при выходе из клуба. Правила действуют с первого января, за их соблюдение отвечает правление. ',
  'windows-1252':
    'Die Gebühr beträgt fünfzig Kronen im Jahr, für größere Boote mehr. Prière de régler la cotisation à l’entrée du café. La señora pagó después de la reunión en España; o preço não é alto. ',
  'windows-1250':
    'Poplatek činí padesát korun ročně, za větší čluny se platí více. Žádáme členy, aby příspěvek uhradili včas. Opłata za łódź wynosi pięćdziesiąt złotych rocznie, większe łodzie płacą więcej. ',
  'windows-1253':
    'Η ετήσια συνδρομή είναι πενήντα ευρώ και για τα μεγαλύτερα σκάφη περισσότερα. Η εγγύηση επιστρέφεται κατά την αποχώρηση από τον όμιλο. Οι κανόνες ισχύουν από την πρώτη Ιανουαρίου. ',
  'windows-1255':
    'דמי החבר השנתיים הם מאתיים שקלים, והחניה לסירה בתשלום נפרד. הפיקדון מוחזר עם היציאה מהמועדון. התקנון תקף מהראשון בינואר והוועד אחראי לביצועו. ',
  'windows-1256':
    'رسوم العضوية السنوية مئتا درهم، ويدفع ثمن موقف القارب على حدة. يعاد التأمين عند الخروج من النادي. تسري هذه القواعد من أول يناير ومجلس الإدارة مسؤول عن تنفيذها. ',
}

const SETS: readonly { encoding: string; source: () => string }[] = [
  {
    encoding: 'gb18030',
    source: () => decoded('utf-8', 'haystack-zh-classics', 'hongloumeng.txt').slice(2000, 90_000),
  },
  { encoding: 'gb18030', source: () => technical() },
  { encoding: 'big5', source: () => decoded('big5', 'format-files', 'txt', 'zhtw.big5.txt.gz') },
  { encoding: 'big5', source: () => traditional() },
  { encoding: 'shift_jis', source: () => decoded('shift_jis', 'format-files', 'txt', 'install.ja.sjis.txt.gz') },
  { encoding: 'euc-jp', source: () => decoded('shift_jis', 'format-files', 'txt', 'install.ja.sjis.txt.gz') },
  { encoding: 'euc-kr', source: () => decoded('euc-kr', 'format-files', 'txt', 'install.ko.euckr.txt.gz') },
  ...Object.entries(OTHERS).map(([encoding, sentence]) => ({ encoding, source: () => sentence.repeat(20) })),
]

function technical(): string {
  const rows = readFileSync(join(DATA, 'cmrc2018-zh', 'docs.jsonl'), 'utf8')
    .split('\n')
    .slice(0, 300)
  return rows.flatMap((row) => (row === '' ? [] : [String(JSON.parse(row).text)])).join('\n')
}

function traditional(): string {
  const rows = readFileSync(join(DATA, 'drcd-zh-hant', 'docs.jsonl'), 'utf8')
    .split('\n')
    .slice(0, 60)
  return rows.flatMap((row) => (row === '' ? [] : [String(JSON.parse(row).text)])).join('\n')
}

/** Bytes of each character in an encoding; those it does not have are none. */
function encoderOf(encoding: string): (text: string) => Uint8Array {
  const known = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  const add = (bytes: number[]) => {
    const char = decoder.decode(Uint8Array.from(bytes))
    if ([...char].length === 1 && char !== '\ufffd' && !known.has(char)) known.set(char, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add([byte])
  if (!encoding.startsWith('windows') && !encoding.startsWith('koi'))
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail])
  return (source) => Uint8Array.from([...source].flatMap((char) => known.get(char) ?? []))
}

/** The same numbers each time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

type Mutation = (bytes: Uint8Array, high: number) => Uint8Array
const spliced = (bytes: Uint8Array, at: number, remove: number, ...insert: number[]): Uint8Array =>
  Uint8Array.from([...bytes.subarray(0, at), ...insert, ...bytes.subarray(at + remove)])

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  whole: (bytes) => bytes,
  'a byte 0xff instead': (bytes, at) => spliced(bytes, at, 1, 0xff),
  'a byte 0xff more': (bytes, at) => spliced(bytes, at, 0, 0xff),
  'another byte instead': (bytes, at) => spliced(bytes, at, 1, 0x81 + ((at * 37) % 0x7d)),
  'a byte missing': (bytes, at) => spliced(bytes, at, 1),
  'cut off': (bytes, at) => bytes.subarray(0, Math.max(at, 1)),
}

const LENGTHS = [8, 20, 60, 300, 3000]
/** Characters that may differ. */
const LEAST = 4

function isRight(read: string, source: string): boolean {
  let before = 0
  while (before < source.length && read[before] === source[before]) before++
  let after = 0
  while (after < source.length - before && read.at(-1 - after) === source.at(-1 - after)) after++
  return source.length - before - after <= LEAST && Math.abs(read.length - source.length) <= LEAST
}

interface Share {
  met: number
  of: number
}
const shares: Record<string, Record<string, Share>> = {}
const silent: Share = { met: 0, of: 0 }

function count(row: string, column: string, met: boolean): void {
  const counts = shares[row] ?? {}
  const share = counts[column] ?? { met: 0, of: 0 }
  shares[row] = { ...counts, [column]: { met: share.met + (met ? 1 : 0), of: share.of + 1 } }
}

const { values } = parseArgs({ options: { pieces: { type: 'string' }, json: { type: 'boolean' } } })
const pieces = Number(values.pieces ?? 20)
for (const { encoding, source } of SETS) {
  const encode = encoderOf(encoding)
  const decoder = new TextDecoder(encoding)
  const whole = source()
  const next = random(7)
  for (const length of LENGTHS)
    for (let piece = 0; piece < pieces; piece++) {
      const from = Math.floor(next() * Math.max(1, whole.length - length))
      const bytes = encode(whole.slice(from, from + length))
      const high = [...bytes.keys()].filter((at) => (bytes[at] ?? 0) >= 0x80)
      if (high.length < 6) continue
      const at = high[Math.floor(next() * (high.length - 4)) + 2] ?? 0
      for (const [mutation, change] of Object.entries(MUTATIONS)) {
        const changed = change(bytes, at)
        const clean = mutation === 'cut off' ? decoder.decode(changed) : decoder.decode(bytes)
        const { text: read, lost } = decodeText(changed)
        count(`${encoding} ${length}`, mutation, isRight(read, clean))
        if (mutation.includes('0xff') && !encoding.startsWith('w') && !encoding.startsWith('k')) {
          silent.of++
          if (lost > 0) silent.met++
        }
      }
    }
}
if (values.json) console.log(JSON.stringify({ shares, said: silent }))
else {
  console.log(['', ...Object.keys(MUTATIONS)].join('\t'))
  for (const [name, row] of Object.entries(shares))
    console.log([name, ...Object.keys(MUTATIONS).map((m) => `${row[m]?.met}/${row[m]?.of}`)].join('\t'))
  console.log(`said to be lost: ${silent.met} of ${silent.of}`)
}
