import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSearches, type Searches } from '../../../../test/searches/open-searches.ts'
import { MAX_KNOWN } from './known-auctions.server.ts'

let searches: Searches

beforeAll(async () => {
  searches = await openSearches()
})
afterAll(() => searches.api.market.close())

test('to a search that finds more than can be kept known, what is changed is nothing new, what is published is', async () => {
  const { api, compare } = searches
  const { save, publish, fresh } = await searches.begin()
  const old = await publish()
  await sql`
    insert into auctions
    select (jsonb_populate_record(auctions, jsonb_build_object('id', gen_random_uuid(), 'lot_number', nextval('lot_numbers')))).*
    from auctions, generate_series(1, ${MAX_KNOWN}::int) where id = ${old}`.execute(api.market.db)
  await compare()
  const { id } = await save('')
  const kept = await api.market.db
    .selectFrom('saved_searches')
    .select('known')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept.known).toBeNull()
  expect((await api.edit(old, { mileage: 30_000 })).status).toBe(200)
  await compare()
  expect(await fresh()).toEqual([0])
  await publish()
  await compare()
  expect(await fresh()).toEqual([1])
})

test('in a restored database, which numbers its transactions anew, what was not compared before and what came since are found', async () => {
  const { api, compare } = searches
  const { save, publish, fresh } = await searches.begin()
  await save()
  const before = await publish()
  await sql`update auction_changes set changed_in = '9000000000' where auction_id = ${before}`.execute(
    api.market.db,
  )
  await sql`update saved_search_progress set changes_from = '8000000000'`.execute(api.market.db)
  await publish()
  await compare()
  expect(await fresh()).toEqual([2])
  await publish()
  await compare()
  expect(await fresh()).toEqual([3])
})
