/** Replies in every dress that models and servers put them in, over real HTTP. */
import { describe, expect, test } from 'vitest'
import { INPUT, useFaultyModel, YES } from '../../testing/readers/faulty.ts'
import type { Fault } from '../../testing/servers/model-request.ts'

const model = useFaultyModel()

const text = (of: (json: string) => string): Fault => ({ kind: 'text', of })
const message = (of: (json: string) => object, finish?: string): Fault => ({
  kind: 'message',
  of,
  ...(finish && { finish }),
})
const completion = (said: object, more: object = {}) => ({
  choices: [{ index: 0, message: { role: 'assistant', ...said }, finish_reason: 'stop', ...more }],
})
const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

describe('is read', () => {
  test.each<[string, Fault]>([
    ['in a list of one', text((json) => `[${json}]`)],
    ['under a key of its own', text((json) => `{"answer": ${json}}`)],
    ['under two', text((json) => `{"response": {"result": ${json}}, "ok": true}`)],
    ['as properties of its schema', text((json) => `{"type": "object", "properties": ${json}}`)],
    ['as JSON in a string of JSON', text((json) => JSON.stringify(json))],
    ['as JSON in a string under a key', text((json) => JSON.stringify({ output: json }))],
    ['as a call in text', text((json) => `<tool_call>\n{"name": "supports", "arguments": ${json}}\n</tool_call>`)],
    [
      'as a call with its arguments in a string',
      text((json) => JSON.stringify([{ name: 'supports', arguments: json }])),
    ],
    ['after a tag of Llama', text((json) => `<|python_tag|>{"name": "supports", "parameters": ${json}}`)],
    [
      'as arguments between tags',
      text(
        () =>
          '<function=supports>\n<parameter=verdict>\nyes\n</parameter>\n<parameter=reason>\nthe same figure\n</parameter>\n</function>',
      ),
    ],
    [
      'as keys and values between tags',
      text(
        () =>
          '<tool_call>supports\n<arg_key>verdict</arg_key>\n<arg_value>yes</arg_value>\n<arg_key>reason</arg_key>\n<arg_value>the same figure</arg_value></tool_call>',
      ),
    ],
    ['twice', text((json) => `${json}\n${json}`)],
    ['with a comment', text((json) => json.replace('{', '{ // the verdict\n'))],
    ['between quotes of print', text((json) => json.replace(/"([^"]*)"/g, '“$1”'))],
    ['with its quotes escaped', text((json) => json.replaceAll('"', '\\"'))],
    ['after thinking that holds another', text((json) => `<think>or {"verdict": "no", "reason": "x"}?</think>${json}`)],
    [
      'in the last of several channels',
      text(
        (json) => `<|channel|>analysis<|message|>Is {it}?<|end|><|channel|>final <|constrain|>json<|message|>${json}`,
      ),
    ],
    ['as a call of Mistral', text((json) => `[TOOL_CALLS]supports[ARGS]${json}`)],
    [
      'as a call of Kimi',
      text(
        (json) =>
          `<|tool_calls_section_begin|><|tool_call_begin|>functions.supports:0<|tool_call_argument_begin|>${json}<|tool_call_end|>`,
      ),
    ],
    [
      'as a schema that was filled in',
      text(
        () =>
          '{"verdict": {"type": "string", "value": "yes"}, "reason": {"type": "string", "value": "the same figure"}}',
      ),
    ],
    ['after its schema', text((json) => `{"type": "object", "properties": {"verdict": {"type": "string"}}}\n${json}`)],
    ['at the very length that there was', message((json) => ({ role: 'assistant', content: json }), 'length')],
    ['under a key of the gateway', { kind: 'raw', of: (json) => ({ code: 0, data: completion({ content: json }) }) }],
    ['in Ollama’s own form', { kind: 'raw', of: (json) => ({ message: { content: json }, done_reason: 'stop' }) }],
    ['as a delta in one piece', { kind: 'raw', of: (json) => ({ choices: [{ delta: { content: json } }] }) }],
    [
      'as the second choice, the first being empty',
      { kind: 'raw', of: (json) => ({ choices: [{ message: { content: '' } }, { message: { content: json } }] }) },
    ],
    [
      'beside an error that is none',
      { kind: 'raw', of: (json) => ({ error: null, ...completion({ content: json }) }) },
    ],
    [
      'as a stream with lines of Windows',
      { kind: 'raw', of: (json) => event({ content: json }, 'stop').replaceAll('\n', '\r\n') },
    ],
    ['as a stream of thinking alone', { kind: 'raw', of: (json) => event({ reasoning_content: json }, 'stop') }],
    ['in the thinking alone', message((json) => ({ role: 'assistant', content: null, reasoning_content: json }))],
    [
      'in thinking under another name',
      message((json) => ({ role: 'assistant', content: '', reasoning: `So:\n${json}` })),
    ],
    ['as parts of content', message((json) => ({ role: 'assistant', content: [{ type: 'text', text: json }] }))],
    ['as an object in place of text', message((json) => ({ role: 'assistant', content: JSON.parse(json) }))],
    [
      'as a call nobody asked for',
      message((json) => ({
        role: 'assistant',
        content: null,
        tool_calls: [{ function: { name: 'supports', arguments: JSON.parse(json) } }],
      })),
    ],
    [
      'as a call of the old kind',
      message((json) => ({ role: 'assistant', content: null, function_call: { name: 'supports', arguments: json } })),
    ],
    ['with a reason to end of its own', message((json) => ({ role: 'assistant', content: json }), 'eos_token')],
    ['as a completion of text', { kind: 'raw', of: (json) => ({ choices: [{ text: json }] }) }],
    [
      'as a stream nobody asked for',
      {
        kind: 'raw',
        type: 'text/event-stream',
        of: (json) => `: hello\n\n${event({ role: 'assistant', content: json }, 'stop')}data: [DONE]\n\n`,
      },
    ],
    ['as a stream that says it is JSON', { kind: 'raw', of: (json) => event({ content: json }, 'stop') }],
    [
      'as a stream of a call',
      {
        kind: 'raw',
        of: (json) =>
          event({ tool_calls: [{ index: 0, function: { name: 'supports', arguments: json.slice(0, 9) } }] }) +
          event({ tool_calls: [{ index: 0, function: { arguments: json.slice(9) } }] }, 'tool_calls'),
      },
    ],
  ])('%s, without another request', async (_name, fault) => {
    const reader = await model.start({ faults: () => fault })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests()).toHaveLength(1)
  })

  test.each([
    ['\\u27s', "'s"],
    ['\\x27s', "'s"],
    ["\\'s", "'s"],
    ['\\d+', '\\d+'],
    ['C:\\ports', 'C:\\ports'],
  ])('with the broken escape %s', async (broken, meant) => {
    const reader = await model.start({
      faults: () => text((json) => json.replace('the same', () => `it ${broken} the same`)),
    })
    expect(await reader.supports(INPUT)).toEqual({ verdict: 'yes', reason: `it ${meant} the same figure` })
    expect(model.requests()).toHaveLength(1)
  })

  test('with usage as text', async () => {
    const usage = { prompt_tokens: '240', completion_tokens: '12', total_tokens: '252' }
    const reader = await model.start({ faults: () => ({ kind: 'usage', usage }) })
    const settled: unknown[] = []
    await reader.supports(INPUT, { reserve: () => (used) => settled.push(used) })
    expect(settled).toEqual([{ model: 'm', inputTokens: 240, outputTokens: 12, cachedTokens: 0 }])
  })

  test('after a stream that broke off', async () => {
    const broken: Fault = {
      kind: 'raw',
      type: 'text/event-stream',
      of: (json) => event({ content: json.slice(0, 20) }),
    }
    const reader = await model.start({ faults: [broken] })
    expect(await reader.supports(INPUT)).toEqual(YES)
    expect(model.requests()).toHaveLength(2)
  })

  test.each<[string, object]>([
    ['by setting', { stream: true }],
    ['by setting, as a call', { stream: true, unsupported: ['json_schema'] }],
  ])('as a stream %s, with its usage', async (_name, { unsupported = [], ...more }: { unsupported?: never[] }) => {
    const reader = await model.start({ unsupported }, more)
    const settled: unknown[] = []
    expect(await reader.supports(INPUT, { reserve: () => (used) => settled.push(used) })).toEqual(YES)
    expect(model.requests().at(-1)?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
    expect(settled.at(-1)).toMatchObject({ inputTokens: expect.any(Number), outputTokens: 11 })
  })
})

describe('is called what it is', () => {
  test.each<[string, Fault, string, RegExp]>([
    [
      'a refusal',
      message(() => ({ role: 'assistant', content: null, refusal: 'I cannot help with that request.' })),
      'model_refused',
      /declined.*cannot help with that/,
    ],
    [
      'a filter',
      message(() => ({ role: 'assistant', content: null }), 'content_filter'),
      'model_refused',
      /content filter/,
    ],
    [
      'a refusal in a stream',
      { kind: 'raw', of: () => event({ refusal: 'Not ' }) + event({ refusal: 'me.' }, 'stop') },
      'model_refused',
      /declined.*Not me/,
    ],
    [
      'an error of a kind that lasts, in a 200',
      { kind: 'raw', of: () => ({ error: { code: 404, message: 'No endpoints found for m' } }) },
      'model_refused',
      /No endpoints found.*in a reply 200/,
    ],
    [
      'an error in a stream',
      { kind: 'raw', of: () => `data: ${JSON.stringify({ error: { code: 404, message: 'no such model' } })}\n\n` },
      'model_refused',
      /no such model/,
    ],
    [
      'another path',
      { kind: 'raw', of: () => ({ error: 'Unexpected endpoint or method. (POST /chat)' }) },
      'model_refused',
      /Unexpected endpoint/,
    ],
    [
      'Google’s filter',
      message(() => ({ role: 'assistant', content: '' }), 'SAFETY'),
      'model_refused',
      /content filter/,
    ],
    [
      'a guard of Bedrock',
      message(() => ({ role: 'assistant', content: '' }), 'guardrail_intervened'),
      'model_refused',
      /content filter/,
    ],
    [
      'a key that is not taken, in a 200 with fields of its own',
      { kind: 'raw', of: () => ({ choices: null, base_resp: { status_code: 1004, status_msg: 'login fail' } }) },
      'model_refused',
      /login fail/,
    ],
    [
      'an account that is empty, in a 200',
      { kind: 'raw', of: () => ({ code: 1113, msg: 'Insufficient balance', success: false }) },
      'model_refused',
      /Insufficient balance/,
    ],
    [
      'a page in place of an error',
      { kind: 'status', status: 404, body: '<html><body><h1>404 page not found</h1></body></html>' },
      'model_refused',
      /request: 404 page not found/,
    ],
  ])('%s, at once', async (_name, fault, code, words) => {
    const reader = await model.start({ faults: () => fault })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(words),
      remedy: expect.stringMatching(/./),
    })
    expect(model.requests()).toHaveLength(1)
  })

  test.each<[string, Fault, RegExp]>([
    [
      'an event of a stream that is an error',
      { kind: 'raw', of: () => 'event: error\ndata: {"message": "overheated"}\n\n' },
      /overheated/,
    ],
    ['such an event in words', { kind: 'raw', of: () => 'event: error\ndata: overheated\n\n' }, /overheated/],
    [
      'an error in a choice',
      { kind: 'raw', of: () => completion({ content: '' }, { error: { message: 'upstream died', code: 502 } }) },
      /upstream died/,
    ],
    [
      'a form of another interface',
      { kind: 'raw', of: () => ({ object: 'response', output: [] }) },
      /not a chat completion: \{"object/,
    ],
    ['an answer without a choice', { kind: 'raw', of: () => ({ choices: [] }) }, /not a chat completion/],
  ])('%s, after the usual tries', async (_name, fault, words) => {
    const reader = await model.start({ faults: () => fault })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringMatching(words),
      remedy: expect.stringMatching(/./),
    })
  })

  test('words in place of a reply, with the words', async () => {
    const reader = await model.start({ faults: () => text(() => 'I cannot help with that.') })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({
      code: 'model_reply',
      message: expect.stringMatching(/no JSON was found in "I cannot help with that\."/),
    })
  })

  test('thinking that took all there was to write', async () => {
    const reader = await model.start({
      faults: () => message(() => ({ role: 'assistant', content: '', reasoning_content: 'Let me see' }), 'length'),
    })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({
      code: 'model_reply',
      message: expect.stringMatching(/cut off before it began.*thinking/),
      remedy: expect.stringMatching(/modelKwargs/),
    })
  })
})

describe('of a prompt that was cut', () => {
  const cut: Fault = { kind: 'usage', usage: { prompt_tokens: 64, completion_tokens: 20, total_tokens: 84 } }
  const long = {
    block: 'The port is 5432.',
    spans: Array.from({ length: 60 }, (_, n) => `Line ${n}: it listens on 5432.`),
  }

  test('is kept where it holds, with a doubt', async () => {
    const reader = await model.start({ faults: () => cut })
    const doubts: string[] = []
    expect(await reader.supports(long, { onDoubt: (doubt) => doubts.push(doubt) })).toEqual(YES)
    expect(doubts).toEqual([expect.stringMatching(/saw 64 of about \d+ tokens.*context/)])
  })

  test('is no reason to believe that nothing is there', async () => {
    const reader = await model.start({ reply: () => ({ verdict: 'no', reason: 'nothing' }), faults: () => cut })
    await expect(reader.supports(long)).rejects.toMatchObject({
      code: 'prompt_cut',
      remedy: expect.stringMatching(/maxTokensPerLoop/),
    })
    expect(model.requests()).toHaveLength(1)
  })
})
