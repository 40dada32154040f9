import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { eachPageCache, html, PARTS } from '../../../test/pages/page-cache.ts'
import { createLog } from '../log.ts'
import { createPageCache } from './page-cache.ts'

const at = eachPageCache()

test.each([
  ['br', 'gzip, deflate, br, zstd', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', 'gzip;q=1.0, br;q=0', (bytes: Buffer) => gunzipSync(bytes)],
  [undefined, 'deflate', (bytes: Buffer) => bytes],
])('the body is encoded as %s for "%s"', async (encoding, accepted, decode) => {
  for (let count = 0; count < 2; count += 1) {
    const reply = await at.ask('/', { 'accept-encoding': accepted })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers.vary).toBe('accept-encoding, accept-language, cookie')
    expect(Number(reply.headers['content-length'])).toBe(reply.bytes.length)
    expect(decode(reply.bytes).toString()).toContain('/ 1')
  }
})

test('a page comes with its type and with what a browser must not do with it; never with a cookie', async () => {
  at.render = async () => {
    const page = html('x')
    page.headers.set('set-cookie', 'a=1')
    return page
  }
  const { headers } = await at.ask('/')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers['set-cookie']).toBeUndefined()
})

test('a page may show the style sheets in its frames that it was given, and no others', async () => {
  const render = async () => html('page')
  const styles = ['p{}', 'b{}']
  at.cache = createPageCache({ ...PARTS, render, parts: { styles }, log: createLog('silent') })
  const policy = String((await at.ask('/')).headers['content-security-policy'])
  const digests = styles.map(
    (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  )
  expect(policy).toContain(`style-src 'self' ${digests.join(' ')};`)
})

test('a page is sent with the policy of its own rendering, whatever got into it', async () => {
  const nonces: string[] = []
  at.cache = createPageCache({
    ...PARTS,
    render: async (_page, { nonce }) => {
      nonces.push(nonce)
      return html(`page ${nonces.length}<script>steal()</script><style>p{}</style>`)
    },
    log: createLog('silent'),
    clock: () => at.now,
  })
  const policyOf = async () => String((await at.ask('/')).headers['content-security-policy'])
  expect(await policyOf()).toContain(`script-src 'self' 'nonce-${nonces[0]}';`)
  expect(await policyOf()).toContain("style-src 'self';")
  at.now = 1_500
  expect(await policyOf()).toContain(`'nonce-${nonces[0]}'`)
  await expect.poll(() => nonces).toHaveLength(2)
  await expect.poll(policyOf).toContain(`'nonce-${nonces[1]}'`)
  expect(nonces).toHaveLength(2)
  expect(nonces[0]).not.toBe(nonces[1])
})

test('who has the page already gets 304, who asks for its head gets no body', async () => {
  const { headers } = await at.ask('/')
  const again = await at.ask('/', { 'if-none-match': `"other", ${headers.etag}` })
  expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  const head = await at.ask('/', {}, 'HEAD')
  expect([head.status, head.bytes.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(headers['content-length'])
})

test('a redirect keeps where it leads', async () => {
  at.render = async () => new Response(null, { status: 307, headers: { location: '/auctions' } })
  const reply = await at.ask('/auctions/')
  expect([reply.status, reply.headers.location]).toEqual([307, '/auctions'])
})
