import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLot, members } from '../../../../test/marketplace.ts'
import { dataOf, toldOf } from '../../../../test/sales/notices.ts'
import { writeMails } from '../../../../test/sales/pass-month.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import { tellOutbid } from './tell-outbid.server.ts'

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
  lot = await aLot(staffApi.market.db)
  const until = await databaseTime(db())
  await db().updateTable('outbid_told').set({ until }).execute()
})

const db = () => staffApi.market.db
const bid = async (by: string, amount: number) => {
  const { status, body } = await staffApi.market.ask('POST', `/api/auctions/${lot}/bids`, {
    by,
    body: { amount },
  })
  expect(status).toBe(201)
  return body.bid.id
}
const voidBid = async (id: string) => {
  expect((await staffApi.voidBid(lot, id)).status).toBe(200)
}
/** The job, so many seconds later: what was is that much older. */
const look = async (seconds = 0, at = db()) => {
  const earlier = sql`make_interval(secs => ${seconds})`
  await sql`update bids set created_at = created_at - ${earlier} where auction_id = ${lot}`.execute(
    db(),
  )
  await sql`update outbid_told set until = until - ${earlier}`.execute(db())
  await tellOutbid(at)
}
const told = () => toldOf(db(), lot, { ada, ben, cyd })
/** Notices of the lot whose mails were held may be mailed. */
const endHolds = async () => {
  const held = db().updateTable('notices').set({ held_until: null })
  await held.where('auction_id', '=', lot).execute()
}
/** Whose notice has its mail. */
const mailed = async () => {
  const rows = await db()
    .selectFrom('notices')
    .select(['user_id', 'kind'])
    .where('auction_id', '=', lot)
    .where('mail_id', 'is not', null)
    .execute()
  const names = new Map(Object.entries({ ada, ben, cyd }).map(([name, id]) => [id, name]))
  return rows.map(({ user_id: id, kind }) => `${names.get(id)} ${kind}`)
}

test('who lost the lead is told once, with what it takes to lead again', async () => {
  await bid(ada, 10_100)
  await look()
  expect(await told()).toEqual([])
  await bid(ben, 10_300)
  await Promise.all([look(), look(0, staffApi.market.another().db)])
  await look(40)
  expect(await told()).toEqual(['ada outbid'])
  expect(await dataOf(db(), lot, ada)).toEqual({
    outbid: {
      run: 1,
      currentBid: 1_030_000,
      minimumBid: 1_040_000,
      endsAt: expect.stringMatching(/Z$/),
      pausedAt: null,
    },
  })
})

test('in a pause the loss is told with that, also once the end as it was has passed', async () => {
  await bid(ada, 10_100)
  await bid(ben, 10_300)
  await staffApi.act(lot, 'pause', { reason: 'Photos do not load' })
  await db()
    .updateTable('auctions')
    .set({ ends_at: new Date(Date.now() - 60_000) })
    .where('id', '=', lot)
    .execute()
  await look()
  expect(await told()).toEqual(['ada outbid'])
  expect(await dataOf(db(), lot, ada)).toMatchObject({
    outbid: { pausedAt: expect.stringMatching(/Z$/) },
  })
})

test('further bids of others tell nothing more; each further loss of the lead does', async () => {
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  await look()
  await endHolds()
  await bid(cyd, 10_300)
  await look()
  await endHolds()
  expect(await told()).toEqual(['ada outbid', 'ben outbid'])
  await bid(ada, 10_400)
  await look()
  await endHolds()
  await bid(cyd, 10_500)
  await look()
  await endHolds()
  expect((await told()).toSorted()).toEqual([
    ...['ada outbid', 'ada outbid'],
    ...['ben outbid', 'cyd outbid'],
  ])
})

test('it is told in the app at once, and mailed to nobody who has the lead back soon', async () => {
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  await look()
  expect(await told()).toEqual(['ada outbid'])
  await writeMails(db())
  expect(await mailed()).toEqual([])
  await bid(ada, 10_300)
  await look()
  expect(await told()).toEqual(['ben outbid'])
  await endHolds()
  await writeMails(db())
  expect(await mailed()).toEqual(['ben outbid'])
})

test('what was mailed is not taken back', async () => {
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  await look()
  await endHolds()
  await writeMails(db())
  await bid(ada, 10_300)
  await look()
  expect((await told()).toSorted()).toEqual(['ada outbid', 'ben outbid'])
})

test('a bid that is voided before it was told of tells of no loss', async () => {
  await bid(ada, 10_100)
  await voidBid(await bid(ben, 10_200))
  await look()
  expect(await told()).toEqual(['ada leading_again'])
})

test('after a void gave the lead back, losing it again with the same bid is told anew', async () => {
  await bid(ada, 10_100)
  const above = await bid(ben, 10_200)
  await look()
  await endHolds()
  await writeMails(db())
  await voidBid(above)
  await look()
  await bid(cyd, 10_200)
  await look()
  await look()
  expect(await told()).toEqual(['ada outbid', 'ada leading_again', 'ada outbid'])
})

test('a void that gives the lead to another does not tell those below again', async () => {
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  const above = await bid(cyd, 10_300)
  await look()
  await voidBid(above)
  await look()
  expect(await told()).toEqual(['ada outbid', 'ben leading_again'])
})

test('nobody is told once the auction is over, or whose account is closed', async () => {
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  await bid(cyd, 10_300)
  await db().updateTable('profiles').set({ status: 'closed' }).where('id', '=', ada).execute()
  await look()
  expect(await told()).toEqual(['ben outbid'])
  await bid(ben, 10_400)
  await staffApi.act(lot, 'end')
  await look()
  expect((await told()).filter((one) => one === 'cyd outbid')).toEqual([])
})

test('losses of before the job was there are nobody’s news', async () => {
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  const later = new Date((await databaseTime(db())).getTime() + 3_600_000)
  await db().updateTable('outbid_told').set({ until: later }).execute()
  await look(4_000)
  expect(await told()).toEqual([])
})

test('who was outbid while no process ran is told by the next one', async () => {
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  await look(1_800)
  expect(await told()).toEqual(['ada outbid'])
})
