import { expect, test } from 'vitest'
import { errorWords } from './error-words.ts'

const said = (body: unknown) => errorWords(typeof body === 'string' ? body : JSON.stringify(body))

test.each<[string, unknown, string]>([
  [
    'OpenAI',
    { error: { message: 'No such model', type: 'invalid_request_error', code: 'model_not_found' } },
    'No such model',
  ],
  [
    'Google',
    [{ error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } }],
    'API key not valid.',
  ],
  ['FastAPI', { detail: [{ loc: ['body', 'n'], msg: 'too small' }, { msg: 'missing' }] }, 'body.n: too small; missing'],
  ['FastAPI, in a sentence', { detail: 'Not authenticated' }, 'Not authenticated'],
  ['vLLM', { object: 'error', message: 'Invalid model: m', code: 404 }, 'Invalid model: m'],
  ['Ollama', { error: 'model "m" not found' }, 'model "m" not found'],
  ['AWS', { __type: 'ValidationException', Message: 'Too long' }, 'Too long'],
  ['Cloudflare', { success: false, errors: [{ code: 7003, message: 'No route' }] }, 'No route'],
  ['OAuth', { error: 'invalid_grant', error_description: 'The token has run out' }, 'The token has run out'],
  ['a problem by RFC 9457', { type: 'about:blank', title: 'Bad Request', detail: 'n is missing' }, 'n is missing'],
  [
    'a router, with the words behind it',
    { error: { message: 'Provider returned error', metadata: { raw: '{"error":{"message":"overloaded"}}' } } },
    'Provider returned error: overloaded',
  ],
  ['JSON in a message', { error: { message: '{"error": {"message": "inner"}}' } }, 'inner'],
  ['a gateway, in camel case', { errorMessage: 'bad model' }, 'bad model'],
  ['Apigee', { fault: { faultstring: 'Invalid ApiKey', detail: { errorcode: 'oauth.v2' } } }, 'Invalid ApiKey'],
  ['MiniMax', { choices: null, base_resp: { status_code: 1004, status_msg: 'login fail' } }, 'login fail'],
  ['Gemini, of a prompt it stops', { promptFeedback: { blockReason: 'SAFETY' }, candidates: [] }, 'SAFETY'],
  [
    'a page in JSON',
    { error: { message: '<html><head><title>502 Bad Gateway</title></head></html>' } },
    '502 Bad Gateway',
  ],
  ['no shape at all', { reason_code: 12 }, '{"reason_code":12}'],
  ['a string', '"no"', 'no'],
  ['plain text', 'upstream connect error\n  or disconnect', 'upstream connect error or disconnect'],
  [
    'a page',
    '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>x</h1></body></html>',
    '502 Bad Gateway',
  ],
  [
    'a page without a title',
    '<html><body><script>var a = 1</script><p>Sorry, &quot;no&quot;</p></body></html>',
    'Sorry, "no"',
  ],
  ['nothing', '', ''],
])('in the form of %s', (_name, body, words) => {
  expect(said(body).message).toBe(words)
})

test('long words are cut to a line', () => {
  expect(said('x '.repeat(5000)).message.length).toBeLessThan(310)
})

test.each([
  ['Please try again in 7m12s.', 432_000],
  ['try again in 1.5s', 1500],
  ['Please retry after 20 seconds', 20_000],
  ['try again in 250ms', 250],
  ['try again in 1 hour', 3_600_000],
  [JSON.stringify({ error: { details: [{ retryDelay: '34s' }] } }), 34_000],
  ['try again in a few minutes', null],
  ['no hint', null],
])('%s asks to wait %j ms', (body, ms) => {
  expect(errorWords(body).hintMs).toBe(ms)
})
