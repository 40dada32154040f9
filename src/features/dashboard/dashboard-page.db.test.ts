import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyMany,
  DASHBOARD_CALLS,
  startDashboardApi,
  type DashboardApi,
} from '../../../test/dashboard-api.ts'
import { profileQuery } from '../account/profile-query.ts'
import { latestNoticesQuery } from '../frame/bell/latest-notices.ts'
import { bankQuery } from '../settlement/bank-query.ts'
import { myBidsQuery, myReservationsQuery } from './dashboard-queries.ts'
import { offersQuery } from './offers/offers-query.ts'

const SALES = 500

let api: DashboardApi
let dana: string

beforeAll(async () => {
  api = await startDashboardApi()
  dana = await api.member()
  const rival = await api.member()
  await buyMany(api.db, { buyer: dana, rival, count: SALES })
  for (let lot = 0; lot < 6; lot += 1) {
    const auction = await api.auction()
    await api.bid(dana, auction, 1_100)
    await api.bid(rival, auction, 1_200)
  }
}, 120_000)
afterAll(() => api.close())

test('a whole dashboard with 500 sales, notices and offers is six queries at most, however many there are', async () => {
  const before = api.queries()
  const answers = await Promise.all(DASHBOARD_CALLS.map((path) => api.ask(dana, path)))
  expect(api.queries() - before).toBeLessThanOrEqual(6)
  expect(answers).toMatchObject([
    { status: 200 },
    { status: 200, body: { total: SALES + 6, items: { length: 50 } } },
    { status: 200, body: { total: SALES, items: { length: 50 } } },
    { status: 200, body: { total: 100, items: { length: 100 } } },
    { status: 200, body: { total: 2 * SALES, items: { length: 10 } } },
    { status: 200, body: { open_invoices: { length: 100 } } },
  ])
  // Of each run on the page both bids.
  expect(answers[1]).toHaveProperty('body.rival_bids.length', 100)
})

test('these are the calls that the screen makes', () => {
  const queries = [
    profileQuery(dana),
    myBidsQuery(dana, false),
    myReservationsQuery(dana),
    offersQuery(dana),
    latestNoticesQuery(dana),
    bankQuery(dana),
  ]
  expect(queries.map(({ queryKey: [address] }) => address)).toEqual(DASHBOARD_CALLS)
})
