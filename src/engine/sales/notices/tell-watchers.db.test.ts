import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { members } from '../../../../test/marketplace.ts'
import { dataOf, toldOf } from '../../../../test/sales/notices.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'
import { outageAnnounced } from '../../../rules/safeguards/outage.ts'
import { changeAuction } from '../../by-staff/change-auction.server.ts'
import { tellAnnouncements } from './tell-announcements.server.ts'
import { tellWatchers } from './tell-watchers.server.ts'

let staffApi: StaffApi
let ada: string
let ben: string
let cyd: string
let lot: string

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())
beforeEach(async () => {
  ;[ada = '', ben = '', cyd = ''] = await members(staffApi.market.db, 3)
  const input = { ...someInput(), status: 'available', mileage: 40_100 }
  lot = (await staffApi.create(input)).body.auction.id
})

const db = () => staffApi.market.db
async function bid(by: string, amount: number): Promise<void> {
  const path = `/api/auctions/${lot}/bids` as const
  expect((await staffApi.market.ask('POST', path, { by, body: { amount } })).status).toBe(201)
}
async function correct(change: object): Promise<void> {
  expect((await staffApi.edit(lot, change)).status).toBe(200)
}
const watch = (...who: string[]) =>
  sql`insert into watchlist_entries (user_id, auction_id)
    select id, ${lot} from unnest(${who}::uuid[]) as id`.execute(db())
const later = async (seconds = 61) => {
  const { rows } = await sql<{ at: Date }>`
    select clock_timestamp() + make_interval(secs => ${seconds}) as at`.execute(db())
  return rows[0]?.at ?? new Date()
}
/** Both jobs, so many seconds later. */
async function look(seconds = 61): Promise<void> {
  const now = await later(seconds)
  while (await tellWatchers(db(), { now }));
  while (await tellAnnouncements(db(), { now }));
}
const told = async () => (await toldOf(db(), lot, { ada, ben, cyd })).toSorted()
const notices = () => db().selectFrom('notices').where('auction_id', '=', lot)

test('who watches is told once what was changed, in the app alone; who bid is told as ever', async () => {
  await watch(ada, ben)
  await bid(ada, 10_100)
  await correct({ mileage: 41_100, note: 'The first reading was wrong' })
  await look(30)
  expect(await told()).toEqual([])
  await correct({ location: 'Tampa, FL' })
  await look()
  await look(90)
  expect(await told()).toEqual(['ada announcement', 'ben announcement'])
  expect(await dataOf(db(), lot, ben)).toEqual(await dataOf(db(), lot, ada))
  const rows = await notices().select(['user_id', 'mailed_at', 'mail_id']).execute()
  expect(rows.filter((one) => one.mailed_at !== null)).toMatchObject([
    { user_id: ben, mail_id: null },
  ])
  const jobs = await sql`select from pgboss.job where data ->> 'member' = ${ben}`.execute(db())
  expect(jobs.rows).toEqual([])
})

test('who watches after a change has read it, and is told of what comes later alone', async () => {
  await watch(ada)
  await bid(cyd, 10_100)
  await correct({ mileage: 41_100 })
  await watch(ben)
  await look()
  expect(await told()).toEqual(['ada announcement', 'cyd announcement'])
  await correct({ location: 'Tampa, FL' })
  await look()
  expect(await dataOf(db(), lot, ben)).toMatchObject({
    announcement: { words: [expect.stringContaining('Tampa')] },
  })
  expect((await told()).filter((one) => one.startsWith('ada'))).toHaveLength(2)
})

test('nothing is told to whose account is closed, nor of an auction that is over', async () => {
  await watch(ada, ben)
  await bid(cyd, 10_100)
  await correct({ mileage: 41_100 })
  await db().updateTable('profiles').set({ status: 'closed' }).where('id', '=', ada).execute()
  await look()
  expect(await told()).toEqual(['ben announcement', 'cyd announcement'])
  await correct({ location: 'Tampa, FL' })
  await staffApi.act(lot, 'withdraw', { reason: 'Sold elsewhere' })
  await look()
  expect(await told()).toHaveLength(2)
})

test('an outage is told to watchers as a later end, not as a change', async () => {
  await watch(ada)
  await bid(cyd, 10_100)
  const soon = new Date(Date.now() + 60_000)
  await db().updateTable('auctions').set({ ends_at: soon }).where('id', '=', lot).execute()
  await changeAuction(db(), lot, (_, now) => {
    const outage = { from: new Date(now.getTime() - 40_000), until: now }
    return [{ type: 'extend-for-outage', outage, announced: outageAnnounced(outage) }]
  })
  await look()
  expect(await told()).toEqual(['cyd announcement'])
})

test('very many are told in parts, each once, and of a later change after that', async () => {
  const many = await members(db(), 620)
  await watch(...many)
  await bid(cyd, 10_100)
  await correct({ mileage: 41_100 })
  expect(await tellWatchers(db(), { now: await later() })).toBe(true)
  expect(await told()).toHaveLength(250)
  await correct({ location: 'Tampa, FL' })
  await look()
  const words = await notices()
    .select(['user_id', sql<string[]>`data -> 'words'`.as('words')])
    .where('user_id', 'in', many)
    .execute()
  expect(words).toHaveLength(1_240)
  expect(new Set(words.map(({ user_id: id, words: [said] }) => `${id} ${said}`)).size).toBe(1_240)
})

test('one that is passed over holds up no other', async () => {
  await watch(ada)
  await bid(cyd, 10_100)
  await correct({ mileage: 41_100 })
  const now = await later()
  while (await tellWatchers(db(), { now, passOver: [lot] }));
  expect(await told()).toEqual([])
  while (await tellWatchers(db(), { now }));
  expect(await told()).toEqual(['ada announcement'])
})
