import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { aBrowser } from '../../../test/push/a-browser.ts'
import { startPushService, type TestPushService } from '../../../test/push/push-service.ts'
import { startHttpsHost } from '../../../test/sign-in/https-host.ts'
import { createPushSender } from './send-push.ts'

let service: TestPushService

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.taken.length = 0
  service.answer.status = 201
})

const KEYS = webPush.generateVAPIDKeys()
const browser = aBrowser()
const push = (endpoint = `${service.host.origin}/to/me`) => ({
  subscription: { endpoint, keys: browser.keys },
  payload: JSON.stringify({ title: 'You won: \u2019Vette' }),
  topic: 'a'.repeat(32),
  ttlSeconds: 60,
  sender: { subject: 'mailto:help@hammerlane.example', ...KEYS },
})

test('what is pushed only its browser reads, and the push service knows who sent it', async () => {
  expect(await service.send(push())).toBe('sent')
  const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.of() }] = service.taken
  expect(path).toBe('/to/me')
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '60',
    topic: 'a'.repeat(32),
  })
  expect(JSON.parse(browser.read(body))).toEqual({ title: 'You won: \u2019Vette' })
  expect(() => aBrowser().read(body)).toThrow('authenticate')
  expect(body.toString()).not.toContain('won')
  // RFC 8292: signed for this push service.
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers['authorization'] ?? '') ?? []
  expect(key).toBe(KEYS.publicKey)
  const [, claims = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.host.origin,
    sub: 'mailto:help@hammerlane.example',
  })
})

test.each([404, 410])('a browser of which the push service answers %s is gone', async (status) => {
  service.answer.status = status
  expect(await service.send(push())).toBe('gone')
})

test.each([302, 400, 403, 429, 500])('an answer of %s is a failure', async (status) => {
  service.answer.status = status
  await expect(service.send(push())).rejects.toThrow(`answered ${status}`)
  expect(service.taken).toHaveLength(1)
})

test.each([
  ...['https://localhost', 'https://127.0.0.1', 'https://0x7f.1', 'https://2130706433'],
  ...['https://0.0.0.0', 'https://[::1]', 'https://[::]', 'https://[::ffff:127.0.0.1]'],
  ...['https://10.0.0.1', 'https://172.16.0.1', 'https://192.168.0.1', 'https://100.64.0.1'],
  ...['https://169.254.169.254', 'https://[fe80::1]', 'https://[fd00::1]'],
])('%s is not the open internet: nothing is connected to', async (origin) => {
  const before = service.host.connections()
  const url = new URL('/latest/meta-data', origin)
  url.port = new URL(service.host.origin).port
  await expect(createPushSender()(push(url.href))).rejects.toThrow('is not allowed')
  expect(service.host.connections()).toBe(before)
})

test('pushes to one push service share a connection, whatever it answers', async () => {
  const own = await startPushService()
  for (const status of [201, 500, 410]) {
    own.answer.status = status
    await own.send(push(`${own.host.origin}/to/me`)).catch(() => undefined)
  }
  expect(own.taken).toHaveLength(3)
  expect(own.host.connections()).toBe(1)
  own.close()
})

test.each([
  ['is longer than any', (response: ServerResponse) => response.write('x'.repeat(1_000_000))],
  ['breaks off', (response: ServerResponse) => response.write('x', () => void response.destroy())],
])('an answer that %s counts by its number', async (_, goOn) => {
  const host = await startHttpsHost((_request, response) => void goOn(response.writeHead(201)))
  const send = createPushSender(host.trust)
  for (const _push of [1, 2]) expect(await send(push(host.origin))).toBe('sent')
  expect(host.connections()).toBe(2)
  host.close()
})

test('a push service that says nothing is left in time', async () => {
  const silent = await startSilentHost()
  const send = createPushSender(silent.trust, 50)
  await expect(send(push(silent.origin))).rejects.toThrow('aborted')
  silent.close()
})

const startSilentHost = () => startHttpsHost(() => undefined)
