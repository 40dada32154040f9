import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClientAddress } from '../http/client-address.ts'
import type { CountCalls } from '../http/rate-limits.ts'
import { createLog } from '../log.ts'
import { createRenderingCount } from './count-rendering.ts'
import { createPageCache } from './page-cache.ts'

let now: number
let rendered: string[]
/** Requests that arrived. */
let asked: number
let render: (path: string) => Promise<Response>
let countCalls: CountCalls
let origin: string
let close: () => void

beforeEach(async () => {
  now = 0
  asked = 0
  rendered = []
  render = async (path) => html(path)
  countCalls = async () => null
  const countRendering = createRenderingCount((...counted) => countCalls(...counted))
  const cache = createPageCache({
    render: ({ url }) => {
      const { pathname, search } = new URL(url)
      rendered.push(pathname + search)
      return render(pathname + search)
    },
    publicUrl: () => 'https://hammerlane.example',
    clientAddress: createClientAddress(true),
    countRendering,
    log: createLog('silent'),
    clock: () => now,
  })
  const server = createServer((request, response) => {
    asked += 1
    cache.handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => void server.close()
})
afterEach(() => close())

test('what has to be rendered is counted for the network that asks, as a page and as its calls', async () => {
  const counted: string[] = []
  countCalls = async (limit, network, calls = 1) => {
    counted.push(`${limit} ${network} ${calls}`)
    return null
  }
  await ask('/')
  await ask('/')
  await ask('/auctions', { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' })
  expect(counted).toEqual([
    'pages 127.0.0.1 1',
    'reads 127.0.0.1 5',
    'pages 2001:db8:1:2 1',
    'reads 2001:db8:1:2 5',
  ])
})

test('who asks for too many is told so in words; what others have had rendered is still for all', async () => {
  countCalls = async (_limit, network) => (network === '192.0.2.66' ? 7 : null)
  const greedy = { 'x-forwarded-for': '192.0.2.66' }
  const refused = await ask('/', greedy)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.text).toContain('in 7 seconds')
  expect((await ask('/')).status).toBe(200)
  expect((await ask('/', greedy)).status).toBe(200)
  now = 1_500
  expect((await ask('/', greedy)).status).toBe(200)
  expect(rendered).toEqual(['/'])
})

test('who was refused does not spoil the page that others wait for', async () => {
  const held = Promise.withResolvers<void>()
  render = async (path) => held.promise.then(() => html(path))
  const othersWait = Promise.withResolvers<void>()
  countCalls = async (_limit, network) => {
    if (network !== '192.0.2.66') return null
    await othersWait.promise
    return 1
  }
  const refused = ask('/', { 'x-forwarded-for': '192.0.2.66' })
  await expect.poll(() => asked).toBe(1)
  const other = ask('/')
  await expect.poll(() => rendered).toEqual(['/'])
  othersWait.resolve()
  expect((await refused).status).toBe(429)
  held.resolve()
  expect((await other).status).toBe(200)
})

test('however many addresses strangers make up, pages that people look at are still rendered', async () => {
  await ask('/')
  const held = Promise.withResolvers<void>()
  render = async (path) => {
    if (path !== '/') await held.promise
    return html(`again ${path}`)
  }
  const strangers = Array.from({ length: 17 }, (_, nth) => ask(`/auctions?q=${nth}`))
  // One has no room left, and is told at once.
  expect((await Promise.race(strangers)).status).toBe(503)
  now = 5_000
  expect((await ask('/')).text).toContain('again /')
  held.resolve()
  const statuses = (await Promise.all(strangers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(16)
})

test.each([
  ['asks for another page', '/auctions?q=truck'],
  ['asks for the page that one of them asked for last', '/auctions?q=192.0.2.1-9'],
])('a network waits for few turns of three that flood when it %s', async (_case, wanted) => {
  const held = Promise.withResolvers<void>()
  render = async (path) => held.promise.then(() => html(path))
  let counted = 0
  countCalls = async (limit) => {
    counted += limit === 'pages' ? 1 : 0
    return null
  }
  const floods = ['192.0.2.1', '192.0.2.2', '2001:db8:1:2::1'].flatMap((address) =>
    Array.from({ length: 10 }, (_, nth) => ask(`/auctions?q=${address}-${nth}`, from(address))),
  )
  await expect.poll(() => counted).toBe(30)
  const page = ask(wanted, from('192.0.2.4'))
  // One that waits already is not counted again.
  await expect.poll(() => asked).toBe(31)
  held.resolve()
  expect((await page).status).toBe(200)
  expect((await Promise.all(floods)).map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(rendered.findIndex((path) => path === wanted)).toBeLessThanOrEqual(4)
})

function from(address: string) {
  return { 'x-forwarded-for': address }
}

function html(text: string): Response {
  return new Response(`<p>${text}</p>`, { headers: { 'content-type': 'text/html' } })
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
