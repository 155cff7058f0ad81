/**
 * Takes what must not be shown out of words that an endpoint sent: the key, and what a URL carries besides the place.
 * Servers echo both, in errors more than anywhere.
 * @module
 */

export interface Redactor {
  /** Of errors and logs. */
  words(text: string): string
  /** Of a reply, where a short secret may be a word of the documents: only what cannot be one by chance. */
  reply(text: string): string
}

/** Shorter ones stand in words by chance. */
const SHORTEST = 4
const SHORTEST_IN_REPLIES = 12

/** @param key shown as `sk-…` where it begins so @param others passwords, tokens of a query */
export function redactor(key: string | undefined, others: readonly string[]): Redactor {
  const secrets = [
    ...(key === undefined ? [] : formsOf(key, key.startsWith('sk-') ? 'sk-…' : '…')),
    ...others.flatMap((text) => formsOf(text, '…')),
  ].sort((a, b) => b.text.length - a.text.length)
  const without = (least: number) => (text: string) =>
    secrets
      .filter((secret) => secret.text.length >= least)
      .reduce((left, secret) => left.replaceAll(secret.text, secret.shown), text)
  return { words: without(SHORTEST), reply: without(SHORTEST_IN_REPLIES) }
}

/** As it is, in a URL, and in Base64. */
const formsOf = (text: string, shown: string) =>
  [...new Set([text, encodeURIComponent(text), Buffer.from(text).toString('base64')])].map((form) => ({
    text: form,
    shown,
  }))

/** A URL without credentials and query, for messages; whatever is no URL is not shown at all. */
export function shownURL(text: string): string {
  if (!URL.canParse(text)) return '…'
  const { protocol, host, pathname } = new URL(text)
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`
}
