import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RequestHandler } from '../http/request-handler.ts'
import { createLog } from '../log.ts'
import { createPageCache } from './page-cache.ts'

let now: number
let rendered: string[]
let logged: string[]
/** What the renderer does; each call says which one it is. */
let render: (path: string, count: number) => Promise<Response>
let cache: RequestHandler
let origin: string
/** Requests that the cache was given. */
let asked: number
const closers: (() => void)[] = []

beforeEach(async () => {
  now = 0
  asked = 0
  rendered = []
  logged = []
  render = async (path, count) => html(`${path} ${count}`)
  cache = createPageCache({
    render: (asked) => {
      const { pathname, search } = new URL(asked.url)
      rendered.push(pathname + search)
      return render(pathname + search, rendered.length)
    },
    publicUrl: () => 'https://hammerlane.example',
    clientAddress: () => '203.0.113.5',
    countRendering: async () => null,
    log: createLog('info', { write: (line) => void logged.push(line) }),
    clock: () => now,
    maxBytes: 200_000,
  })
  const server = createServer((req, res) => {
    asked += 1
    if (!cache.handle(req, res)) res.writeHead(418).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closers.push(() => server.close())
})

afterEach(() => {
  for (const close of closers.splice(0)) close()
})

test('a page is rendered once however many ask at the same time', async () => {
  const held = Promise.withResolvers<void>()
  render = async (path) => held.promise.then(() => html(path))
  const all = Array.from({ length: 20 }, () => ask('/auctions'))
  await expect.poll(() => rendered.length).toBe(1)
  held.resolve()
  for (const reply of await Promise.all(all)) expect(reply.text).toContain('/auctions')
  expect(rendered).toEqual(['/auctions'])
})

test('for a second it comes from the cache, for another it is renewed behind, then it is waited for', async () => {
  expect((await ask('/')).text).toContain('/ 1')
  now = 999
  expect((await ask('/')).text).toContain('/ 1')
  expect(rendered).toHaveLength(1)

  now = 1_000
  expect((await ask('/')).text).toContain('/ 1')
  await expect.poll(async () => (await ask('/')).text).toContain('/ 2')
  expect(rendered).toHaveLength(2)

  now = 3_000
  expect((await ask('/')).text).toContain('/ 3')
})

test('age counts from the beginning of the rendering', async () => {
  render = async (_path, count) => {
    if (count === 1) now = 1_500
    return html(`page ${count}`)
  }
  await ask('/')
  now = 1_999
  expect((await ask('/')).text).toContain('page 1')
  await expect.poll(async () => (await ask('/')).text).toContain('page 2')
  now = 4_000
  expect((await ask('/')).text).toContain('page 3')
})

test('who asks while a slow rendering goes on does not get what is older than two seconds', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  render = async (_path, count) => {
    await (count === 1 ? first : second).promise
    return html(`page ${count}`)
  }
  const early = ask('/')
  await expect.poll(() => rendered.length).toBe(1)
  now = 1_500
  const late = ask('/')
  await expect.poll(() => asked).toBe(2)
  now = 2_500
  first.resolve()
  expect((await early).text).toContain('page 1')
  second.resolve()
  expect((await late).text).toContain('page 2')
})

test('while rendering fails the copy serves its two seconds, then an honest 503; logged once', async () => {
  await ask('/')
  render = async () => Promise.reject(new Error('the renderer broke'))
  now = 1_500
  expect((await ask('/')).status).toBe(200)
  await expect.poll(() => logged.length).toBe(1)
  now = 2_000
  const failed = await ask('/')
  expect(failed.status).toBe(503)
  expect(failed.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(failed.text).toContain('Back in a moment')
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('the renderer broke')

  render = async () => html('well again')
  expect((await ask('/')).text).toContain('well again')
})

test('a page that says 5xx itself is passed on, never kept', async () => {
  render = async (_path, count) => (count === 1 ? html('no records', 503) : html('well again'))
  const failed = await ask('/')
  expect([failed.status, failed.headers['retry-after']]).toEqual([503, '2'])
  expect(failed.text).toContain('no records')
  expect((await ask('/')).text).toContain('well again')
})

test('unknown addresses are kept too, but do not push pages out', async () => {
  render = async (path) => (path === '/' ? html(path) : html(path, 404))
  await ask('/')
  for (let count = 0; count < 200; count += 1) expect((await ask(`/no/${count}`)).status).toBe(404)
  await ask('/no/199')
  await ask('/')
  expect(rendered).toHaveLength(201)
})

test('the cache is bounded: what was asked for longest ago goes', async () => {
  for (let count = 0; count < 100; count += 1) await ask(`/auctions?q=${count}`)
  await ask('/auctions?q=99')
  expect(rendered).toHaveLength(100)
  await ask('/auctions?q=0')
  expect(rendered).toHaveLength(101)
})

test('one page has one name, whatever the order of its query', async () => {
  await ask('/auctions?status=sold&category=boats')
  await ask('/auctions?category=boats&status=sold')
  expect(rendered).toEqual(['/auctions?category=boats&status=sold'])
})

test('an address with empty parameters leads on to the one without, and nothing is rendered for it', async () => {
  const reply = await ask('/auctions?q=chevy&make=&year_min=')
  expect([reply.status, reply.headers.location]).toEqual([307, '/auctions?q=chevy'])
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(rendered).toEqual([])
  await ask('/auctions?q=chevy')
  await ask('/api/auctions?q=')
  expect(rendered).toEqual(['/auctions?q=chevy'])
})

test('an address of more than 500 characters is rendered and forgotten', async () => {
  const long = `/auctions?q=${'x'.repeat(500)}`
  expect((await ask(long)).status).toBe(200)
  await ask(long)
  expect(rendered).toHaveLength(2)
})

test('pages are rendered for our own origin, and an address cannot lead elsewhere', async () => {
  const urls: string[] = []
  render = async () => html('')
  const plain = createPageCache({
    render: async (page) => {
      urls.push(page.url)
      return html('')
    },
    publicUrl: () => 'https://hammerlane.example',
    clientAddress: () => '203.0.113.5',
    countRendering: async () => null,
    log: createLog('silent'),
  })
  cache = plain
  await ask('/', { host: 'elsewhere.example' })
  await ask('//elsewhere.example/auctions')
  await ask('/\\elsewhere.example')
  await ask('/100%')
  await ask('/%ff')
  await ask('/a%20b')
  await ask('/a?q=%ff')
  expect(urls).toEqual([
    'https://hammerlane.example/',
    'https://hammerlane.example/elsewhere.example/auctions',
    'https://hammerlane.example/elsewhere.example',
    'https://hammerlane.example/100%25',
    'https://hammerlane.example/%25ff',
    'https://hammerlane.example/a%20b',
    'https://hammerlane.example/a?q=%EF%BF%BD',
  ])
})

test.each([
  ['br', 'gzip, deflate, br, zstd', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', 'gzip;q=1.0, br;q=0', (bytes: Buffer) => gunzipSync(bytes)],
  [undefined, 'deflate', (bytes: Buffer) => bytes],
])('the body is encoded as %s for "%s"', async (encoding, accepted, decode) => {
  for (let count = 0; count < 2; count += 1) {
    const reply = await ask('/', { 'accept-encoding': accepted })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers.vary).toBe('accept-encoding')
    expect(Number(reply.headers['content-length'])).toBe(reply.bytes.length)
    expect(decode(reply.bytes).toString()).toContain('/ 1')
  }
})

test('a page comes with its type and with what a browser must not do with it; never with a cookie', async () => {
  render = async () => {
    const page = html('x')
    page.headers.set('set-cookie', 'a=1')
    return page
  }
  const { headers } = await ask('/')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers['set-cookie']).toBeUndefined()
})

test('a page is sent with the policy of its own rendering, whatever got into it', async () => {
  const nonces: string[] = []
  cache = createPageCache({
    render: async (_page, nonce) => {
      nonces.push(nonce)
      return html(`page ${nonces.length}<script>steal()</script><style>p{}</style>`)
    },
    publicUrl: () => 'https://hammerlane.example',
    clientAddress: () => '203.0.113.5',
    countRendering: async () => null,
    log: createLog('silent'),
    clock: () => now,
  })
  const policyOf = async () => String((await ask('/')).headers['content-security-policy'])
  expect(await policyOf()).toContain(`script-src 'self' 'nonce-${nonces[0]}';`)
  expect(await policyOf()).toContain("style-src 'self';")
  now = 1_500
  expect(await policyOf()).toContain(`'nonce-${nonces[0]}'`)
  await expect.poll(policyOf).toContain(`'nonce-${nonces[1]}'`)
  expect(nonces).toHaveLength(2)
  expect(nonces[0]).not.toBe(nonces[1])
})

test('who has the page already gets 304, who asks for its head gets no body', async () => {
  const { headers } = await ask('/')
  const again = await ask('/', { 'if-none-match': `"other", ${headers.etag}` })
  expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  const head = await ask('/', {}, 'HEAD')
  expect([head.status, head.bytes.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(headers['content-length'])
})

test('a redirect keeps where it leads', async () => {
  render = async () => new Response(null, { status: 307, headers: { location: '/auctions' } })
  const reply = await ask('/auctions/')
  expect([reply.status, reply.headers.location]).toEqual([307, '/auctions'])
})

test.each([
  ['GET', '/api/auctions'],
  ['GET', '/auth/v1/health'],
  ['GET', '/assets/index.js'],
  ['GET', '/images/stock-photo.webp'],
  ['GET', '/healthz?x=1'],
  ['POST', '/auctions'],
])('%s %s is left to others', async (method, path) => {
  expect((await ask(path, {}, method)).status).toBe(418)
})

test('screens whose address begins like another are pages', async () => {
  for (const path of ['/auth', '/auth?next=/', '/auction/1', '/apiary', '/live-now'])
    expect((await ask(path)).status).toBe(200)
})

function html(text: string, status = 200): Response {
  const body = `<!doctype html><p>${text}</p>${'<i>filler</i>'.repeat(100)}`
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

interface Reply {
  status: number | undefined
  headers: IncomingMessage['headers']
  bytes: Buffer
  text: string
}

async function ask(path: string, headers: object = {}, method = 'GET'): Promise<Reply> {
  const asking = request(origin, { path, method, headers: { ...headers }, agent: false })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() }
}
