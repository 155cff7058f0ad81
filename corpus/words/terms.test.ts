import { describe, expect, it } from 'vitest'
import { queryTerms, terms } from './terms.ts'

describe('terms', () => {
  const cases: [what: string, text: string, expected: string[]][] = [
    ['stems English words', 'The runners were Running happily', ['the', 'runner', 'were', 'run', 'happili']],
    ["drops the possessive's s", "the user's and users’ rights", ['the', 'user', 'and', 'user', 'right']],
    ['keeps contractions whole', "doesn't don’t", ["doesn't", "don't"]],
    ['splits words at apostrophes of other tongues', "l'eau", ["l'eau", 'l', 'eau']],
    ['folds accents and compatibility forms', 'Café ﬁle Ｆｕｌｌ', ['cafe', 'file', 'full']],
    ['does not glue marks to words', 'Postgres™ area¹ 5 m²', ['postgr', 'area', '5', 'm']],
    ['ignores soft hyphens and zero-width spaces', 'co\u00adoperate zero\u200bwidth', ['cooper', 'zerowidth']],
    ['keeps snake_case whole and in parts', 'max_wal_size', ['max_wal_size', 'max', 'wal', 'size']],
    ['keeps kebab-case whole and in parts', 'api-breaker', ['api-breaker', 'api', 'breaker']],
    ['splits humps', 'maxConnections HTTPServer', ['maxconnect', 'max', 'connect', 'httpserver', 'http', 'server']],
    ['takes flags', 'use --dry-run', ['use', '--dry-run', 'dry-run', 'dri', 'run']],
    ['takes no flag out of a rule', '--- x', ['x']],
    ['takes variables', '$HOME $\u007bHOME} $5', ['$home', 'home', '$home', 'home', '5']],
    ['takes dotted paths', 'os.path. Next', ['os.path', 'os', 'path', 'next']],
    [
      'takes file paths by level',
      '/etc/pg_hba.conf',
      ['etc/pg_hba.conf', 'etc', 'pg_hba.conf', 'pg_hba', 'pg', 'hba', 'conf'],
    ],
    ['takes scopes', 'std::vector', ['std::vector', 'std', 'vector']],
    ['ignores underscores at the ends', '__bold__ _ ____', ['bold']],
    ['reads grouped digits as one number', '1,000 and 1,234,567.5', ['1000', 'and', '1234567.5', '1234567']],
    ['does not group a list', '1,2,3 10,20', ['1', '2', '3', '10', '20']],
    ['gives a version and its series', '5.6.2 v1.2', ['5.6.2', '5.6', '5', 'v1.2', 'v1', '2']],
    ['separates a number from its unit', '10MB', ['10mb', '10', 'mb']],
    ['gives dates whole and in parts', '2024-01-15', ['2024-01-15', '2024', '01', '15']],
    ['gives Han characters and bigrams', '数据库', ['数', '数据', '据', '据库', '库']],
    ['folds traditional to simplified', '數據庫', ['数', '数据', '据', '据库', '库']],
    ['ends Han runs at punctuation and Latin', '第3章。完', ['第', '3', '章', '完']],
    ['keeps characters outside the basic plane', '𠮷野', ['𠮷', '𠮷野', '野']],
    ['gives kana with Han', '食べる', ['食', '食べ', 'べ', 'べる', 'る']],
    ['gives Hangul words and bigrams', '한국어를', ['한국어를', '한국', '국어', '어를']],
    ['gives Thai 3-grams', 'ภาษาไทย', ['ภาษ', 'าษา', 'ษาไ', 'าไท', 'ไทย']],
    ['gives Cyrillic words and 3-grams', 'Привет мир', ['привет', 'при', 'рив', 'иве', 'вет', 'мир']],
    ['gives nothing for symbols', '→ 🎉 — … ** | #', []],
    ['gives nothing for nothing', '', []],
  ]
  it.each(cases)('%s', (_, text, expected) => expect(terms(text)).toEqual(expected))

  it('gives a word of another length than its neighbour’s slice the same term every time', () => {
    const long = `${'filler '.repeat(1000)}internationalization`
    expect(terms(long).at(-1)).toBe(terms('Internationalization')[0])
  })

  it('is linear in the length of a run', () => {
    const started = performance.now()
    expect(terms('a'.repeat(200_000))).toHaveLength(4000)
    expect(terms('a.'.repeat(20_000)).length).toBeGreaterThan(0)
    expect(terms('-'.repeat(200_000))).toEqual([])
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('queryTerms', () => {
  const cases: [what: string, text: string, expected: string[]][] = [
    ['drops question words', 'How do I set the work_mem?', ['set', 'work_mem', 'work', 'mem']],
    ['keeps words of relation', 'run before or after logging', ['run', 'befor', 'after', 'log']],
    ['keeps stop words in capitals', 'What is the WHERE clause?', ['where', 'claus']],
    ['drops them when all is in capitals', 'WHAT IS THE WORD', ['word']],
    ['keeps everything when nothing else is left', 'To be or not to be', ['not']],
    ['falls back to all terms', 'What is it?', ['what', 'is', 'it']],
    ['cuts Chinese question forms out', '作者是谁', ['作', '作者', '者']],
    ['does not cut into words that contain one', '最多多少个请求', ['最', '最多', '多', '个请', '请', '请求', '求']],
    ['drops Chinese function words but not their bigrams', '目的', ['目', '目的']],
    ['knows traditional question forms', '為什麼下雨', ['下', '下雨', '雨']],
    ['counts names beside Chinese twice', 'SMTP 端口', ['smtp', 'smtp', '端', '端口', '口']],
    ['falls back to all terms in Chinese', '为什么', ['为', '为什', '什', '什么', '么']],
    ['keeps repeats', 'row by row', ['row', 'row']],
  ]
  it.each(cases)('%s', (_, text, expected) => expect(queryTerms(text)).toEqual(expected))
})
