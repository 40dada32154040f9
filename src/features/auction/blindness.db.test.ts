import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { placeBid, signedIn, type Bidder } from '../../../test/bidders.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../../../test/database.ts'
import { aLot } from '../../../test/marketplace.ts'
import { PUBLIC_URL, startServer, type ServerProcess } from '../../../test/server-process.ts'
import { endpoints } from '../../endpoints.ts'
import { changeAuction } from '../../engine/by-staff/change-auction.server.ts'
import { closeDueAuctions } from '../../engine/closing/close-due-auctions.server.ts'
import type { Database } from '../../server/postgres/database.ts'

/**
 * Whatever anybody can read of the real server is searched for what nobody may: e-mail addresses, full names, ids of people,
 * reserves and maximum bids. Both are amounts here that occur nowhere else: of nine digits, for in what is made by chance, ids and
 * digests and times, any five stand one after another now and then.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const RESERVES = [234_571_913, 345_682_917, 456_793_819]
const MAXIMUM = 567_914_823

let clone: TestDatabase
let db: Database
let server: ServerProcess
let bidders: Bidder[]
let lots: string[]
let secrets: string[]
/** Everything that was heard on the live connection. */
const heard: string[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 5)
  bidders = await signedIn(db, 3)
  const [named] = bidders
  await db
    .updateTable('profiles')
    .set({
      full_name: 'Marcus Aurelius Thorne',
      first_name: 'Marcus',
      last_name: 'Aurelius Thorne',
    })
    .where('id', '=', named?.id ?? '')
    .execute()
  const unreserved = await aLot(db)
  lots = await Promise.all(RESERVES.map((reserve_price) => aLot(db, { reserve_price })))
  lots.push(unreserved)
  server = await startServer(clone.url)
  const live = await watch(lots)
  for (const lot of lots) await everybodyBids(lot)
  await leadByMaximum(unreserved)
  // Won; below the reserve and accepted; still open, as is the one that a maximum leads.
  await placeBid(server.url, lots[0] ?? '', bidders[0]?.token ?? '', 300_000_000)
  await changeAuction(db, lots[0] ?? '', () => [
    { type: 'close', reservation: crypto.randomUUID(), early: true },
  ])
  await changeAuction(db, lots[1] ?? '', () => [
    { type: 'close', reservation: crypto.randomUUID(), early: true },
    { type: 'accept-below-reserve', reservation: crypto.randomUUID() },
  ])
  await closeDueAuctions(db)
  await vi.waitUntil(() => heard.filter((one) => one.includes('"ended"')).length > 1, 60_000)
  live.close()
  secrets = await whatNobodyMayRead()
})
afterAll(async () => {
  await server.end('SIGTERM')
  await db.destroy()
  await clone.drop()
})

test('no call that anybody may make tells it, to nobody in particular or to another bidder', async () => {
  const open = endpoints.filter(({ method, who }) => method === 'GET' && who === 'anyone')
  const addresses = new Set(
    open.flatMap(({ path }) => lots.map((lot) => path.replace('{id}', lot))),
  )
  expect(addresses).toContain(`/api/auctions/${lots[0]}/ledger`)
  for (const address of addresses) {
    if (address.includes('{')) continue
    const mine = bidders[2]?.token
    for (const init of [{}, { headers: { authorization: `Bearer ${mine}` } }]) {
      const answer = await fetch(server.url + address, init)
      // The contract names the field that staff fill in, and knows no auction.
      const told = address === '/api/openapi.json' ? ['reserve_price'] : []
      expect([address, secretsIn(await answer.text())]).toEqual([address, told])
    }
  }
})

test('no page tells it, in what is seen or in what the browser is sent beside', async () => {
  for (const address of [
    '/',
    '/auctions',
    '/category/cars-trucks',
    '/sitemap.xml',
    ...lots.map((lot) => `/auction/${lot}`),
  ]) {
    const answer = await fetch(server.url + address)
    expect([address, answer.status]).toEqual([address, 200])
    expect([address, secretsIn(await answer.text())]).toEqual([address, []])
  }
})

test('no live message tells it', () => {
  expect(heard.length).toBeGreaterThan(lots.length)
  expect(heard.join('\n')).toContain('Marcus A.')
  expect(secretsIn(heard.join('\n'))).toEqual([])
})

test('no answer to a bid tells it, accepted or refused', async () => {
  for (const lot of lots) {
    for (const amount of [1, 90_000]) {
      const outcome = await placeBid(server.url, lot, bidders[1]?.token ?? '', amount)
      expect(secretsIn(JSON.stringify(outcome))).toEqual([])
    }
  }
})

test('the log of the server tells it nowhere', () => {
  expect(secretsIn(server.output())).toEqual([])
})

async function everybodyBids(lot: string): Promise<void> {
  let amount = 10_000
  for (const { token } of bidders) {
    const outcome = await placeBid(server.url, lot, token, (amount += 100))
    expect(outcome).toMatchObject({ kind: 'answered', status: 201 })
  }
}

/** The first bidder, whose maximum answers a bid of the second. */
async function leadByMaximum(lot: string): Promise<void> {
  const [owner, other] = bidders
  const set = await fetch(`${server.url}/api/auctions/${lot}/maximum`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${owner?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: MAXIMUM }),
  })
  expect(set.status).toBe(200)
  const answered = await placeBid(server.url, lot, other?.token ?? '', 10_500)
  expect(answered).toMatchObject({ kind: 'answered', status: 201 })
}

async function whatNobodyMayRead(): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'users.email', 'profiles.customer_id', 'profiles.full_name'])
    .execute()
  const reservations = await db.selectFrom('reservations').select('id').execute()
  expect(reservations).toHaveLength(2)
  return [
    ...people.flatMap(({ id, email, customer_id, full_name }) => [
      id,
      email,
      customer_id,
      full_name,
    ]),
    ...reservations.map(({ id }) => id),
    ...[...RESERVES, MAXIMUM].flatMap((amount) => [`${amount}`, amount.toLocaleString('en-US')]),
    'reserve_price',
    'reservePrice',
    'leading_bidder',
  ].filter((secret) => secret !== null)
}

function secretsIn(text: string): string[] {
  return secrets.filter((secret) => text.includes(secret))
}

async function watch(auctions: string[]): Promise<WebSocket> {
  const live = new WebSocket(`${server.url.replace('http', 'ws')}/live`, { origin: PUBLIC_URL })
  live.on('message', (data: Buffer) => heard.push(data.toString()))
  await once(live, 'open')
  live.send(JSON.stringify({ type: 'watch', auctions }))
  return live
}
