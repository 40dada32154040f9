import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { answerTo, connectLive, liveUrl, serveLive } from '../../test/live-client.ts'
import type { ClientAddress } from '../server/http/client-address.ts'
import { LIVE_LIMITS, type LiveLimits } from './live-admission.server.ts'
import { createLive, type Live } from './live.server.ts'

const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

test.each([
  ['no JSON', '{', 1007],
  ['another shape', '{"type":"watch"}', 1007],
  ['a word we do not know', '{"type":"bid","auctions":[]}', 1007],
  ['bytes', Buffer.from('{"type":"watch","auctions":[]}'), 1003],
  ['more than 16 kB', 'x'.repeat(17_000), 1009],
])('a message of %s closes the connection with its code', async (_what, data, code) => {
  const { origin } = await serve()
  const watcher = await connectLive(origin)
  watcher.socket.send(data)
  const [closed] = await once(watcher.socket, 'close')
  expect(closed).toBe(code)
})

test('who sends too many messages is closed', async () => {
  const { origin } = await serve({ burst: 5, messagesPerSecond: 0.001 })
  const watcher = await connectLive(origin)
  for (let count = 0; count < 6; count += 1) watcher.watch()
  const [code] = await once(watcher.socket, 'close')
  expect(code).toBe(1008)
})

test('a socket watches so many subjects and is told which ones it does not', async () => {
  const { origin } = await serve({ subscriptions: 2 })
  const watcher = await connectLive(origin)
  watcher.watch('one', 'two', 'three', 'one')
  expect(await watcher.until(({ type }) => type === 'refused')).toEqual({
    type: 'refused',
    auctions: ['three'],
  })
  watcher.send({ type: 'unwatch', auctions: ['one'] })
  watcher.watch('three')
  await watcher.until((message) => message.type === 'present three')
})

test('no more sockets are taken in than there is room for, per address and altogether', async () => {
  const crowded = await serve({ socketsPerNetwork: 1 })
  const first = await connectLive(crowded.origin)
  expect(await answerTo(crowded.origin)).toBe(429)
  first.socket.close()
  await once(first.socket, 'close')
  await expect.poll(() => answerTo(crowded.origin)).toBe(101)

  const full = await serve({ sockets: 1 })
  await connectLive(full.origin)
  expect(await answerTo(full.origin)).toBe(503)
})

test('addresses of one IPv6 network count together', async () => {
  let last = 0
  const clientAddress = () => `2001:db8:1:2::${(last += 1)}`
  const { origin } = await serve({ socketsPerNetwork: 1 }, clientAddress)
  await connectLive(origin)
  expect(await answerTo(origin)).toBe(429)
})

test('pages of other sites may not connect; our own and programs may', async () => {
  const { origin } = await serve()
  expect(await answerTo(origin, { from: 'https://elsewhere.example' })).toBe(403)
  expect(await answerTo(origin, { from: 'null' })).toBe(403)
  expect(await answerTo(origin, { from: origin })).toBe(101)
  expect(await answerTo(origin, { from: 'https://hammerlane.example' })).toBe(101)
  expect(await answerTo(origin)).toBe(101)
})

test('a site that is pointed at this machine may not connect, though its host is its origin', async () => {
  const { origin } = await serve()
  const from = (host: string) => answerTo(origin, { host, from: `http://${host}` })
  expect(await from('rebound.example:3000')).toBe(403)
  expect(await from('127.0.0.1.rebound.example')).toBe(403)
  expect(await from('hammerlane.example')).toBe(101)
  expect(await from('localhost:3000')).toBe(101)
  expect(await from('192.168.0.7:3000')).toBe(101)
  expect(await from('[::1]:3000')).toBe(101)
  // What our own pages say counts, whatever a proxy calls this machine.
  const ours = { host: 'node-7.internal', from: 'https://hammerlane.example' }
  expect(await answerTo(origin, ours)).toBe(101)
})

test.each(['a b', 'elsewhere.example/live', 'user@elsewhere.example', 'host:port'])(
  'no host is %j, here as for every other request',
  async (host) => {
    const { origin } = await serve()
    expect(await answerTo(origin, { host })).toBe(400)
  },
)

test('a request to connect without a Host is refused as any other is', async () => {
  const { origin } = await serve()
  const headers = { connection: 'Upgrade', upgrade: 'websocket' }
  const asked = request(`${origin}/live`, { setHost: false, headers }).end()
  const [response] = await once(asked, 'response')
  expect(response.statusCode).toBe(400)
})

test('another path is not ours', async () => {
  const { origin } = await serve()
  expect(await answerTo(origin, { path: '/elsewhere' })).toBe(404)
})

test('a message goes to all who watch its subject, and to nobody else', async () => {
  const { origin, live } = await serve()
  const [one, two, other] = [
    await connectLive(origin),
    await connectLive(origin),
    await connectLive(origin),
  ]
  one.watch('boat')
  two.watch('boat', 'car')
  other.watch('car')
  await one.until(({ type }) => type === 'present boat')
  await two.until(({ type }) => type === 'present car')
  await other.until(({ type }) => type === 'present car')
  // 126 and 65,536 bytes are where the form of a frame changes.
  for (const size of [10, 200, 70_000])
    await live.send(live.watchersOf('boat'), JSON.stringify({ type: 'x'.repeat(size) }))
  await live.send(live.watchersOf('car'), '{"type":"last"}')
  await two.until(({ type }) => type === 'last')
  await other.until(({ type }) => type === 'last')
  const sizes = (heard: { type: string }[]) =>
    heard.filter(({ type }) => type.startsWith('x')).map(({ type }) => type.length)
  expect(sizes(two.heard)).toEqual([10, 200, 70_000])
  expect(sizes(other.heard)).toEqual([])
  await one.until(({ type }) => type.length === 70_000)
})

test('who does not read is dropped, and the others hear everything', async () => {
  const { origin, live } = await serve({ sockets: 2, waitingBytes: 100_000 })
  const [deaf, quick] = [await connectLive(origin), await connectLive(origin)]
  for (const watcher of [deaf, quick]) {
    watcher.watch('boat')
    await watcher.until(({ type }) => type === 'present boat')
  }
  deaf.socket.pause()
  // The network takes some of it; the rest waits at the server.
  const large = JSON.stringify({ type: 'large', filler: 'x'.repeat(64_000) })
  let sent = 0
  while ((await answerTo(origin)) === 503) {
    await live.send(live.watchersOf('boat'), large)
    sent += 1
    await quick.until(({ type }) => type === 'large', sent)
  }
  expect(sent).toBeGreaterThan(1)
  await live.send(live.watchersOf('boat'), '{"type":"last"}')
  await quick.until(({ type }) => type === 'last')
})

test('who does not answer a ping is gone by the next', async () => {
  const { origin } = await serve({ pingEvery: 50 })
  const deaf = new WebSocket(liveUrl(origin), { autoPong: false })
  const [code] = await once(deaf, 'close')
  expect(code).toBe(1006)
})

test('tokens are handed on with the connection that gave them, and so is that it is gone', async () => {
  const { origin, told } = await serve()
  const watcher = await connectLive(origin)
  watcher.send({ type: 'sign_in', token: 'first' })
  watcher.send({ type: 'sign_in', token: 'second' })
  watcher.send({ type: 'sign_out' })
  await expect.poll(() => told).toEqual(['first', 'second', null])
  watcher.socket.terminate()
  await expect.poll(() => told.at(-1)).toBe('gone')
})

test('signing in counts as a message: nobody signs in as fast as they can', async () => {
  const { origin, told } = await serve({ burst: 5, messagesPerSecond: 0.001 })
  const watcher = await connectLive(origin)
  for (let count = 0; count < 6; count += 1) watcher.send({ type: 'sign_in', token: `${count}` })
  const [code] = await once(watcher.socket, 'close')
  expect(code).toBe(1008)
  await expect.poll(() => told).toEqual(['0', '1', '2', '3', '4', 'gone'])
})

test('at stop everybody is told to come again, and nobody is taken in', async () => {
  const { origin, live } = await serve()
  const watcher = await connectLive(origin)
  const closed = once(watcher.socket, 'close')
  const stopped = live.close()
  expect(await answerTo(origin)).toBe(503)
  expect((await closed)[0]).toBe(1001)
  await stopped
})

/** Every subject is known, and its present state is its name. */
async function serve(
  limits: Partial<LiveLimits> = {},
  clientAddress?: ClientAddress,
): Promise<{ origin: string; live: Live; told: (string | null)[] }> {
  const told: (string | null)[] = []
  const live = createLive({
    publicUrl: () => 'https://hammerlane.example',
    limits: { ...LIVE_LIMITS, ...limits },
    ...(clientAddress && { clientAddress }),
    welcome: () => '{"type":"welcome"}',
    refuse: (auctions) => JSON.stringify({ type: 'refused', auctions }),
    onWatch(watcher, subjects) {
      for (const subject of subjects) watcher.send(JSON.stringify({ type: `present ${subject}` }))
    },
    onLeave: () => undefined,
    onToken: (_watcher, token) => void told.push(token),
    onGone: () => void told.push('gone'),
  })
  const { origin, close } = await serveLive(live)
  closers.push(close)
  return { origin, live, told }
}
