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
  ])('%s, at once', async (_name, fault, code, words) => {
    const reader = await model.start({ faults: () => fault })
    await expect(reader.supports(INPUT)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(words),
      remedy: expect.stringMatching(/./),
    })
    expect(model.requests()).toHaveLength(1)
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
