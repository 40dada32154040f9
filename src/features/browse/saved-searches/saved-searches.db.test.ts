import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../../test/marketplace.ts'
import { HOUR, openSearches, PATH, type Searches } from '../../../../test/searches/open-searches.ts'
import { testSecrets } from '../../../../test/secrets.ts'
import { inAnHour } from '../../../../test/staff-api.ts'
import { MAX_SAVED_SEARCHES } from '../../../rules/policy.ts'
import { EXAMPLE_BANK } from '../../../rules/sales/bank-details.ts'
import { searchesFull } from '../../../rules/saved-searches/searches-full.ts'
import { writeNoticeMails } from '../../notices/write-notice-mails.server.ts'
import { compareChanges } from './compare-changes.server.ts'

const site = { url: 'https://hammerlane.example', bankFor: () => EXAMPLE_BANK }

let searches: Searches
let api: Searches['api']
let compare: Searches['compare']
let tell: Searches['tell']

beforeAll(async () => {
  searches = await openSearches()
  ;({ api, compare, tell } = searches)
})
afterAll(() => api.market.close())

test('what is published after a search was saved is new to it, told once, and mailed', async () => {
  const { dana, brand, list, save, publish, told, fresh } = await searches.begin()
  const before = await publish()
  await save()
  await compare()
  expect(await fresh()).toEqual([0])
  const [truck, other] = [await publish({ title: 'Truck' }), await publish({ title: 'Van' })]
  await publish({ make: 'Another' })
  await compare()
  await compare()
  expect(await fresh()).toEqual([2])
  await tell(0)
  expect(await told()).toEqual([])
  await tell()
  await tell()
  const [notice] = await told()
  expect(await told()).toHaveLength(1)
  expect(notice).toMatchObject({ count: 2, name: 'Mine' })
  expect(notice?.lots.map(({ id }) => id)).toEqual([truck, other])
  expect(JSON.stringify(notice)).not.toContain(before)

  await writeNoticeMails(api.market.db, dana, { secrets: testSecrets, site })
  const mail = await api.market.db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.recipient')
    .selectAll('mails')
    .where('users.id', '=', dana)
    .where('subject', '=', '2 new matches: Mine')
    .executeTakeFirstOrThrow()
  expect(mail.body_text).toContain(`${site.url}/auction/${truck}`)
  expect(mail.body_text).toContain(`${site.url}/auctions?make=Brand+${brand.slice(6)}`)
  // One request, without signing in, ends the mails of this search alone.
  const second = await save(`make=${brand}&year_min=2000`)
  const { pathname } = new URL(mail.unsubscribe_url ?? '')
  const ended = await api.market.ask('POST', pathname, { headers: FORM, body: '' })
  expect(ended.status).toBe(200)
  expect((await list()).items.map(({ id, notify }) => [id, notify])).toEqual([
    [second.id, 'at_once'],
    [expect.any(String), 'never'],
  ])
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test('a change that makes an auction match is new, one of an auction that matched is not, nor is a bid', async () => {
  const { brand, save, publish, fresh } = await searches.begin()
  const truck = await publish({ mileage: 90_000 })
  const van = await publish({ mileage: 20_000 })
  await save(`make=${brand}&mileage_max=50000`)
  await save(`make=${brand}&price_min=10050`)
  await compare()
  await api.edit(van, { mileage: 30_000 })
  await compare()
  expect((await api.bid(van, 10_100)).status).toBe(201)
  await compare()
  expect(await fresh()).toEqual([0, 0])
  expect((await api.edit(truck, { mileage: 40_000 })).status).toBe(200)
  await compare()
  expect(await fresh()).toEqual([0, 1])
  await api.edit(truck, { mileage: 90_000 })
  await compare()
  await api.edit(truck, { mileage: 40_000 })
  await compare()
  expect(await fresh()).toEqual([0, 1])
})

test('an auction that is held again is new again, one that only ended is not', async () => {
  const { save, publish, fresh } = await searches.begin()
  await save()
  const truck = await publish()
  await compare()
  await api.act(truck, 'end')
  await compare()
  expect(await fresh()).toEqual([1])
  expect((await api.act(truck, 'relist', { ends_at: inAnHour() })).status).toBe(200)
  await compare()
  expect(await fresh()).toEqual([2])
})

test('looking makes nothing new but what came to be found after the number was told', async () => {
  const { dana, list, save, publish, fresh } = await searches.begin()
  const { id } = await save()
  await publish()
  await compare()
  const [seen] = (await list()).items
  await publish()
  await compare()
  const look = (found: number | undefined, by = dana) =>
    api.market.ask('POST', `${PATH}/${id}/look`, { by, body: { found_count: found } })
  expect((await look(seen?.found_count)).body.new_count).toBe(1)
  expect((await look(0)).body.new_count).toBe(1)
  expect((await look(99)).body.new_count).toBe(0)
  await publish()
  await compare()
  expect(await fresh()).toEqual([1])
  expect((await look(3, await aMember(api.market.db))).status).toBe(404)
})

test('what is gone when it is told is left out; where all is gone nothing is told', async () => {
  const { save, publish, told } = await searches.begin()
  await save()
  const [truck, van] = [await publish(), await publish()]
  await compare()
  await api.act(truck, 'withdraw', { reason: 'Sold elsewhere' })
  await tell()
  expect(await told()).toMatchObject([{ count: 1, lots: [{ id: van }] }])
  const bus = await publish()
  await compare()
  await api.act(bus, 'withdraw', { reason: 'Sold elsewhere' })
  await tell(48)
  expect(await told()).toHaveLength(1)
})

test('at once is once an hour at most; daily is at eight in the morning; never is never', async () => {
  const { dana, brand, list, save, publish, told, fresh } = await searches.begin()
  await save()
  await save(`make=${brand}&price_min=1`, 'daily')
  await save(`make=${brand}&price_max=900000`, 'never')
  const due = async () =>
    (
      await api.market.db
        .selectFrom('saved_searches')
        .select(['notify', 'tell_at', 'told_at'])
        .where('user_id', '=', dana)
        .orderBy('seq')
        .execute()
    ).map(({ tell_at: at }) => at)
  await publish()
  await compare()
  const [soon, morning, never] = await due()
  expect(soon?.getTime()).toBeLessThan(Date.now() + HOUR)
  expect(morning?.toISOString()).toMatch(/T1[23]:00:00\.000Z$/)
  expect(never).toBeNull()
  expect(await fresh()).toEqual([1, 1, 1])
  // Whatever time it is now, that morning is later.
  await sql`
    update saved_searches set tell_at = tell_at + interval '1 day'
    where user_id = ${dana} and notify = 'daily'`.execute(api.market.db)
  await tell(0.1)
  expect(await told()).toHaveLength(1)
  await publish()
  await compare()
  const [later] = await due()
  expect(later?.getTime()).toBeGreaterThan(Date.now() + HOUR)
  const [, , first] = (await list()).items
  await api.market.ask('PATCH', `${PATH}/${first?.id}`, { by: dana, body: { notify: 'never' } })
  expect((await due())[0]).toBeNull()
})

test('of many only the first are shown, and the number of all is told', async () => {
  const { save, publish, told, fresh } = await searches.begin()
  await save('')
  const like = await publish()
  await compare()
  await tell()
  await sql`
    insert into auctions
    select (jsonb_populate_record(auctions, jsonb_build_object('id', gen_random_uuid(), 'lot_number', nextval('lot_numbers')))).*
    from auctions, generate_series(1, 450) where id = ${like}`.execute(api.market.db)
  await compare()
  expect(await fresh()).toEqual([451])
  await tell(3)
  const [, many] = await told()
  expect(many?.count).toBe(450)
  expect(many?.lots).toHaveLength(12)
})

test('two processes and one that dies count each auction once', async () => {
  const { save, publish, told, fresh } = await searches.begin()
  await save()
  await publish()
  const dying = compareChanges(api.market.db, {
    among: () => Promise.reject(new Error('killed')),
  })
  await expect(dying).rejects.toThrow('killed')
  await Promise.all([compare(), compare(api.market.another().db)])
  await compare()
  expect(await fresh()).toEqual([1])
  await Promise.all([tell(), tell()])
  expect(await told()).toHaveLength(1)
})

test('a distance is kept with its ZIP as typed; a place that nobody knows is refused', async () => {
  const { dana, brand, save, publish, fresh } = await searches.begin()
  const { query } = await save(`make=${brand}&near=75201&within=100`)
  expect(query).toBe(`make=Brand+${brand.slice(6)}&near=75201&within=100`)
  const wrong = { query: 'near=99999', name: 'Nowhere', notify: 'never' }
  expect(await api.market.ask('POST', PATH, { by: dana, body: wrong })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'near' }] },
  })
  await publish({ location: 'Fort Worth, TX' })
  await publish({ location: 'Tampa, FL' })
  await compare()
  expect(await fresh()).toEqual([1])
})

test('a limit of prices with delivery is kept with its ZIP, and finds what is within it', async () => {
  const { dana, brand, save, publish, fresh } = await searches.begin()
  const asked = `make=${brand}&price_max=10400&delivered=true&near=98101`
  const { query } = await save(asked)
  expect(query).toBe(
    `make=Brand+${brand.slice(6)}&price_max=10400&delivered=true&near=98101&within=any`,
  )
  const nowhere = { query: 'price_max=10400&delivered=true', name: 'Nowhere', notify: 'never' }
  expect(await api.market.ask('POST', PATH, { by: dana, body: nowhere })).toMatchObject({
    ...{ status: 422, body: { errors: [{ path: 'near' }] } },
  })
  // About $480 and $1,060 away.
  await publish({ location: 'Dallas, TX', starting_bid: 9_900 })
  await publish({ location: 'Tampa, FL', starting_bid: 9_500 })
  await publish({ location: 'Behind the barn', starting_bid: 9_500 })
  await compare()
  expect(await fresh()).toEqual([1])
})

test('a search keeps the order of its list, takes another when it is saved in that, and is one search in all', async () => {
  const { brand, list, save, publish, told } = await searches.begin()
  const plain = `make=Brand+${brand.slice(6)}`
  const saved = await save(`make=${brand}&sort=price_asc&cursor=x`)
  expect(saved.query).toBe(`${plain}&sort=price_asc`)
  await publish()
  await searches.compare()
  await searches.tell()
  expect(await told()).toMatchObject([{ query: `${plain}&sort=price_asc` }])
  const again = await save(`make=${brand}&sort=ending_soonest`)
  expect(again).toMatchObject({ id: saved.id, query: `${plain}&sort=ending_soonest` })
  expect((await list()).items.map(({ query }) => query)).toEqual([`${plain}&sort=ending_soonest`])
  expect((await save(`make=${brand}`)).query).toBe(plain)
  // Nothing can be counted from nowhere.
  expect((await save(`make=${brand}&sort=nearest`)).query).toBe(plain)
  const near = `${plain}&near=98101&within=any`
  expect((await save(`make=${brand}&near=98101&sort=delivered_asc`)).query).toBe(
    `${near}&sort=delivered_asc`,
  )
  expect((await list()).total).toBe(2)
})

test('searches are their member’s alone: listed by pages, renamed, deleted, up to fifty', async () => {
  const { dana, brand, list, save } = await searches.begin()
  const first = await save()
  for (let nth = 1; nth < MAX_SAVED_SEARCHES; nth += 1) await save(`year_min=${1900 + nth}`)
  const body = { query: 'state=TX', name: 'One more', notify: 'daily' }
  expect(await api.market.ask('POST', PATH, { by: dana, body })).toMatchObject({
    status: 403,
    body: { code: 'limit_exceeded', detail: searchesFull() },
  })
  // The same search again is the same one.
  expect((await save(`cursor=x&bogus=1&sort=hours&make=${brand}`)).id).toBe(first.id)
  const page = (await api.market.ask('GET', `${PATH}?limit=20`, { by: dana })).body
  expect(page).toMatchObject({ total: 50, next_cursor: expect.any(String) })
  const rest = await api.market.ask('GET', `${PATH}?limit=40&cursor=${page.next_cursor}`, {
    by: dana,
  })
  expect(rest.body.items.at(-1)).toMatchObject({ id: first.id, name: 'Mine' })

  const at = `${PATH}/${first.id}` as const
  const marcus = await aMember(api.market.db)
  const rename = { name: '  New\u2028name ' }
  expect((await api.market.ask('PATCH', at, { by: marcus, body: rename })).status).toBe(404)
  expect((await api.market.ask('PATCH', at, { by: dana, body: rename })).body.name).toBe('New name')
  for (const name of ['', ' ', 'x'.repeat(81)]) {
    expect((await api.market.ask('PATCH', at, { by: dana, body: { name } })).status).toBe(422)
  }
  await api.market.ask('DELETE', at, { by: marcus })
  expect((await list()).total).toBe(50)
  for (const _ of [1, 2]) {
    expect((await api.market.ask('DELETE', at, { by: dana })).status).toBe(200)
  }
  expect((await list()).total).toBe(49)
})
