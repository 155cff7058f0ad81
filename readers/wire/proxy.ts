/**
 * The way out: directly, or through the proxy that the environment names, as other programs do.
 *
 *   https_proxy, HTTPS_PROXY    for https; else all_proxy, ALL_PROXY
 *   http_proxy, HTTP_PROXY      for http; the same
 *   no_proxy, NO_PROXY          hosts reached directly: example.org and what is below it, .example.org, *.example.org,
 *                               10.0.0.7, 10.0.0.0/8, example.org:8080, * for all; this machine always
 * @module
 */
import { BlockList, isIP } from 'node:net'
import type { Dispatcher } from 'undici'
import { env } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { Lru } from '../../lib/lru.ts'
import { shownURL } from './redact.ts'

const either = (name: string): string | undefined => env(name.toLowerCase()) ?? env(name.toUpperCase())

/** The proxy for a URL; undefined where there is none. */
export function proxyFor(target: string, read: (name: string) => string | undefined = either): string | undefined {
  const { protocol, hostname, port } = new URL(target)
  const proxy = read(protocol === 'https:' ? 'https_proxy' : 'http_proxy') ?? read('all_proxy')
  if (proxy === undefined) return undefined
  const host = hostname.replace(/^\[|\]$/g, '')
  const at = port || (protocol === 'https:' ? '443' : '80')
  const direct = (read('no_proxy') ?? '').split(/[\s,]+/).some((entry) => entry !== '' && covers(entry, host, at))
  return direct || isThisMachine(host) ? undefined : proxy
}

function isThisMachine(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|::1)$/i.test(host)
}

function covers(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true
  const network = /^(.+)\/(\d+)$/.exec(entry)
  if (network) return inNetwork(host, network[1] ?? '', Number(network[2]))
  const [, name = '', , only] = /^(\[[^\]]*\]|[^:]*(?::[^:]*){2,}|[^:]*)(:(\d+))?$/.exec(entry) ?? []
  if (only !== undefined && only !== port) return false
  const known = name
    .replace(/^\[|\]$/g, '')
    .replace(/^\*?\./, '')
    .toLowerCase()
  return known !== '' && (host.toLowerCase() === known || host.toLowerCase().endsWith(`.${known}`))
}

function inNetwork(host: string, address: string, prefix: number): boolean {
  const family = isIP(host)
  if (family === 0 || family !== isIP(address) || prefix > (family === 4 ? 32 : 128)) return false
  const list = new BlockList()
  const type = family === 4 ? 'ipv4' : 'ipv6'
  list.addSubnet(address, prefix, type)
  return list.check(host, type)
}

/** Its exports, also where a bundler has wrapped them. */
export const undici = async () => (await import('undici')).default

const dispatchers = new Lru<string, Promise<Dispatcher>>(8)

/**
 * What sends requests to a URL. It sets no limit of time of its own: that is whoever waits for the answer.
 * @throws `bad_setting` where the proxy is none that speaks HTTP
 */
export function dispatcherFor(target: string): Promise<Dispatcher> {
  const proxy = proxyFor(target)
  return dispatchers.get(proxy ?? '', async () => {
    const { Agent, ProxyAgent } = await undici()
    const untimed = { headersTimeout: 0, bodyTimeout: 0 }
    if (proxy === undefined) return new Agent(untimed)
    const uri = /^\w+:\/\//.test(proxy) ? proxy : `http://${proxy}`
    if (/^https?:\/\//i.test(uri) && URL.canParse(uri))
      // A tunnel is for https; an http proxy takes http requests as they are, and many refuse to tunnel them.
      return new ProxyAgent({ ...untimed, uri, proxyTunnel: false })
    throw new ChapterverseError('bad_setting', 'The proxy that the environment names is no http or https URL.', {
      remedy:
        'Set HTTPS_PROXY, HTTP_PROXY or ALL_PROXY to one such as http://proxy.example:3128, or NO_PROXY to the host.',
    })
  })
}

/** ` through the proxy http://proxy.example:3128`, for messages; '' where there is none. */
export function throughProxy(target: string): string {
  const proxy = proxyFor(target)
  return proxy === undefined
    ? ''
    : ` through the proxy ${shownURL(/^\w+:\/\//.test(proxy) ? proxy : `http://${proxy}`)}`
}
