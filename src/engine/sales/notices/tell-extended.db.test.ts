import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLot, members } from '../../../../test/marketplace.ts'
import { dataOf, toldOf } from '../../../../test/sales/notices.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { MINUTE } from '../../../rules/durations.ts'
import { outageAnnounced } from '../../../rules/safeguards/outage.ts'
import { changeAuction } from '../../by-staff/change-auction.server.ts'
import { tellExtended } from './tell-extended.server.ts'

let staffApi: StaffApi
let ada: string
let ben: string
let dee: string
let lot: string

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())
beforeEach(async () => {
  ;[ada = '', ben = '', dee = ''] = await members(staffApi.market.db, 3)
  // Any bid is a late one.
  lot = await aLot(db(), { endsIn: MINUTE, soft_close_seconds: 120 })
})

const db = () => staffApi.market.db
async function bid(by: string, amount: number): Promise<void> {
  const path = `/api/auctions/${lot}/bids` as const
  expect((await staffApi.market.ask('POST', path, { by, body: { amount } })).status).toBe(201)
}
async function setMaximum(by: string, amount: number): Promise<void> {
  const path = `/api/auctions/${lot}/maximum` as const
  expect((await staffApi.market.ask('PUT', path, { by, body: { amount } })).status).toBeLessThan(
    300,
  )
}
const watch = (user_id: string) =>
  db().insertInto('watchlist_entries').values({ user_id, auction_id: lot }).execute()
const endOf = async () => (await staffApi.read(lot)).body.ends_at
/** The job, so many seconds later. */
async function look(seconds = 0, at = db()): Promise<void> {
  const { rows } = await sql<{ now: Date }>`
    select clock_timestamp() + make_interval(secs => ${seconds}) as now`.execute(db())
  const now = rows[0]?.now ?? new Date()
  while (await tellExtended(at, { now }));
}
const told = async () => (await toldOf(db(), lot, { ada, ben, dee })).toSorted()
const read = (user_id: string) =>
  db()
    .updateTable('notices')
    .set({ read_at: new Date() })
    .where('user_id', '=', user_id)
    .where('auction_id', '=', lot)
    .execute()
const unread = async () => {
  const notices = db().selectFrom('notices').select('user_id').where('auction_id', '=', lot)
  return (await notices.where('read_at', 'is', null).execute()).map(({ user_id: id }) => id)
}

test('a late bid tells all who bid in the run or watch it that it runs longer, except whose bid it was', async () => {
  await watch(dee)
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  await Promise.all([look(), look(0, staffApi.market.another().db)])
  await look(30)
  expect(await told()).toEqual(['ada extended', 'dee extended'])
  const extended = { run: 1, endsAt: await endOf(), why: 'late_bid' }
  expect(await dataOf(db(), lot, ada)).toEqual({ extended })
  expect(await dataOf(db(), lot, dee)).toEqual({ extended })
})

test('it is in the app alone: no mail of it is to be written', async () => {
  await watch(dee)
  await bid(ada, 10_100)
  await look()
  const notices = db().selectFrom('notices').select(['mail_id', 'mailed_at'])
  expect(await notices.where('user_id', '=', dee).execute()).toEqual([
    { mail_id: null, mailed_at: expect.any(Date) },
  ])
})

test('the next one takes the place of it, read or not; whoever moved the end keeps none of before', async () => {
  await watch(dee)
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  await look()
  await read(dee)
  await bid(ada, 10_300)
  await look(20)
  expect(await told()).toEqual(['ben extended', 'dee extended'])
  expect((await unread()).toSorted()).toEqual([ben, dee].toSorted())
  expect(await dataOf(db(), lot, dee)).toMatchObject({ extended: { endsAt: await endOf() } })
})

test('of an end that moves again and again it is told once in fifteen seconds', async () => {
  await watch(dee)
  await bid(ada, 10_100)
  await look()
  const first = await endOf()
  await bid(ben, 10_200)
  await look(10)
  expect(await dataOf(db(), lot, dee)).toMatchObject({ extended: { endsAt: first } })
  await look(20)
  expect(await dataOf(db(), lot, dee)).toMatchObject({ extended: { endsAt: await endOf() } })
})

test('whose maximum answered a late bid is told, and whoever placed that bid is not', async () => {
  await setMaximum(ada, 20_000)
  await bid(ben, 10_500)
  await look()
  expect(await told()).toEqual(['ada extended'])
})

test('who has only a maximum that was beaten at once is told of later ones', async () => {
  await setMaximum(ada, 20_000)
  await setMaximum(ben, 12_000)
  await look()
  expect(await told()).toEqual(['ada extended'])
  await bid(dee, 20_100)
  await look(20)
  expect(await told()).toEqual(['ada extended', 'ben extended'])
})

test('when a pause is over everybody is told, and before that nobody', async () => {
  await watch(dee)
  await bid(ada, 10_100)
  await staffApi.act(lot, 'pause', { reason: 'Photos do not load' })
  await look()
  expect(await told()).toEqual([])
  await staffApi.act(lot, 'resume')
  await look()
  expect(await told()).toEqual(['ada extended', 'dee extended'])
  expect(await dataOf(db(), lot, ada)).toEqual({
    extended: { run: 1, endsAt: await endOf(), why: 'pause' },
  })
})

test('an outage, which is announced to all who bid, tells who only watches', async () => {
  await watch(ada)
  await watch(dee)
  await bid(ada, 10_100)
  await changeAuction(db(), lot, (_, now) => {
    const outage = { from: new Date(now.getTime() - MINUTE), until: now }
    return [{ type: 'extend-for-outage', outage, announced: outageAnnounced(outage) }]
  })
  await look()
  expect(await told()).toEqual(['dee extended'])
  expect(await dataOf(db(), lot, dee)).toMatchObject({ extended: { why: 'outage' } })
})

test('what is rolled back tells nobody', async () => {
  await watch(dee)
  const failing = changeAuction(
    db(),
    lot,
    (_, now) => {
      const outage = { from: new Date(now.getTime() - MINUTE), until: now }
      return [{ type: 'extend-for-outage', outage, announced: outageAnnounced(outage) }]
    },
    async () => {
      throw new Error('the power went')
    },
  )
  await expect(failing).rejects.toThrow('the power went')
  await look()
  expect(await told()).toEqual([])
})

test('nothing is told of an auction that is over, nor to whose account is closed', async () => {
  await watch(dee)
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  await db().updateTable('profiles').set({ status: 'closed' }).where('id', '=', ada).execute()
  await look()
  expect(await told()).toEqual(['dee extended'])
  await bid(ben, 10_400)
  await staffApi.act(lot, 'end')
  await read(dee)
  await look(20)
  expect(await unread()).not.toContain(dee)
})

test('a bid that is not late moves no end, and tells nobody', async () => {
  lot = await aLot(db())
  await watch(dee)
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  await look()
  expect(await told()).toEqual([])
})

test('more than one transaction tells are told one after the other, each once', async () => {
  await sql`
    with people as (
      insert into users (id, email) select id, id || '@example.com' from (
        select gen_random_uuid() as id from generate_series(1, 260)
      ) as ids returning id
    ), them as (insert into profiles (id) select id from people)
    insert into watchlist_entries (user_id, auction_id) select id, ${lot}::uuid from people`.execute(
    db(),
  )
  await bid(ada, 10_100)
  await look()
  expect((await told()).filter((one) => one.endsWith(' extended'))).toHaveLength(260)
})
