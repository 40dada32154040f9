import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPool } from '../../test/database.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../test/marketplace.ts'
import { createCatalogue } from './catalogue.server.ts'
import { auctionListQuerySchema } from './query.ts'

let market: Marketplace
let staff: string

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['staff'] })
})
afterAll(() => market.close())

const total = async (query: string, at: Pick<Marketplace, 'ask'> = market): Promise<number> =>
  (await at.ask('GET', `/api/auctions?${query}`)).body.total
const edit = (id: string, body: object) =>
  market.ask('PATCH', `/api/staff/auctions/${id}`, { by: staff, body })

test('what one process has written the lists of every other show at once', async () => {
  const other = market.another()
  expect(await total('q=marmalade', other)).toBe(0)
  const id = await aLot(market.db, { title: 'Marmalade van' })
  expect(await total('q=marmalade', other)).toBe(1)
  expect((await edit(id, { title: 'Blackcurrant van' })).status).toBe(200)
  expect(await total('q=marmalade', other)).toBe(0)
  expect(await total('q=blackcurrant', other)).toBe(1)
  await market.ask('POST', `/api/staff/auctions/${id}/end`, { by: staff })
  expect(await total('q=van&status=ended', other)).toBe(1)
  await market.ask('POST', `/api/staff/auctions/${id}/withdraw`, { by: staff, body: {} })
  expect(await total('q=van', other)).toBe(0)
})

test('a draft is listed from the moment it is published', async () => {
  const id = await aLot(market.db, { title: 'Teapot', status: 'draft' })
  expect(await total('q=teapot')).toBe(0)
  await market.ask('POST', `/api/staff/auctions/${id}/publish`, { by: staff })
  expect(await total('q=teapot')).toBe(1)
})

test('a change that took long to commit is not missed by those who looked meanwhile', async () => {
  const id = await aLot(market.db, { title: 'Slow lorry' })
  const own = openTestPool(market.databaseUrl, 1)
  const begun = Promise.withResolvers<void>()
  const looked = Promise.withResolvers<void>()
  const slow = own.transaction().execute(async (tx) => {
    await tx.updateTable('auctions').set({ make: 'Late' }).where('id', '=', id).execute()
    begun.resolve()
    await looked.promise
  })
  await begun.promise
  // Later transactions commit and are seen before the slow one does.
  await aLot(market.db, { make: 'Early' })
  expect([await total('make=early'), await total('make=late')]).toEqual([1, 0])
  looked.resolve()
  await slow
  expect(await total('make=late')).toBe(1)
  await own.destroy()
})

test('a database that was restored with the transaction numbers of another is read as well', async () => {
  await aLot(market.db, { make: 'Restored' })
  await sql`update auction_changes set changed_in = '9000000000000000'`.execute(market.db)
  const fresh = market.another()
  expect(await total('make=restored', fresh)).toBe(1)
  await aLot(market.db, { make: 'Restored' })
  expect(await total('make=restored', fresh)).toBe(2)
})

test('thousands of changes at once are all taken in', async () => {
  const id = await aLot(market.db, { title: 'Copied', make: 'Many' })
  expect(await total('make=many')).toBe(1)
  await sql`
    insert into auctions (version, ledger_hash, status, starting_bid, soft_close_seconds, ends_at, category, title, make)
    select version, ledger_hash, status, starting_bid, soft_close_seconds, ends_at, category, title, make
    from auctions cross join generate_series(1, 6000) where id = ${id}`.execute(market.db)
  expect(await total('make=many')).toBe(6_001)
})

test('lists that are asked for together are brought up to date together', async () => {
  await aLot(market.db, { make: 'Crowd' })
  const all = await Promise.all(Array.from({ length: 40 }, () => total('make=crowd')))
  expect(all).toEqual(Array.from({ length: 40 }, () => 1))
})

test('a list that was read before a change shows the auction as it is now', async () => {
  const other = market.another()
  const id = await aLot(market.db, { title: 'Turnip 0', make: 'Turnip' })
  const titles = async () => {
    const { body } = await other.ask('GET', '/api/auctions?make=turnip')
    return body.items.map(({ title }) => title)
  }
  for (let round = 1; round <= 20; round += 1) {
    // Some are being read while it changes.
    const meanwhile = Array.from({ length: 8 }, titles)
    const answer = await edit(id, { title: `Turnip ${round}` })
    expect(answer.status).toBe(200)
    expect(await titles()).toEqual([`Turnip ${round}`])
    await Promise.all(meanwhile)
    expect(await titles()).toEqual([`Turnip ${round}`])
  }
})

test('a list that is asked for all the time shows every bid from its acknowledgement on', async () => {
  const other = market.another()
  const by = await aMember(market.db)
  const lot = await aLot(market.db, { make: 'Parsnip', location: 'Tampa, FL' })
  await aLot(market.db, { make: 'Parsnip', location: 'Reno, NV' })
  const list = () => other.ask('GET', '/api/auctions?make=parsnip')
  let before = (await list()).headers.get('etag')
  for (let amount = 10_100; amount <= 12_000; amount += 100) {
    // Some are being answered while the bid is placed.
    const meanwhile = Array.from({ length: 8 }, list)
    const bid = await market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount } })
    expect(bid.status).toBe(201)
    const { body, headers } = await list()
    expect(body.items.map(({ current_bid }) => current_bid)).toEqual([null, amount])
    expect(headers.get('etag')).not.toBe(before)
    before = headers.get('etag')
    await Promise.all(meanwhile)
    expect((await list()).headers.get('etag')).toBe(before)
  }
  // Byte for byte what a process sends that has just begun.
  const fresh = market.another()
  for (const more of ['', '&limit=1', '&sort=nearest&near=98101', '&q=ford']) {
    const path = `/api/auctions?make=parsnip${more}` as const
    const [kept, anew] = [await other.ask('GET', path), await fresh.ask('GET', path)]
    expect(kept.text).toBe(anew.text)
    expect(kept.text).toBe(JSON.stringify(anew.body))
  }
})

test('who asks again before something changes gets the same page, and after it the auctions that have not', async () => {
  const catalogue = createCatalogue(market.db)
  const query = auctionListQuerySchema.parse({ make: 'swede' })
  const find = () => catalogue.find(query, 'a network')
  const still = await aLot(market.db, { make: 'Swede' })
  const changing = await aLot(market.db, { make: 'Swede' })
  // What began before a transaction that is still open is looked through again and again.
  await expect.poll(async () => (await find()) === (await find())).toBe(true)
  const before = await find()
  expect((await edit(changing, { title: 'Peeled' })).status).toBe(200)
  const after = await find()
  const lotIn = ({ items }: typeof before, lot: string) => items.find(({ id }) => id === lot)
  expect(lotIn(after, changing)?.title).toBe('Peeled')
  expect(lotIn(before, changing)?.title).not.toBe('Peeled')
  expect(lotIn(after, still)).toBe(lotIn(before, still))
  expect(Object.isFrozen(after)).toBe(true)
})
