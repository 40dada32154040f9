import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../test/account-api.ts'
import { aLot } from '../../../test/marketplace.ts'
import { withApp } from '../../../test/second-step.ts'
import { TERMS_VERSION } from '../../rules/policy.ts'
import { readCentroids } from '../../server/places/centroids.server.ts'

let account: AccountApi

beforeAll(async () => {
  account = await startAccountApi()
})
afterAll(() => account.close())

// Bids do not wait for it.
beforeAll(readCentroids)

test('a member downloads all that is stored about it, and nothing of anybody else', async () => {
  const email = `${randomUUID()}@example.com`
  const app = await withApp(account.service, email)
  const me = { user: app.user, session: { access_token: app.token } }
  const rival = await account.service.signedUp(`rival-${randomUUID()}@example.com`)
  const [mine, theirs] = [me.session.access_token, rival.session.access_token]
  const { db } = account.service
  const [truck, boat] = [
    await aLot(db, { location: 'Tampa, FL' }),
    await aLot(db, { title: '2020 Bowrider' }),
  ]
  const message = { first_name: 'Ada', last_name: 'Lovelace', email, subject: 'Keys', message: '?' }
  const terms = { terms_accepted: true, terms_version: TERMS_VERSION }
  await account.ask(mine, 'PATCH', '/api/me', terms)
  const calls: [string, string, object][] = [
    [mine, `/api/auctions/${truck}/bids`, { amount: 10_100, postal_code: '33602' }],
    [theirs, `/api/auctions/${truck}/bids`, { amount: THEIR_BID }],
    [mine, `/api/auctions/${boat}/buy-now`, AGREEMENT],
    [mine, '/api/contact', message],
    [mine, '/api/contact', { ...message, message: 'Both?' }],
    // Under the member's address, but by whom?
    [theirs, '/api/contact', { ...message, subject: 'Foreign' }],
  ]
  for (const [token, path, body] of calls) {
    expect(await account.ask(token, 'POST', path, body)).toMatchObject({ status: 201 })
  }

  const search = {
    ...{ query: 'make=Ford&state=TX', sort: 'price_asc' },
    ...{ name: 'Fords nearby', notify: 'daily' },
  }
  await db
    .insertInto('saved_searches')
    .values([
      { ...search, user_id: me.user.id },
      { ...search, user_id: rival.user.id, name: 'rival-search' },
    ])
    .execute()

  const told = { postal_code: '33602', miles: 0, cents: 0, told_at: new Date().toISOString() }
  await db
    .insertInto('maximum_bids')
    .values({
      ...{ auction_id: truck, run: 1, bidder_id: me.user.id, amount: 1_500_000 },
      ...{ set_at: new Date(), told_delivery: JSON.stringify(told) },
    })
    .execute()
  const watching = await account.ask(mine, 'PUT', `/api/me/watchlist/${boat}`)
  expect(watching.status).toBe(200)

  const strike = { reason: 'Missed two pick-ups', given_by: rival.user.id, given_at: new Date() }
  await db
    .insertInto('strikes')
    .values({ ...strike, member_id: me.user.id })
    .execute()

  await db
    .insertInto('public_questions')
    .values({
      ...{ auction_id: boat, asker_id: me.user.id },
      ...{ asked: 'Is the trailer included?', asked_at: new Date() },
    })
    .execute()

  const { id: sale_id } = await db
    .selectFrom('sales')
    .select('id')
    .where('auction_id', '=', boat)
    .executeTakeFirstOrThrow()
  const wire = { amount: 900_000, currency: 'EUR', state: 'review', received_on: '2026-11-23' }
  await db
    .insertInto('payments')
    .values({ ...wire, sale_id })
    .execute()

  const answer = await account.request('/api/me/data', {}, mine)
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="hammerlane-data.json"',
  )
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    profile: { id: me.user.id, email, full_name: 'Ada King Lovelace' },
    accepted_terms: [{ version: TERMS_VERSION, accepted_at: expect.any(String) }],
    sign_ins: [{ provider: 'email', email }],
    second_steps: [{ type: 'totp' }],
    sessions: [{ device: expect.any(String), push_endpoint: null }],
    bids: [
      {
        ...{ auction_id: truck, amount: 10_100, title: '2019 Ford F-150 XLT' },
        told_delivery: { postal_code: '33602', miles: expect.any(Number), cents: 0 },
      },
    ],
    maximums: [
      { auction_id: truck, amount: 15_000, told_delivery: { postal_code: '33602', cents: 0 } },
    ],
    watchlist: [{ auction_id: boat, title: '2020 Bowrider' }],
    saved_searches: [{ ...search, created_at: expect.any(String), deleted_at: null }],
    notification_settings: { muted_topics: [], unpushed_topics: [], quiet_hours: null },
    strikes: [{ reason: 'Missed two pick-ups', taken_back_at: null }],
    questions: [{ auction_id: boat, asked: 'Is the trailer included?', state: 'waiting' }],
    reservations: [
      {
        auction_id: boat,
        winning_bid: 10_000,
        status: 'pending',
        invoice: {
          ...{ total: 10_000, balance: 10_000 },
          bill_to: { full_name: 'Ada King Lovelace' },
        },
        sale: { state: 'invoiced' },
      },
    ],
    payments: [{ ...wire, amount: 9_000, reservation_id: sale_id }],
    purchase_agreements: [
      {
        full_name: 'Ada Lovelace',
        price: 10_000,
        item_title: '2020 Bowrider',
        lot_number: expect.any(Number),
      },
    ],
    messages: [{ subject: 'Keys', answer: null, replies: [{ text: 'Both?', is_answer: false }] }],
  })
  for (const secret of [
    rival.user.id,
    'rival-',
    'Foreign',
    'argon2',
    'refresh_key',
    `${THEIR_BID}`,
    app.app.secret,
  ])
    expect(text).not.toContain(secret)
  expect((await account.request('/api/me/data', {}, null)).status).toBe(401)
})

/** Of so many digits that no id holds them by chance. */
const THEIR_BID = 918_273_645

const AGREEMENT = {
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '8135550176',
  delivery_address: '1180 Harbor View Dr, Tampa, FL 33602',
}
