import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCorpus } from '../index.ts'
import { type Serving, serve } from './serve.ts'

const scratch = mkdtempSync(join(tmpdir(), 'chapterverse-serve-'))
let serving: Serving
/** 600 MB of nothing. */
const BOMB = zipSync({ 'word/document.xml': new Uint8Array(600_000_000) }, { level: 9 })
beforeAll(async () => {
  process.env['CHAPTERVERSE_HOME'] = join(scratch, 'home')
  serving = await serve({ port: 0, limits: { uploadBytes: 2_000_000, uploadIdleMs: 300, files: 20, runs: 2 } })
})
afterAll(async () => {
  await serving.close()
  rmSync(scratch, { recursive: true, force: true })
})

async function call(method: string, path: string, body?: unknown) {
  const bytes = body instanceof Uint8Array || typeof body === 'string'
  const response = await fetch(serving.url + path, {
    method,
    ...(body !== undefined && {
      body: (bytes ? body : JSON.stringify(body)) as NonNullable<RequestInit['body']>,
      headers: { 'content-type': bytes ? 'application/octet-stream' : 'application/json' },
    }),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
  return { status: response.status, headers: response.headers, text, json }
}

const progress = (name: string) => call('GET', `/api/corpora/${name}/progress`)
const put = (name: string, file: string, body: string | Uint8Array) =>
  call('PUT', `/api/corpora/${name}/documents/${encodeURIComponent(file)}`, body)
async function made(name: string, files: Record<string, string | Uint8Array>) {
  expect((await call('POST', '/api/corpora', { name })).status).toBe(201)
  for (const [file, body] of Object.entries(files)) expect((await put(name, file, body)).status).toBe(202)
  return (await progress(name)).text
}

const HARBOUR =
  '# Harbour\n\n## Lost property\n\nLost property is kept for ninety days.\n\n## Fees\n\nBoats pay 12 euros.\n'

describe('a corpus of uploaded files', () => {
  it('is made, filled, indexed with progress, searched, asked, re-verified and deleted', async () => {
    const events = await made('harbour', { 'guide/harbour rules.md': HARBOUR })
    expect(events).toContain('event: indexed')
    expect(events).toMatch(/event: idle\n[^\n]*\n\n$/)
    const [document] = (await call('GET', '/api/corpora/harbour/documents')).json
    expect(document.source).toBe('guide/harbour rules.md')

    const [hit] = (await call('GET', '/api/corpora/harbour/search?q=lost%20property')).json
    expect(hit.text).toContain('ninety days')
    const map = (await call('GET', '/api/corpora/harbour/map')).json
    expect(JSON.stringify(map)).toContain('Lost property')

    const question = { question: 'How long is lost property kept?', tier: 'lv1', settings: { model: 'offline' } }
    const { status, json: kept } = await call('POST', '/api/corpora/harbour/answers', question)
    expect(status).toBe(201)
    const [{ docId, start, end, quote }] = kept.answer.citations
    const place = `docId=${encodeURIComponent(docId)}&start=${start}&end=${end}`
    expect((await call('GET', `/api/corpora/harbour/text?${place}`)).json.text).toBe(quote)
    expect((await call('GET', '/api/corpora/harbour/answers')).json).toMatchObject([{ id: kept.id }])
    expect((await call('GET', `/api/corpora/harbour/answers/${kept.id}`)).json).toEqual(kept)
    expect((await call('POST', `/api/corpora/harbour/answers/${kept.id}/verify`)).json.exact).toBe(true)
    expect((await call('POST', '/api/corpora/harbour/estimate', question)).json.question).toBe(question.question)

    await put('harbour', 'guide/harbour rules.md', HARBOUR.replace('ninety', 'thirty'))
    await progress('harbour')
    expect((await call('POST', `/api/corpora/harbour/answers/${kept.id}/verify`)).json.exact).toBe(false)

    expect((await call('DELETE', '/api/corpora/harbour')).status).toBe(204)
    expect((await call('GET', '/api/corpora/harbour/documents')).status).toBe(404)
  })

  it('loses a document that is deleted', async () => {
    await made('two', { 'a.md': HARBOUR, 'b.md': '# Other\n\nNothing of note.\n' })
    expect((await call('DELETE', '/api/corpora/two/documents/a.md')).status).toBe(202)
    await progress('two')
    expect((await call('GET', '/api/corpora/two/documents')).json).toMatchObject([{ docId: 'b.md' }])
    expect((await call('DELETE', '/api/corpora/two/documents/a.md')).status).toBe(404)
  })
})

describe('what is asked at once', () => {
  it('is queued, and all of it answered', async () => {
    await made('busy', { 'a.md': HARBOUR })
    const question = { question: 'How long is lost property kept?', tier: 'lv1', settings: { model: 'offline' } }
    const all = await Promise.all(Array.from({ length: 40 }, () => call('POST', '/api/corpora/busy/answers', question)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
    const metrics = (await call('GET', '/metrics')).text
    expect(metrics).toMatch(/chapterverse_questions_waiting 0\n/)
    expect(metrics).toMatch(/# EOF\n$/)
  })
})

describe('an attack', () => {
  it.each([
    '..%2F..%2Fescaped.md',
    '%2Fetc%2Fpasswd',
    '..%5Cescaped.md',
    '.hidden',
    'a%00.md',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E.md',
  ])('by the path %s writes nothing', async (path) => {
    await call('POST', '/api/corpora', { name: 'paths' })
    const { status, text } = await call('PUT', `/api/corpora/paths/documents/${path}`, 'x')
    expect([400, 404]).toContain(status)
    expect(text).not.toContain(scratch)
  })

  it('by a name of a corpus makes nothing', async () => {
    for (const name of ['..', '../x', 'a/b', '.x', ''])
      expect((await call('POST', '/api/corpora', { name })).status).toBe(400)
    expect((await call('DELETE', '/api/corpora/..%2F..')).status).toBe(400)
  })

  it('by size is cut off', async () => {
    await call('POST', '/api/corpora', { name: 'large' })
    expect((await put('large', 'a.txt', new Uint8Array(2_000_001))).status).toBe(413)
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) })
    const init = { method: 'PUT', body: endless, duplex: 'half' } as RequestInit
    const sent = fetch(`${serving.url}/api/corpora/large/documents/b.txt`, init).then(
      (response) => response.status,
      () => 413,
    )
    expect(await sent).toBe(413)
    expect(
      (await call('GET', '/api/corpora')).json.find(({ name }: { name: string }) => name === 'large').documents,
    ).toBe(0)
  })

  it('by a request that is no upload and large is refused before it is read', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': 2_000_000 }
    const status = await new Promise((resolve, reject) => {
      const path = `${serving.url}/api/corpora`
      const sent = request(path, { method: 'POST', headers, agent: false }, (response) => resolve(response.statusCode))
      sent.on('error', reject)
      sent.write('{')
    })
    expect(status).toBe(413)
  })

  it('by slowness is cut off', async () => {
    await call('POST', '/api/corpora', { name: 'slow' })
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        `${serving.url}/api/corpora/slow/documents/a.txt`,
        { method: 'PUT', agent: false },
        (response) => resolve(response.statusCode),
      )
      sent.on('error', reject)
      sent.write('a')
    })
    expect(status).toBe(408)
  })

  it('by a file that expands is an outcome', async () => {
    const events = await made('bomb', { 'a.md': HARBOUR, 'bomb.docx': BOMB })
    expect(events).toContain('event: indexed')
    expect((await call('GET', '/api/corpora/bomb/documents')).json).toHaveLength(1)
  })

  it('by a page is saved and never shown', async () => {
    const script = '<script>fetch("/api/corpora")</script>'
    await made('pages', {
      'a.html': `<h1>Title ${script}</h1><p>Words of a page.</p>`,
      'b.svg': `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
      'c.md': `# <img src=x onerror=alert(1)>\n\n${script} More words.\n`,
    })
    for (const docId of ['a.html', 'c.md']) {
      const { status, headers } = await call('GET', `/api/corpora/pages/original?docId=${docId}`)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('content-disposition')).toBe('attachment')
      expect(headers.get('content-security-policy')).toContain('sandbox')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    const { headers } = await call('GET', '/api/corpora/pages/search?q=words')
    expect(headers.get('content-type')).toContain('application/json')
  })

  it('by a link in a folder gives no file from elsewhere', async () => {
    const docs = join(scratch, 'docs')
    mkdirSync(docs)
    writeFileSync(join(docs, 'a.md'), HARBOUR)
    const secret = join(scratch, 'secret.txt')
    writeFileSync(secret, 'The secret is forty-two.')
    ;(await openCorpus([docs], { name: 'linked' })).corpus.close()
    expect((await call('GET', '/api/corpora/linked/original?docId=a.md')).text).toBe(HARBOUR)
    rmSync(join(docs, 'a.md'))
    symlinkSync(secret, join(docs, 'a.md'))
    const { status, text } = await call('GET', '/api/corpora/linked/original?docId=a.md')
    expect(status).toBe(404)
    expect(text).not.toContain('forty-two')
  })

  it('by a question that is too long or a setting that is none is refused', async () => {
    await made('short', { 'a.md': HARBOUR })
    const asked = (body: unknown) => call('POST', '/api/corpora/short/answers', body)
    expect((await asked({ question: 'x'.repeat(20_001) })).status).toBe(400)
    expect((await asked({ question: 'x', settings: { maxLoops: -1 } })).status).toBe(400)
    expect((await asked('{"question":')).status).toBe(400)
  })
})

it('describes each of its routes', async () => {
  const { openapi, paths } = (await call('GET', '/openapi.json')).json
  expect(openapi).toBe('3.1.0')
  for (const [path, operations] of Object.entries<Record<string, { parameters: { in: string; name: string }[] }>>(
    paths,
  ))
    for (const [method, { parameters }] of Object.entries(operations)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(inPath.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
      const { status, json } = await call(method.toUpperCase(), path.replace(/\{\w+\}/g, 'none'))
      // It is there, and refuses for a reason of its own.
      if (status !== 200) expect(json?.code).not.toBe('not_found')
    }
  expect((await call('GET', '/api/nowhere')).json.code).toBe('not_found')
})

it('listens to others only with a token', async () => {
  await expect(serve({ host: '0.0.0.0', port: 0 })).rejects.toMatchObject({ code: 'bad_setting' })
  await expect(serve({ host: '0.0.0.0', port: 0, token: 'short' })).rejects.toMatchObject({ code: 'bad_setting' })
})
