import { expect, test } from 'vitest'
import { proxyFor } from './proxy.ts'

const PROXY = 'http://proxy.example:3128'
const through = (target: string, variables: Record<string, string>) => proxyFor(target, (name) => variables[name])

test.each([
  ['https://api.example/v1', { https_proxy: PROXY }],
  ['http://api.example/v1', { http_proxy: PROXY }],
  ['https://api.example/v1', { all_proxy: PROXY }],
  ['https://api.example/v1', { https_proxy: PROXY, no_proxy: 'other.example, 10.0.0.0/8' }],
  ['https://notapi.example/v1', { https_proxy: PROXY, no_proxy: 'api.example' }],
  ['https://api.example/v1', { https_proxy: PROXY, no_proxy: 'api.example:8443' }],
])('%s with %j goes through the proxy', (target, variables) => {
  expect(through(target, variables)).toBe(PROXY)
})

test.each([
  ['https://api.example/v1', { http_proxy: PROXY }],
  ['https://api.example/v1', { https_proxy: PROXY, no_proxy: '*' }],
  ['https://api.example/v1', { https_proxy: PROXY, no_proxy: 'API.example' }],
  ['https://api.example/v1', { https_proxy: PROXY, no_proxy: 'a.b .example' }],
  ['https://eu.api.example/v1', { https_proxy: PROXY, no_proxy: 'api.example' }],
  ['https://eu.api.example/v1', { https_proxy: PROXY, no_proxy: '*.api.example' }],
  ['http://api.example:8080/v1', { http_proxy: PROXY, no_proxy: 'api.example:8080' }],
  ['http://10.1.2.3:8000/v1', { http_proxy: PROXY, no_proxy: '10.0.0.0/8' }],
  ['http://[fd00::1]:8000/v1', { http_proxy: PROXY, no_proxy: 'fd00::/8' }],
  ['http://[fd00::1]:8000/v1', { http_proxy: PROXY, no_proxy: '[fd00::1]' }],
  ['http://localhost:11434/v1', { http_proxy: PROXY, all_proxy: PROXY }],
  ['http://127.0.0.1:11434/v1', { http_proxy: PROXY }],
  ['http://[::1]:11434/v1', { http_proxy: PROXY }],
])('%s with %j goes directly', (target, variables) => {
  expect(through(target, variables)).toBeUndefined()
})
