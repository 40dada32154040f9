import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { members } from '../../../../test/marketplace.ts'
import { dataOf, toldOf } from '../../../../test/sales/notices.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'
import { tellAnnouncements } from './tell-announcements.server.ts'

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
/** The job, so many seconds later. */
const look = async (seconds = 61, at = db()) => {
  const { rows } = await sql<{ at: Date }>`
    select clock_timestamp() + make_interval(secs => ${seconds}) as at`.execute(db())
  const now = rows[0]?.at ?? new Date()
  while (await tellAnnouncements(at, { now }));
}
const told = () => toldOf(db(), lot, { ada, ben, cyd })

test('whoever bid in the run is told once what was changed, several changes in one notice', async () => {
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  await bid(ada, 10_300)
  await correct({ mileage: 41_100, note: 'The first reading was wrong' })
  await look(30)
  expect(await told()).toEqual([])
  await correct({ location: 'Tampa, FL' })
  await Promise.all([look(), look(61, staffApi.market.another().db)])
  await look(90)
  expect((await told()).toSorted()).toEqual(['ada announcement', 'ben announcement'])
  expect(await dataOf(db(), lot, ada)).toEqual({
    announcement: {
      run: 1,
      words: [
        expect.stringMatching(/^Mileage corrected from 40,100/),
        expect.stringContaining('Tampa'),
      ],
      notes: ['The first reading was wrong'],
      endsAt: expect.stringMatching(/Z$/),
      pausedAt: null,
    },
  })
})

test('an end that is moved is told to whoever bid, from when to when', async () => {
  await bid(ada, 10_100)
  const later = new Date(Date.now() + 7_200_000).toISOString()
  await correct({ ends_at: later })
  await look()
  expect(await told()).toEqual(['ada announcement'])
  expect(await dataOf(db(), lot, ada)).toMatchObject({
    announcement: { words: [expect.stringMatching(/^End moved from .+ to .+/)], endsAt: later },
  })
})

test('who bids after a change has read it, and is told of what comes later alone', async () => {
  await bid(ada, 10_100)
  await correct({ mileage: 41_100 })
  await bid(ben, 10_200)
  await look()
  expect(await told()).toEqual(['ada announcement'])
  await correct({ location: 'Tampa, FL' })
  await look()
  expect(await dataOf(db(), lot, ben)).toMatchObject({
    announcement: { words: [expect.stringContaining('Tampa')] },
  })
})

test('who has only a maximum that was beaten at once is told too: a void could make it lead', async () => {
  const setMaximum = async (by: string, amount: number) => {
    const path = `/api/auctions/${lot}/maximum` as const
    const { status } = await staffApi.market.ask('PUT', path, { by, body: { amount } })
    expect(status).toBeLessThan(300)
  }
  await setMaximum(ada, 15_000)
  await setMaximum(ben, 12_000)
  await correct({ mileage: 41_100 })
  await look()
  expect((await told()).toSorted()).toEqual(
    expect.arrayContaining(['ada announcement', 'ben announcement']),
  )
})

test('in the last minutes it is told at once', async () => {
  await bid(ada, 10_100)
  const soon = new Date(Date.now() + 280_000)
  await db().updateTable('auctions').set({ ends_at: soon }).where('id', '=', lot).execute()
  await correct({ mileage: 41_100 })
  await look(1)
  expect(await told()).toEqual(['ada announcement'])
})

test('one that is passed over holds up no other', async () => {
  await bid(ada, 10_100)
  await correct({ mileage: 41_100 })
  const now = new Date(Date.now() + 61_000)
  while (await tellAnnouncements(db(), { now, passOver: [lot] }));
  expect(await told()).toEqual([])
  await look()
  expect(await told()).toEqual(['ada announcement'])
})

test('what is changed later is told anew, alone', async () => {
  await bid(ada, 10_100)
  await correct({ mileage: 41_100 })
  await look()
  await correct({ location: 'Tampa, FL' })
  await look()
  const words = await db()
    .selectFrom('notices')
    .select(sql<string[]>`data -> 'words'`.as('words'))
    .where('auction_id', '=', lot)
    .orderBy('created_at')
    .execute()
  expect(words.map((one) => one.words.length)).toEqual([1, 1])
})

test('a change before the first bid is told to nobody, nor what bidders may not know', async () => {
  await correct({ mileage: 41_100 })
  await bid(ada, 10_100)
  await look()
  expect(await told()).toEqual([])
})

test('nothing is told of an auction that is over, nor to whose account is closed', async () => {
  await bid(ada, 10_100)
  await bid(ben, 10_200)
  await correct({ mileage: 41_100 })
  await db().updateTable('profiles').set({ status: 'closed' }).where('id', '=', ada).execute()
  await look()
  expect(await told()).toEqual(['ben announcement'])
  await correct({ location: 'Tampa, FL' })
  await staffApi.act(lot, 'withdraw', { reason: 'Sold elsewhere' })
  await look()
  expect(await told()).toEqual(['ben announcement'])
})
