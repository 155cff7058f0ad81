import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from './address.ts'

afterEach(() => vi.unstubAllEnvs())

describe('addressOf', () => {
  test.each([
    ['http://127.0.0.1:11434/v1/', 'http://127.0.0.1:11434/v1', ''],
    [' "https://api.example/v1" ', 'https://api.example/v1', ''],
    ['https://api.example/v1\n', 'https://api.example/v1', ''],
    ['https://api.example/v1/chat/completions', 'https://api.example/v1', ''],
    ['https://x.example/openai/v1?api-version=2024-10-21', 'https://x.example/openai/v1', '?api-version=2024-10-21'],
  ])('%j goes to %s', (baseURL, url, search) => {
    expect(addressOf({ baseURL })).toMatchObject({ url, search })
  })

  test.each([
    ['sk-lab', 'Bearer sk-lab'],
    [' sk-lab\n', 'Bearer sk-lab'],
    ["'sk-lab'", 'Bearer sk-lab'],
    ['Bearer sk-lab', 'Bearer sk-lab'],
  ])('the key %j is sent as %s', (apiKey, header) => {
    expect(addressOf({ baseURL: 'http://a/v1', apiKey }).authorization).toBe(header)
  })

  test('without a key nothing is sent', () => {
    vi.stubEnv('OPENAI_API_KEY', ' ')
    expect(addressOf({ baseURL: 'http://a/v1' }).authorization).toBeUndefined()
  })

  test('credentials of the URL are sent in place of the key, and stand in nothing that is shown', () => {
    const address = addressOf({ baseURL: 'http://me:p%40ss-word@a.example/v1?token=T0KEN', apiKey: 'sk-0123456789' })
    expect(address.authorization).toBe(`Basic ${Buffer.from('me:p@ss-word').toString('base64')}`)
    expect(address.url).toBe('http://a.example/v1')
    const echo = 'p@ss-word p%40ss-word T0KEN sk-0123456789 bWU6cEBzcy13b3Jk'
    expect(address.redact.words(echo)).toBe('… … … sk-… …')
  })

  test('a key stands in nothing that is shown in the forms that a URL and a header give it, either', () => {
    const key = 'key+with/odd=characters'
    const { redact } = addressOf({ baseURL: 'http://a/v1', apiKey: key })
    expect(redact.words(`${encodeURIComponent(key)} ${Buffer.from(key).toString('base64')} ${key}`)).toBe('… … …')
  })

  test('in replies only what cannot be a word is taken out', () => {
    const { redact } = addressOf({ baseURL: 'http://me:secret@a/v1?api-version=2024-10-21', apiKey: 'sk-0123456789' })
    expect(redact.reply('the secret of sk-0123456789')).toBe('the secret of sk-…')
    expect(redact.words('the secret of 2024-10-21')).toBe('the … of 2024-10-21')
  })

  test.each(['nonsense', 'ftp://a/v1', 'sk-0123456789'])('%s is no URL, and is not shown', (baseURL) => {
    expect(() => addressOf({ baseURL })).toThrow(/^OPENAI_BASE_URL is no http or https URL.$/)
  })

  test.each(['“sk-lab”', 'sk-lab sk-lab', 'sk-MARK\nx', 'sk-пароль'])(
    'the key %j cannot be sent, and is not shown',
    (apiKey) => {
      expect(() => addressOf({ baseURL: 'http://a/v1', apiKey })).toThrow(
        /^OPENAI_API_KEY holds .* U\+[0-9A-F]{4} at position \d+\.$/,
      )
    },
  )
})
