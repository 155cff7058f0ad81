/**
 * Dates and times as a sheet shows them. A date is a number of days; its format is what tells it from other numbers.
 * @module
 */
const TOKEN =
  /"([^"]*)"|\\(.)|\[\$[^\]]*\]|\[([hms]+)\]|\[[^\]]*\]|(AM\/PM|A\/P|上午\/下午)|(y+|e+|m+|d+|h+|s+(?:\.0+)?|a{3,})|([\s\S])/gi

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** Whether a format shows days or hours: it has their letters outside of quotation marks, and no place for digits. */
export function isDateFormat(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|_.|AM\/PM|A\/P/gi, '').replace(/s\.0+/gi, 's')
  return /[ymdhs]/i.test(bare) && !/[b-cf-gi-ln-rt-xz]|[#?0]/i.test(bare)
}

const DAY = 86_400_000
/** Last day of the year 9999. */
const LAST = 2_958_465

/** @returns undefined for what is no date */
export function formatDate(serial: number, format: string, epoch1904: boolean): string | undefined {
  if (!(serial >= 0 && serial <= LAST)) return undefined
  // In the calendar of sheets there was a 29 February 1900, so days before it are one further on.
  const days = epoch1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const places = Math.max(0, ...Array.from(format.matchAll(/s\.(0+)/gi), ([, zeros = '']) => Math.min(3, zeros.length)))
  const unit = 1000 / 10 ** places
  const date = new Date(Math.round(((days - 25_569) * DAY) / unit) * unit)
  const seconds = (Math.round((serial * DAY) / unit) * unit) / 1000
  const tokens = [...format.matchAll(TOKEN)]
  const half = tokens.some((token) => token[4] !== undefined)
  let text = ''
  tokens.forEach((token, i) => {
    const [, words, char, elapsed, noon, part = '', other = ''] = token
    if (elapsed !== undefined)
      text += `${Math.floor(seconds / (/^h/i.test(elapsed) ? 3600 : /^m/i.test(elapsed) ? 60 : 1))}`.padStart(
        elapsed.length,
        '0',
      )
    else if (noon !== undefined) text += date.getUTCHours() < 12 ? 'AM' : 'PM'
    else if (part !== '') text += partOf(date, part.toLowerCase(), isMinutes(tokens, i), half)
    else text += words ?? char ?? other.replace(/[_*@]/, '')
  })
  return text.trim()
}

/** `m` is the month, except right after hours or right before seconds. */
function isMinutes(tokens: readonly RegExpMatchArray[], at: number): boolean {
  const unit = (token: RegExpMatchArray) => (token[3] ?? token[5] ?? '').charAt(0).toLowerCase()
  const before = tokens
    .slice(0, at)
    .filter((token) => unit(token) !== '')
    .at(-1)
  const after = tokens.slice(at + 1).find((token) => unit(token) !== '')
  return (before !== undefined && unit(before) === 'h') || (after !== undefined && unit(after) === 's')
}

function partOf(date: Date, part: string, minutes: boolean, half: boolean): string {
  const two = (value: number) => `${value}`.padStart(part.length > 1 ? 2 : 1, '0')
  const letter = part.charAt(0)
  if (letter === 'y') return `${date.getUTCFullYear()}`.slice(part.length < 3 ? -2 : 0)
  if (letter === 'e') return `${date.getUTCFullYear()}`
  if (letter === 'm' && minutes) return two(date.getUTCMinutes())
  if (letter === 'm') {
    const name = MONTHS[date.getUTCMonth()] ?? ''
    return part.length === 4 ? name : part.length === 3 ? name.slice(0, 3) : two(date.getUTCMonth() + 1)
  }
  if (letter === 'd' || letter === 'a') {
    const name = DAYS[date.getUTCDay()] ?? ''
    if (part.length > 2) return part.length > 3 ? name : name.slice(0, 3)
    return two(date.getUTCDate())
  }
  if (letter === 'h') return two(half ? date.getUTCHours() % 12 || 12 : date.getUTCHours())
  const [whole = '', zeros = ''] = part.split('.')
  const fraction = `${date.getUTCMilliseconds()}`.padStart(3, '0').slice(0, zeros.length)
  return `${`${date.getUTCSeconds()}`.padStart(whole.length > 1 ? 2 : 1, '0')}${fraction === '' ? '' : `.${fraction}`}`
}
