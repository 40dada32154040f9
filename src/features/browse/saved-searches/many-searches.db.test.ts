import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '../../../../test/marketplace.ts'
import { openSearches, type Searches } from '../../../../test/searches/open-searches.ts'

let searches: Searches

beforeAll(async () => {
  searches = await openSearches()
})
afterAll(() => searches.api.market.close())

test('of many those that are still found are told, however many of the first are gone by then', async () => {
  const { dana, save, publish, told, fresh } = await searches.begin()
  const { db } = searches.api.market
  await save(undefined, 'daily')
  const like = await publish()
  await searches.compare()
  await sql`
    insert into auctions
    select (jsonb_populate_record(auctions, jsonb_build_object('id', gen_random_uuid(), 'lot_number', nextval('lot_numbers')))).*
    from auctions, generate_series(1, 59) where id = ${like}`.execute(db)
  await searches.compare()
  expect(await fresh()).toEqual([60])
  const { rows } = await sql<{ id: string }>`
    select unnest(untold) as id from saved_searches where user_id = ${dana}`.execute(db)
  const untold = rows.map(({ id }) => id)
  expect(untold).toHaveLength(60)
  await sql`
    update auctions set status = 'withdrawn' where id = any(${untold.slice(0, 24)}::uuid[])`.execute(
    db,
  )
  await searches.tell(48)
  const [notice] = await told()
  expect(await told()).toHaveLength(1)
  expect(notice?.count).toBe(36)
  expect(notice?.lots.map(({ id }) => id)).toEqual(untold.slice(24, 36))
})

test('of thousands of searches that find everything, each counts each auction once', async () => {
  const { api, compare } = searches
  const { db } = api.market
  const { publish } = await searches.begin()
  const before = await publish()
  await compare()
  await sql`
    insert into saved_searches (user_id, name, query, notify, known)
    select id, 'All', 'price_min=' || nth, 'at_once', ${[before]}::uuid[]
    from unnest(${await members(db, 5)}::uuid[]) as id, generate_series(1, 600) as nth`.execute(db)
  const [truck, van] = [await publish(), await publish()]
  expect((await api.edit(before, { mileage: 30_000 })).status).toBe(200)
  await compare()
  await compare()
  const { rows } = await sql`
    select count(*)::int as searches, found_count, untold_count, untold, known,
      bool_and(tell_at is not null) as is_due
    from saved_searches where name = 'All' group by found_count, untold_count, untold, known`.execute(
    db,
  )
  const found = { found_count: 2, untold_count: 2, untold: [truck, van] }
  expect(rows).toEqual([{ searches: 3_000, ...found, known: [before, truck, van], is_due: true }])
})
