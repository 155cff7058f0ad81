/**
 * Documents whose sections are looked up: text before the first heading, three levels, a table, two documents of one
 * title, one without headings, one with a name that needs care.
 * @module
 */
export const AUTH = [
  'Sign in before anything else.',
  '',
  '# Auth',
  '',
  '## Sessions',
  '',
  'A session lasts an hour. Then it ends.',
  '',
  '### Renewal',
  '',
  'Ask again.',
  '',
  '## Keys',
  '',
  '| key | use |',
  '|---|---|',
  '| a | b |',
].join('\r\n')

export const SECTIONED: Record<string, string> = {
  'guide/auth.md': AUTH,
  'sink/redis.md': '# Redis\n\nWrites to Redis.',
  'source/redis.md': '# Redis\n\nReads from Redis.',
  'plain.txt': 'No heading here. Only text.',
  'odd#name.md': '# Odd\n\nText.',
}
