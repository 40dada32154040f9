import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../test/account-api.ts'
import { PASSWORD } from '../../../test/auth-service.ts'
import { createGatedPasswords } from '../../../test/gated-passwords.ts'
import { aLot } from '../../../test/marketplace.ts'

const passwords = createGatedPasswords()

let account: AccountApi
let email: string
let token: string
let userId: string

beforeAll(async () => {
  account = await startAccountApi({ passwords })
})
afterAll(() => account.close())
beforeEach(async () => {
  email = `${randomUUID()}@example.com`
  const { session, user } = await account.service.signedUp(email)
  token = session.access_token
  userId = user.id
})

describe('closing the account', () => {
  test('needs the password, and that of nobody else', async () => {
    for (const body of [{}, { password: '' }, { password: 'wrong horse' }]) {
      const { status, body: answer } = await close(body)
      expect([status, answer.errors]).toEqual([
        422,
        [{ path: 'password', message: 'That password is incorrect' }],
      ])
    }
    expect((await account.ask(token, 'GET', '/api/me')).body.status).toBe('open')
  })

  test('is refused to a session that ended, or a password that changed, while it was checked', async () => {
    const { db } = account.service
    const changes = [
      [401, () => db.deleteFrom('sessions').where('user_id', '=', userId)],
      [
        422,
        () => db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', userId),
      ],
    ] as const
    for (const [status, change] of changes) {
      const { session, user } = await account.service.signedUp(`${randomUUID()}@example.com`)
      ;({ access_token: token } = session)
      userId = user.id
      const gate = passwords.holdNext('matches')
      const closing = close()
      await gate.reached
      await change().execute()
      gate.open()
      expect((await closing).status).toBe(status)
      const person = db.selectFrom('profiles').select('status').where('id', '=', userId)
      expect(await person.execute()).toEqual([{ status: 'open' }])
    }
  })

  test('ends every session, tells it by mail, and lets nobody in again', async () => {
    const elsewhere = account.service.client()
    await elsewhere.signInWithPassword({ email, password: PASSWORD })
    const { status, body } = await close()
    expect([status, body]).toEqual([200, { closed_at: expect.stringMatching(/Z$/) }])
    expect((await account.ask(token, 'GET', '/api/me')).status).toBe(401)
    expect((await elsewhere.refreshSession()).error?.code).toBe('refresh_token_not_found')
    const again = await account.service.client().signInWithPassword({ email, password: PASSWORD })
    expect(again.error).toMatchObject({
      code: 'user_banned',
      message: 'This account is closed. Please contact support.',
    })
    // Who does not know the password is not told that there was an account.
    const guess = await account.service.client().signInWithPassword({ email, password: 'guessed' })
    expect(guess.error?.code).toBe('invalid_credentials')
    const mails = account.service.db.selectFrom('mails').select('subject')
    expect(await mails.where('recipient', '=', email).execute()).toEqual([
      { subject: 'Your account is closed' },
    ])
  })

  test('ends what was begun and not finished: a change of address, links, ways to providers', async () => {
    const { db, ask } = account.service
    const next = `next.${email}`
    expect((await ask('PUT', '/user', { body: { email: next }, token })).status).toBe(200)
    expect((await close()).status).toBe(200)
    const left = db.selectFrom('one_time_tokens').select('purpose').where('user_id', '=', userId)
    expect(await left.execute()).toEqual([])
    const user = db.selectFrom('users').select('new_email').where('id', '=', userId)
    expect(await user.executeTakeFirst()).toEqual({ new_email: null })
  })

  test('leaves bids and purchases where they are, and who leads', async () => {
    const { db } = account.service
    const lot = await aLot(db)
    expect((await bid(lot, 10_100)).status).toBe(201)
    await overbid(lot)
    expect((await close()).status).toBe(200)
    const bids = await db
      .selectFrom('bids')
      .select(['bidder_id', 'amount'])
      .where('auction_id', '=', lot)
      .orderBy('amount')
      .execute()
    expect(bids.map(({ amount }) => amount)).toEqual([1_010_000, 1_020_000])
    expect(bids[0]?.bidder_id).toBe(userId)
    const person = db.selectFrom('profiles').select(['status', 'closed_at'])
    expect(await person.where('id', '=', userId).executeTakeFirst()).toEqual({
      status: 'closed',
      closed_at: expect.any(Date),
    })
  })

  test('waits until no auction is led and no reservation pending', async () => {
    const { db } = account.service
    const lot = await aLot(db, { title: '1967 Ford Mustang' })
    await bid(lot, 10_100)
    const leading = await close()
    expect([leading.status, leading.body]).toMatchObject([
      409,
      {
        code: 'account_in_use',
        detail: expect.stringContaining('You are leading the auction for 1967'),
      },
    ])
    await overbid(lot)
    const bought = await aLot(db, { title: '2020 Bowrider' })
    expect((await buy(bought)).status).toBe(201)
    const owing = await close()
    expect([owing.status, owing.body]).toMatchObject([
      409,
      { code: 'account_in_use', detail: expect.stringContaining('2020 Bowrider is not paid') },
    ])
    await db.updateTable('reservations').set({ status: 'completed' }).execute()
    expect((await close()).status).toBe(200)
  })

  test('without a password asks for a fresh sign-in', async () => {
    const { db } = account.service
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
    const sessions = db.updateTable('sessions').where('user_id', '=', userId)
    await sessions.set({ created_at: new Date(Date.now() - 11 * 60_000) }).execute()
    expect(await close({ password: 'anything' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining('sign out and sign back in') },
    })
    await sessions.set({ created_at: new Date() }).execute()
    expect((await close({})).status).toBe(200)
  })
})

function close(body: object = { password: PASSWORD }) {
  return account.ask(token, 'POST', '/api/me/close', body)
}

function bid(lot: string, amount: number) {
  return account.ask(token, 'POST', `/api/auctions/${lot}/bids`, { amount })
}

function buy(lot: string) {
  return account.ask(token, 'POST', `/api/auctions/${lot}/buy-now`, {
    full_name: 'Ada Lovelace',
    email,
    phone: '8135550176',
    delivery_address: '1180 Harbor View Dr, Tampa, FL 33602',
  })
}

/** Somebody else takes the lead. */
async function overbid(lot: string): Promise<void> {
  const rival = await account.service.signedUp(`${randomUUID()}@example.com`)
  const answer = await account.ask(
    rival.session.access_token,
    'POST',
    `/api/auctions/${lot}/bids`,
    { amount: 10_200 },
  )
  expect(answer.status).toBe(201)
}
