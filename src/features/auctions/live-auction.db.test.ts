import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { cloneDatabase, silentLog, type TestDatabase } from '../../../test/database.ts'
import type { Command } from '../../rules/auction.ts'
import { dollars } from '../../rules/money.ts'
import { openDatabase, type Database } from '../../server/database.ts'
import type { LiveLimits } from '../../server/live-admission.ts'
import { createMember } from '../auth/create-member.server.ts'
import { createAuction } from '../staff/inventory/create-auction.server.ts'
import type { AuctionLiveState, BidView } from './auctions.ts'
import { changeAuction } from './change-auction.server.ts'
import { createLiveAuctions } from './live-auction.server.ts'

interface Message {
  type: string
  now: string
  auction: AuctionLiveState
  bids: BidView[]
  auctions: string[]
}

let database: TestDatabase
let db: Database
let marcus: string
let dana: string
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  db = openDatabase(database.url, { max: 6, onIdleError: () => undefined })
  marcus = await member('marcus@example.com', 'Marcus Tate')
  dana = await member('dana@example.com', undefined)
})

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('a watcher is welcomed, told the present state at once, and then every change', async () => {
  const id = await auction()
  await bid(id, marcus, 1_100)
  const watcher = await connect(await serve())
  expect(await watcher.next()).toEqual({ type: 'welcome', now: expect.any(String) })

  watcher.watch(id)
  const first = await watcher.next()
  expect(Object.keys(first.auction).toSorted()).toEqual(LIVE_FIELDS)
  expect(first).toMatchObject({
    type: 'auction',
    auction: { id, version: 2, status: 'available', current_bid: 1_100, minimum_bid: 1_200 },
    bids: [{ seq: 2, amount: 1_100, bidder: 'Marcus T.' }],
  })

  await bid(id, dana, 1_300)
  const change = await watcher.next()
  expect(change.auction).toMatchObject({ version: 3, current_bid: 1_300, bid_count: 2 })
  expect(change.bids).toEqual([
    {
      id: expect.any(String),
      seq: 3,
      amount: 1_300,
      created_at: expect.any(String),
      bidder: 'd***@example.com',
    },
  ])
})

test('nothing tells who a bidder is', async () => {
  const id = await auction({ reserve_price: 98_765 })
  const watcher = await connect(await serve())
  watcher.watch(id)
  await watcher.news(1)
  await bid(id, marcus, 1_100)
  await bid(id, dana, 1_500)
  await watcher.news(3)
  const everything = JSON.stringify(watcher.heard)
  for (const secret of ['Tate', 'dana@', 'marcus@', marcus, dana, '98765'])
    expect(everything).not.toContain(secret)
})

test('bids in quick succession arrive complete, in order, versions only rising', async () => {
  const id = await auction()
  const watcher = await connect(await serve())
  watcher.watch(id)
  await watcher.news(1)
  for (let amount = 1_100; amount <= 4_000; amount += 100) await bid(id, marcus, amount)
  await watcher.news(31)
  const told = watcher.heard.filter(({ type }) => type === 'auction').slice(1)
  const amounts = told.flatMap(({ bids }) => bids.map(({ amount }) => amount).toReversed())
  expect(amounts).toEqual(Array.from({ length: 30 }, (_, index) => 1_100 + index * 100))
  const versions = told.map((message) => message.auction.version)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  // Told together when they come faster than watchers can be told.
  expect(told.length).toBeLessThan(30)
})

test('after a reconnect the client watches again and misses nothing', async () => {
  const id = await auction()
  const origin = await serve()
  const before = await connect(origin)
  before.watch(id)
  await before.news(1)
  before.socket.close()
  await once(before.socket, 'close')
  await bid(id, marcus, 1_100)
  await bid(id, dana, 1_200)

  const after = await connect(origin)
  after.watch(id)
  const { auction: state, bids } = await after.news(3)
  expect(state.current_bid).toBe(1_200)
  expect(bids.map(({ amount }) => amount)).toEqual([1_200, 1_100])
})

test('what changed while the database connection was lost is told when it is back', async () => {
  const id = await auction()
  const watcher = await connect(await serve())
  watcher.watch(id)
  await watcher.news(1)
  const cut = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where application_name = 'hammerlane-live' and datname = current_database()`.execute(db)
  expect(cut.rows.map(({ ended }) => ended)).toContain(true)
  await bid(id, marcus, 1_100)
  expect((await watcher.news(2)).auction.current_bid).toBe(1_100)
})

test('a bid taken by another process is told here', async () => {
  const id = await auction()
  const [here, there] = [await serve(), await serve()]
  const watchers = [await connect(here), await connect(there)]
  for (const watcher of watchers) watcher.watch(id)
  await Promise.all(watchers.map((watcher) => watcher.news(1)))
  await bid(id, marcus, 1_100)
  for (const watcher of watchers) expect((await watcher.news(2)).auction.current_bid).toBe(1_100)
})

test('drafts and unknown auctions are passed over in silence, also once they are bid on', async () => {
  const draft = await auction({ status: 'draft' })
  const open = await auction()
  const watcher = await connect(await serve())
  watcher.watch(draft, randomUUID(), 'nonsense', open)
  await watcher.news(1)
  await change(draft, { type: 'publish' })
  await bid(open, marcus, 1_100)
  await watcher.news(2)
  expect(watcher.heard.map((message) => message.auction?.id ?? message.type)).toEqual([
    'welcome',
    open,
    open,
  ])
})

test('that an auction is withdrawn is told to those who watched it, and to nobody else', async () => {
  const id = await auction()
  const origin = await serve()
  const watcher = await connect(origin)
  watcher.watch(id)
  await watcher.news(1)
  await change(id, { type: 'withdraw', reason: 'the bank took it back' })
  const last = await watcher.news(2)
  expect(last.auction).toMatchObject({ status: 'withdrawn', version: 2, buy_now_price: null })
  expect(last.bids).toEqual([])

  const open = await auction()
  const late = await connect(origin)
  late.watch(id, open)
  await late.news(1)
  expect(late.heard.map((message) => message.auction?.id ?? message.type)).toEqual([
    'welcome',
    open,
  ])
})

test('who no longer watches hears nothing more', async () => {
  const [left, kept] = [await auction(), await auction()]
  const watcher = await connect(await serve())
  watcher.watch(left, kept)
  await watcher.until((message) => message.auction?.id === kept)
  await watcher.until((message) => message.auction?.id === left)
  watcher.send({ type: 'unwatch', auctions: [left] })
  // Answered in order: once this is told, the server has forgotten the other.
  watcher.watch(kept)
  await watcher.until((message) => message.auction?.id === kept, 2)
  await bid(left, marcus, 1_100)
  await bid(kept, marcus, 1_100)
  await watcher.until((message) => message.auction?.current_bid === 1_100)
  expect(watcher.heard.filter((message) => message.auction?.id === left)).toHaveLength(1)
})

test.each([
  ['no JSON', '{', 1007],
  ['another shape', '{"type":"watch"}', 1007],
  ['a word we do not know', '{"type":"bid","auctions":[]}', 1007],
  ['bytes', Buffer.from('{"type":"watch","auctions":[]}'), 1003],
  ['more than 16 kB', 'x'.repeat(17_000), 1009],
])('a message of %s closes the connection with its code', async (_what, data, code) => {
  const watcher = await connect(await serve())
  watcher.socket.send(data)
  const [closed] = await once(watcher.socket, 'close')
  expect(closed).toBe(code)
})

test('who sends too many messages is closed', async () => {
  const watcher = await connect(await serve({ burst: 5, messagesPerSecond: 1 }))
  for (let count = 0; count < 6; count += 1) watcher.watch()
  const [code] = await once(watcher.socket, 'close')
  expect(code).toBe(1008)
})

test('a socket watches so many auctions and is told which ones it does not', async () => {
  const [one, two, three] = [await auction(), await auction(), await auction()]
  const watcher = await connect(await serve({ subscriptions: 2 }))
  watcher.watch(one, two, three, one)
  const refusal = await watcher.until(({ type }) => type === 'refused')
  expect(refusal.auctions).toEqual([three])
})

test('no more sockets are taken in than there is room for, per address and altogether', async () => {
  const crowded = await serve({ socketsPerAddress: 1 })
  const first = await connect(crowded)
  expect(await refusalOf(crowded)).toBe(429)
  first.socket.close()
  await once(first.socket, 'close')
  await connect(crowded)

  const full = await serve({ sockets: 1 })
  await connect(full)
  expect(await refusalOf(full)).toBe(503)
})

test('pages of other sites may not connect; our own and programs may', async () => {
  const origin = await serve()
  expect(await refusalOf(origin, 'https://elsewhere.example')).toBe(403)
  expect(await refusalOf(origin, 'null')).toBe(403)
  await connect(origin, { origin })
  await connect(origin, { origin: 'https://hammerlane.example' })
  await connect(origin)
})

test('another path is not ours', async () => {
  const url = (await serve()).replace('http', 'ws')
  expect(await statusOf(new WebSocket(`${url}/elsewhere`))).toBe(404)
})

test('who does not read is dropped, and the others hear everything', async () => {
  const id = await auction()
  const origin = await serve({ sockets: 2, burst: Infinity, waitingBytes: 10_000 })
  const [deaf, quick] = [await connect(origin), await connect(origin)]
  quick.watch(id)
  await quick.news(1)
  deaf.socket.pause()
  // Each is answered; what the network does not take waits at the server.
  for (let count = 0; count < 20_000; count += 1) deaf.watch(id)
  await expect.poll(() => isTakenIn(origin), { timeout: 15_000 }).toBe(true)
  await bid(id, marcus, 1_100)
  expect((await quick.news(2)).auction.current_bid).toBe(1_100)
})

test('who does not answer a ping is gone by the next', async () => {
  const origin = await serve({ pingEvery: 50 })
  const deaf = new WebSocket(`${origin.replace('http', 'ws')}/live`, { autoPong: false })
  const [code] = await once(deaf, 'close')
  expect(code).toBe(1006)
})

test('at stop everybody is told to come again', async () => {
  const origin = await serve()
  const watcher = await connect(origin)
  const closed = once(watcher.socket, 'close')
  await closers.pop()?.()
  expect((await closed)[0]).toBe(1001)
})

const LIVE_FIELDS = [
  'bid_count',
  'buy_now_price',
  'current_bid',
  'ends_at',
  'id',
  'minimum_bid',
  'reserve_status',
  'status',
  'version',
]

/** A server of its own, as another process would be. Answers its origin. */
async function serve(limits: Partial<LiveLimits> = {}): Promise<string> {
  const server: Server = createServer()
  const live = createLiveAuctions({
    db,
    databaseUrl: database.url,
    publicUrl: () => 'https://hammerlane.example',
    rateLimits: true,
    log: silentLog,
    limits,
  })
  live.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    await live.close()
    server.close()
  })
  await isListening()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Changes are heard from here on. */
async function isListening(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ query: string }>`
        select query from pg_stat_activity
        where application_name = 'hammerlane-live' and datname = current_database()
          and state = 'idle' and query like 'listen%'`.execute(db)
      return rows.length
    })
    .toBeGreaterThanOrEqual(closers.length)
}

async function connect(origin: string, headers: { origin?: string } = {}) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, headers)
  const heard: Message[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  const send = (message: object) => socket.send(JSON.stringify(message))
  /** The `nth` message that fits, heard already or not yet. */
  async function until(fits: (message: Message) => boolean, nth = 1): Promise<Message> {
    while (true) {
      const found = heard.filter(fits)[nth - 1]
      if (found) return found
      await once(socket, 'message')
    }
  }
  let read = 0
  return {
    socket,
    heard,
    send,
    until,
    watch: (...auctions: string[]) => send({ type: 'watch', auctions }),
    next: () => until(() => true, (read += 1)),
    /** The first message about an auction at or after a version. */
    news: (version: number) => until((message) => message.auction?.version >= version),
  }
}

async function isTakenIn(origin: string): Promise<boolean> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`)
  const isOpen = await Promise.race([
    once(socket, 'open').then(() => true),
    once(socket, 'unexpected-response').then(() => false),
  ])
  socket.on('error', () => undefined)
  socket.terminate()
  return isOpen
}

async function refusalOf(origin: string, from?: string): Promise<number | undefined> {
  const url = `${origin.replace('http', 'ws')}/live`
  return statusOf(new WebSocket(url, from ? { origin: from } : {}))
}

async function statusOf(socket: WebSocket): Promise<number | undefined> {
  const [, response] = await once(socket, 'unexpected-response')
  response.resume()
  return response.statusCode
}

async function member(email: string, fullName: string | undefined): Promise<string> {
  const profile = fullName ? { full_name: fullName } : {}
  return (await createMember(db, { email, password: null, profile })).userId
}

async function auction(
  more: { status?: 'draft' | 'available'; reserve_price?: number } = {},
): Promise<string> {
  const row = await db.transaction().execute((tx) =>
    createAuction(
      tx,
      {
        title: '2019 Ford F-150',
        category: 'cars-trucks',
        starting_bid: 1_000,
        ends_at: new Date(Date.now() + 3_600_000),
        status: 'available',
        ...more,
      },
      new Date(),
    ),
  )
  return row.id
}

function bid(id: string, bidder: string, amount: number): Promise<unknown> {
  return change(id, { type: 'place-bid', bid: randomUUID(), bidder, amount: dollars(amount) })
}

function change(id: string, command: Command): Promise<unknown> {
  return changeAuction(db, id, () => [command])
}
