import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendTooMany, sendUnavailable } from './unavailable-page.ts'

const PUBLIC = 'https://hammerlane.example'
const server = createServer((req, res) =>
  req.url === '/many' ? sendTooMany(req, res, PUBLIC, 1) : sendUnavailable(req, res, PUBLIC),
)
let origin: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('is an honest 503 that nobody keeps or indexes, and that tries again by itself', async () => {
  const answer = await fetch(origin)
  expect(answer.status).toBe(503)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '5',
    'x-content-type-options': 'nosniff',
  })
  const html = await answer.text()
  expect(html).toContain('<meta http-equiv="refresh" content="5">')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<h1>Back in a moment</h1>')
})

test('needs nothing else from us, and its own style is allowed', async () => {
  const answer = await fetch(origin)
  expect(await answer.text()).not.toMatch(/<script|src=|<link|url\(/)
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/)
})

test('whoever asks for its head gets that alone', async () => {
  const [page, head] = [await fetch(origin), await fetch(origin, { method: 'HEAD' })]
  expect([head.status, await head.text()]).toEqual([503, ''])
  expect(head.headers.get('content-length')).toBe(`${(await page.bytes()).length}`)
})

test('who asks for too many pages is told when to come back, and comes back by itself', async () => {
  const answer = await fetch(`${origin}/many`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
  const html = await answer.text()
  expect(html).toContain('<meta http-equiv="refresh" content="1">')
  expect(html).toContain('on its own in 1 second.')
})
