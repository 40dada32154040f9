import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { register } from '../../../../test/registered.ts'
import { untilWaiting } from '../../../../test/row-locks.ts'
import { mailsTo } from '../../../../test/sign-in-mails.ts'
import { findByCode } from '../../../sign-in/mails/one-time-token.server.ts'

let market: Marketplace
let dana: string
let lot: string

beforeAll(async () => {
  market = await openMarketplace({ smtpUrl: 'smtp://mail.example.com', demo: false })
})
afterAll(() => market.close())
beforeEach(async () => {
  dana = await aSignedInMember()
  await register(market.db, [dana])
  lot = await aLot(market.db)
})

test('where mails are sent nobody bids or buys before the address is proved', async () => {
  const refused = { status: 403, body: { code: 'email_not_confirmed' } }
  expect(await bid()).toMatchObject(refused)
  const body = {
    full_name: 'Dana Whitfield',
    email: 'dana@example.com',
    phone: '614 555 0100',
    delivery_address: '12 Harbor View Dr, Tampa',
  }
  const path = `/api/auctions/${lot}/buy-now`
  expect(await market.ask('POST', path, { by: dana, body })).toMatchObject(refused)
  const proved = await proveWith(await mailedCode())
  expect(proved).toMatchObject({ status: 200, body: { email: await addressOf(dana) } })
  expect((await bid()).status).toBe(201)
})

test('where they stay in the outbox, and in the demo, nobody is asked', async () => {
  for (const settings of [{ demo: false }, { smtpUrl: 'smtp://mail.example.com', demo: true }]) {
    const other = market.another({}, settings)
    const body = { amount: 10_100 }
    const path = `/api/auctions/${await aLot(market.db)}/bids`
    expect((await other.ask('POST', path, { by: dana, body })).status).toBe(201)
  }
})

test('a code works once, and the newest alone', async () => {
  const older = await mailedCode()
  const code = await mailedCode()
  expect((await proveWith(older === code ? otherThan(code) : older)).status).toBe(422)
  expect((await proveWith(code)).status).toBe(200)
  expect(await proveWith(code)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'code', message: expect.stringContaining('wrong or has expired') }] },
  })
})

test('the first proof of an address is told once', async () => {
  const told = () =>
    market.db
      .selectFrom('notices')
      .select(['kind', 'data'])
      .where('user_id', '=', dana)
      .where('kind', '=', 'address_confirmed')
      .execute()
  expect((await proveWith(otherThan(await mailedCode()))).status).toBe(422)
  expect(await told()).toEqual([])
  for (const _ of ['first', 'again']) expect((await proveWith(await mailedCode())).status).toBe(200)
  const email = await addressOf(dana)
  expect(await told()).toEqual([{ kind: 'address_confirmed', data: { email } }])
})

test('after five wrong codes the right one is worth nothing', async () => {
  const code = await mailedCode()
  for (const _ of [1, 2, 3, 4, 5]) expect((await proveWith(otherThan(code))).status).toBe(422)
  expect((await proveWith(code)).status).toBe(422)
  expect((await bid()).status).toBe(403)
})

test('the code of another member proves nothing', async () => {
  const code = await mailedCode()
  const marcus = await aSignedInMember()
  expect((await proveWith(code, marcus)).status).toBe(422)
})

test('the code proves the address alone, not who is there: it sets no password', async () => {
  const code = await mailedCode()
  const nonce = { userId: dana, purpose: 'reauthentication' as const }
  expect(await findByCode(market.db, nonce, code, new Date())).toBeUndefined()
  expect((await proveWith(code)).status).toBe(200)
})

test('the code is a mail like any other: one a minute to an address', async () => {
  const other = market.another({}, { rateLimits: true })
  const mail = () => other.ask('POST', '/api/me/email-proof', { by: dana })
  expect((await mail()).status).toBe(200)
  const refused = await mail()
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
})

test.each([
  ['proves nothing', 'PUT', (code: string) => ({ code })],
  ['is mailed no code', 'POST', () => undefined],
] as const)(
  'whoever is signed out while it waits for the account %s',
  async (_, method, bodyOf) => {
    const body = bodyOf(await mailedCode())
    const late = await market.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', dana).forUpdate().execute()
      const asked = market.ask(method, '/api/me/email-proof', { by: dana, body })
      await untilWaiting(market.db)
      await tx.deleteFrom('sessions').where('user_id', '=', dana).execute()
      return { asked }
    })
    expect(await late.asked).toMatchObject({
      status: 401,
      body: { code: 'authentication_required' },
    })
    const { email_proven_at: provenAt } = await market.db
      .selectFrom('users')
      .select('email_proven_at')
      .where('id', '=', dana)
      .executeTakeFirstOrThrow()
    expect(provenAt).toBeNull()
    expect(await mailsTo(market.db, await addressOf(dana))).toHaveLength(1)
  },
)

/** In tests of this kind a session has the id of its member. */
async function aSignedInMember(): Promise<string> {
  const id = await aMember(market.db)
  const session = { id, user_id: id, refresh_key: Buffer.alloc(32) }
  await market.db.insertInto('sessions').values(session).execute()
  return id
}

function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

function bid() {
  return market.ask('POST', `/api/auctions/${lot}/bids`, { by: dana, body: { amount: 10_100 } })
}

function proveWith(code: string, by = dana) {
  return market.ask('PUT', '/api/me/email-proof', { by, body: { code } })
}

/** Has a code sent, and reads it in the mail. */
async function mailedCode(): Promise<string> {
  const to = await addressOf(dana)
  expect(await market.ask('POST', '/api/me/email-proof', { by: dana })).toMatchObject({
    status: 200,
    body: { sent_to: to },
  })
  const { body_text: text } = await market.db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', to)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

async function addressOf(id: string): Promise<string> {
  const { email } = await market.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email ?? ''
}
