import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../test/account-api.ts'
import { AGREEMENT } from '../../../test/buyers.ts'
import { aLot } from '../../../test/marketplace.ts'
import { DETAILS, PICTURE } from '../../../test/registration-details.ts'
import { TERMS_VERSION } from '../../rules/policy.ts'
import type { Database } from '../../server/postgres/database.ts'

let account: AccountApi
let db: Database
let token: string
let userId: string

beforeAll(async () => {
  account = await startAccountApi({ demo: false })
  db = account.service.db
})
afterAll(() => account.close())
beforeEach(async () => {
  const { session, user } = await account.service.signedUp(`${crypto.randomUUID()}@example.com`)
  token = session.access_token
  userId = user.id
})

const acceptTerms = (version = TERMS_VERSION) =>
  account.ask(token, 'PUT', '/api/me/terms', { version })
const tellDetails = () => {
  const username = `ada_${crypto.randomUUID().slice(0, 8)}`
  return account.ask(token, 'PATCH', '/api/me', { ...DETAILS, username })
}
const bid = (lot: string, amount = 10_100) =>
  account.ask(token, 'POST', `/api/auctions/${lot}/bids`, { amount })
const buy = (lot: string) => account.ask(token, 'POST', `/api/auctions/${lot}/buy-now`, AGREEMENT)

async function sendPhoto(): Promise<void> {
  const body = new FormData()
  body.set('file', new File([PICTURE], 'license.png', { type: 'image/png' }))
  const { status } = await account.request('/api/me/id-photo', { method: 'PUT', body }, token)
  expect(status).toBe(200)
}

async function acceptOlderTerms(): Promise<void> {
  const older = { terms_version: '2025-11-01', terms_accepted_at: new Date('2025-12-24') }
  await db
    .updateTable('profiles')
    .set({ ...older, terms_accepted: true })
    .where('id', '=', userId)
    .execute()
}

function acceptedBy(id: string) {
  const kept = db.selectFrom('accepted_terms').select(['user_id', 'version', 'accepted_at'])
  return kept.where('user_id', '=', id).execute()
}

describe('the terms', () => {
  test('are kept with member, version and time of the first acceptance, and told to every device', async () => {
    const { status, body } = await acceptTerms()
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: userId, terms_accepted: true, terms_version: TERMS_VERSION })
    await acceptTerms()
    const again = { terms_accepted: true, terms_version: TERMS_VERSION }
    await account.ask(token, 'PATCH', '/api/me', again)
    expect((await account.ask(token, 'GET', '/api/me')).body).toMatchObject({
      terms_version: TERMS_VERSION,
      terms_accepted_at: body.terms_accepted_at,
    })
    const accepted_at = new Date(body.terms_accepted_at ?? '')
    expect(await acceptedBy(userId)).toEqual([
      { user_id: userId, version: TERMS_VERSION, accepted_at },
    ])
  })

  test('of another version than that of today are refused, and nothing is kept', async () => {
    const { status, body } = await acceptTerms('2025-11-01')
    expect([status, body.code, body.terms_version]).toEqual([409, 'terms_changed', TERMS_VERSION])
    expect(body.detail).toContain('Please reload this page')
    expect(await acceptedBy(userId)).toEqual([])
  })

  test('once accepted cannot be rewritten or removed', async () => {
    await acceptTerms()
    const of = (id: string) => db.updateTable('accepted_terms').where('user_id', '=', id)
    await expect(of(userId).set({ version: 'another' }).execute()).rejects.toThrow('accepted_terms')
    const gone = db.deleteFrom('accepted_terms').where('user_id', '=', userId)
    await expect(gone.execute()).rejects.toThrow('accepted_terms')
  })

  test('of a new version are asked for again; the acceptance of the old ones stays', async () => {
    await tellDetails()
    await sendPhoto()
    await acceptOlderTerms()
    const lot = await aLot(db)
    const refused = await bid(lot)
    expect([refused.status, refused.body.code]).toEqual([403, 'terms_not_accepted'])
    expect(refused.body).toMatchObject({
      title: 'Terms Not Accepted',
      detail: 'Please accept the terms and conditions before you bid or buy.',
      terms_version: TERMS_VERSION,
    })
    await acceptTerms()
    expect((await bid(lot)).status).toBe(201)
  })
})

describe('outside the demo nobody bids or buys before', () => {
  test('terms and details are there; each refusal says what is missing and stores nothing', async () => {
    const [truck, boat] = [await aLot(db), await aLot(db)]
    for (const refused of [await bid(truck), await buy(boat)]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'terms_not_accepted'])
    }
    await acceptTerms()
    await account.ask(token, 'PATCH', '/api/me', { city: 'Tampa', zip_code: '33602' })
    for (const refused of [await bid(truck), await buy(boat)]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'details_missing'])
      expect(refused.body.detail).toBe(
        'Before you bid or buy we need your username, address, state or province, country, telephone, ID type and ID photo.',
      )
    }
    await tellDetails()
    const last = await bid(truck)
    expect(last.body.detail).toBe('Before you bid or buy we need your ID photo.')
    expect(last.body.missing).toEqual(['id_photo_url'])
    const bids = db.selectFrom('bids').select('id').where('bidder_id', '=', userId)
    expect(await bids.execute()).toEqual([])

    await sendPhoto()
    expect((await bid(truck)).status).toBe(201)
    expect((await buy(boat)).status).toBe(201)
  })

  test('what is missing is told before an unknown auction and a wrong input', async () => {
    const lot = await aLot(db)
    const wrong = [
      ['bids', lot, { amount: 'much' }],
      ['bids', lot, { amount: 10_000 }],
      ['bids', crypto.randomUUID(), { amount: 10_100 }],
      ['bids', 'nonsense', { amount: 10_100 }],
      ['buy-now', lot, {}],
      ['buy-now', crypto.randomUUID(), AGREEMENT],
    ] as const
    for (const [call, id, body] of wrong) {
      const refused = await account.ask(token, 'POST', `/api/auctions/${id}/${call}`, body)
      expect([call, body, refused.body.code]).toEqual([call, body, 'terms_not_accepted'])
    }
  })

  test('a refused bid is decided under the same key once nothing is missing', async () => {
    const lot = await aLot(db)
    const send = () =>
      account.request(
        `/api/auctions/${lot}/bids`,
        {
          method: 'POST',
          body: JSON.stringify({ amount: 10_100 }),
          headers: { 'idempotency-key': 'one-bid' },
        },
        token,
      )
    expect((await send()).status).toBe(403)
    await acceptTerms()
    await tellDetails()
    await sendPhoto()
    expect((await send()).status).toBe(201)
    expect((await send()).status).toBe(201)
  })

  test('the bids of others in the same batch go through', async () => {
    const lot = await aLot(db)
    await acceptTerms()
    await tellDetails()
    await sendPhoto()
    const stranger = await account.service.signedUp(`${crypto.randomUUID()}@example.com`)
    const path = `/api/auctions/${lot}/bids`
    const answers = await Promise.all([
      bid(lot, 10_100),
      account.ask(stranger.session.access_token, 'POST', path, { amount: 90_000 }),
      bid(lot, 10_200),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 403, 201])
  })
})
