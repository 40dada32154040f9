import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { API_CALLS } from '../../../test/access/calls.ts'
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
 * reserves and maximum bids; whatever rivals and staff can read, for maximum bids. Both are amounts here that occur nowhere else: of nine digits, for in what is made by chance, ids and
 * digests and times, any five stand one after another now and then.
 */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const RESERVES = [234_571_913, 345_682_917, 456_793_819]
const MAXIMUM = 567_914_823
const MAXIMUMS = written(MAXIMUM)

let clone: TestDatabase
let db: Database
let server: ServerProcess
let bidders: Bidder[]
let staff: Bidder | undefined
let lots: string[]
let secrets: string[]
/** Everything that was heard on the live connection. */
const heard: string[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 5)
  bidders = await signedIn(db, 3)
  ;[staff] = await signedIn(db, 1)
  const roles = ['member', 'staff']
  await db
    .updateTable('users')
    .set({ roles })
    .where('id', '=', staff?.id ?? '')
    .execute()
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
  const unreserved = [await aLot(db), await aLot(db)]
  lots = await Promise.all(RESERVES.map((reserve_price) => aLot(db, { reserve_price })))
  lots.push(...unreserved)
  server = await startServer(clone.url, { STAFF_SECOND_STEP: 'off' })
  const live = await watch(lots)
  for (const lot of lots) await everybodyBids(lot)
  for (const lot of unreserved) await leadByMaximum(lot)
  // Won, one by a maximum; below the reserve and accepted; still open, as is the other that a maximum leads.
  await placeBid(server.url, lots[0] ?? '', bidders[0]?.token ?? '', 300_000_000)
  for (const lot of [lots[0], unreserved[1]]) {
    await changeAuction(db, lot ?? '', () => [
      { type: 'close', reservation: crypto.randomUUID(), early: true },
    ])
  }
  await changeAuction(db, lots[1] ?? '', () => [
    { type: 'close', reservation: crypto.randomUUID(), early: true },
    { type: 'accept-below-reserve', reservation: crypto.randomUUID() },
  ])
  await closeDueAuctions(db)
  await vi.waitUntil(() => heard.filter((one) => one.includes('"ended"')).length > 2, 60_000)
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

test('no call that a rival or staff may make tells a maximum; its own bidder alone is told', async () => {
  const [owner, rival] = bidders
  const tellMaximums = async (by: Bidder | undefined) => {
    const headers = { authorization: `Bearer ${by?.token}` }
    const [answered, told] = [new Set<string>(), new Set<string>()]
    for (const [path, address] of await everyAddress()) {
      const answer = await fetch(server.url + address, { headers, redirect: 'manual' })
      if (answer.ok) answered.add(path)
      const text = await answer.text()
      if (MAXIMUMS.some((secret) => text.includes(secret))) told.add(path)
    }
    return { answered: [...answered], told: [...told] }
  }
  const hers = await tellMaximums(rival)
  expect(hers.told).toEqual([])
  expect(hers.answered).toEqual(
    expect.arrayContaining(
      ['{id}/maximum', '{id}/standing'].map((what) => `/api/auctions/${what}`),
    ),
  )
  const theirs = await tellMaximums(staff)
  expect(theirs.told).toEqual([])
  const read = ['auctions/{id}', 'auctions/{id}/bids', 'members/{id}/bids', 'reservations/{id}']
  expect(theirs.answered).toEqual(expect.arrayContaining(read.map((what) => `/api/staff/${what}`)))
  const own = ['/api/auctions/{id}/maximum', '/api/me/auctions', '/api/me/data']
  expect((await tellMaximums(owner)).told.toSorted()).toEqual(own)
})

test('no page tells it, in what is seen or in what the browser is sent beside', async () => {
  const numbers = await db.selectFrom('auctions').select('lot_number').execute()
  const compared = numbers.map(({ lot_number: number }) => `HL-${number}`)
  const pages = [
    ...['', '/auctions', '/category/cars-trucks', '/results'],
    `/compare?lots=${compared.slice(-4).join(',')}`,
    ...lots.map((lot) => `/auction/${lot}`),
  ]
  const spanish = pages.map((page) => `/es${page}`)
  for (const address of ['/sitemap.xml', ...pages.map((page) => page || '/'), ...spanish]) {
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

/** Each call that reads something, as `[path, address]`: of every lot, sale and member, whichever fits. */
async function everyAddress(): Promise<[string, string][]> {
  const sales = await db.selectFrom('reservations').select('id').execute()
  const ids = [...lots, ...sales.map(({ id }) => id), ...bidders.map(({ id }) => id)]
  return endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) => {
      const query = API_CALLS[`GET ${path}`]?.query ?? ''
      const filled = ids.map((id) => path.replaceAll('{id}', id).replaceAll(/\{\w+\}/g, '1'))
      return [...new Set(filled)].map((address): [string, string] => [path, address + query])
    })
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
  expect(reservations).toHaveLength(3)
  return [
    ...people.flatMap(({ id, email, customer_id, full_name }) => [
      id,
      email,
      customer_id,
      full_name,
    ]),
    ...reservations.map(({ id }) => id),
    ...RESERVES.flatMap(written),
    ...MAXIMUMS,
    'reserve_price',
    'reservePrice',
    'leading_bidder',
  ].filter((secret) => secret !== null)
}

/** How it may be written, in dollars or in cents. */
function written(amount: number): string[] {
  return [`${amount}`, ...['en-US', 'es'].map((language) => amount.toLocaleString(language))]
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
