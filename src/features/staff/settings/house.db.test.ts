import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../../test/database.ts'
import { lastReminder } from '../../../../test/house/last-reminder.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../../test/marketplace.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { register } from '../../../../test/registered.ts'
import { aPurchase } from '../../../../test/sales/play-sale.ts'
import { NO_LIMITS } from '../../../rules/safeguards/account-limits.ts'
import { createHouse, listenForHouse, withHouse } from '../../../server/house/house.ts'
import { acceptTerms } from '../../../sign-in/users/accept-terms.server.ts'
import { accountFor } from '../../settlement/bank-details.ts'
import { invoicePdf } from '../../settlement/invoice-pdf.server.ts'

let market: Marketplace
let admin: string
let second: string
let staff: string
let member: string

const HOUSE = '/api/staff/house'
const CONTACT = {
  ...{ name: 'Hammerlane Inc.', phone: '(212) 555-0100' },
  ...{ email: 'hello@hammerlane.test', hours: 'Mon-Sat 9-5 EST' },
}
const BANK = {
  ...{ beneficiary: 'HAMMERLANE LLC', bank: 'Pier Bank', swift: null },
  ...{ routing_number: '026009593', account_number: '7777000011' },
}
const reason = 'We moved'
const FIRST = {
  ...{ bank: null, limits: { unreviewed: NO_LIMITS, reviewed: NO_LIMITS } },
  ...{ support: CONTACT, paymentGraceHours: 0, buyNowNeedsPrice: false },
}

beforeAll(async () => {
  market = await openMarketplace()
  const { db } = market
  admin = await aMember(db, { roles: ['admin'], profile: { full_name: 'Ada Admin' } })
  second = await aMember(db, { roles: ['admin'], profile: { full_name: 'Bo Boss' } })
  staff = await aMember(db, { roles: ['staff'] })
  member = await aMember(db)
  for (const who of [admin, second, staff]) await aSession(who)
})
afterAll(() => market.close())
beforeEach(async () => {
  const { body } = await read()
  for (const { id } of body.approvals) await decide('refuse', id, second)
})

/** Tests sign in with the id of the member, which is that of the session too. */
async function aSession(id: string, minutesAgo = 1): Promise<void> {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  const session = { id, user_id: id, created_at: at, refresh_key: randomBytes(32) }
  await market.db
    .insertInto('sessions')
    .values(session)
    .onConflict((known) => known.column('id').doUpdateSet({ created_at: at }))
    .execute()
}

const read = (by: string | undefined = staff) => market.ask('GET', HOUSE, { by })
type Changed = 'bank' | 'contact' | 'limits' | 'notices' | 'terms'
const seqOf = async (name: Changed) => (await read()).body[name].seq
async function change(name: Changed, value: unknown, more: object = {}) {
  const { by = admin, ...body } = { seq: await seqOf(name), reason, ...more } as { by?: string }
  return market.ask('PUT', `${HOUSE}/${name}`, { by, body: { value, ...body } })
}
const decide = (what: 'approve' | 'refuse', id: string, by: string) =>
  market.ask('POST', `/api/staff/approvals/${id}/${what}`, { by, body: {} })
const site = async () => (await market.ask('GET', '/api/site')).body

test('until somebody changes them, settings are as the program was started with', async () => {
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body.contact).toMatchObject({
    value: { name: 'HAMMERLANE', phone: '(800) 555-0142' },
    ...{ seq: 0, changed_at: null, changed_by: null },
  })
})

test('a change holds at once, and is in the history with who, before, after and why', async () => {
  expect((await change('contact', CONTACT)).status).toBe(200)
  expect(await site()).toMatchObject({
    ...{ support_phone: CONTACT.phone, support_email: CONTACT.email },
    support_hours: CONTACT.hours,
  })
  expect((await read()).body.contact).toMatchObject({ value: CONTACT, changed_by: 'Ada Admin' })
  const { body } = await market.ask('GET', `${HOUSE}/history?limit=1`, { by: staff })
  expect(body.items).toMatchObject([
    { setting: 'contact', reason, changed_by: 'Ada Admin', signed_by: null },
  ])
  expect(body.items[0]?.changes).toContainEqual({
    ...{ field: 'Phone', before: '(800) 555-0142', after: CONTACT.phone },
  })
  const found = await market.ask('GET', `${HOUSE}/history?q=moved&setting=contact`, { by: staff })
  expect(found.body.total).toBe(1)
  const log = market.db.selectFrom('audit_log').select(['action', 'actor_id', 'details'])
  expect(await log.where('subject', '=', 'house').execute()).toEqual([
    {
      ...{ action: 'house.contact', actor_id: admin },
      details: { before: expect.objectContaining({ name: 'HAMMERLANE' }), after: CONTACT, reason },
    },
  ])
})

test('admins alone change them, with a reason and what can be so; staff read them', async () => {
  for (const by of [staff, member])
    expect((await change('contact', CONTACT, { by })).status).toBe(403)
  expect((await read(member)).status).toBe(403)
  expect((await change('contact', CONTACT, { reason: ' ' })).status).toBe(422)
  expect((await change('contact', { ...CONTACT, phone: '911' })).status).toBe(422)
  expect((await change('bank', { ...BANK, routing_number: '123456789' })).status).toBe(422)
})

test('of two who change the same at once the second is told', async () => {
  const seq = await seqOf('contact')
  const both = await Promise.all(
    ['A', 'B'].map((name) => change('contact', { ...CONTACT, name }, { seq })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = await change('contact', CONTACT, { seq })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const { name } = (await read()).body.contact.value ?? {}
  expect(await change('contact', { ...CONTACT, name })).toMatchObject({
    ...{ status: 409, body: { detail: 'It is set so already.' } },
  })
})

test('limits of the house hold for the next bid', async () => {
  const lot = await aLot(market.db)
  const bid = (amount: number) =>
    market.ask('POST', `/api/auctions/${lot}/bids`, { by: member, body: { amount } })
  const none = { largest_bid: null, commitments: null, open_buy_nows: null }
  const value = { unreviewed: { ...none, largest_bid: 15_000 }, reviewed: none }
  expect((await change('limits', value)).status).toBe(200)
  expect(await bid(20_000)).toMatchObject({ status: 403, body: { code: 'limit_exceeded' } })
  expect((await change('limits', { unreviewed: none, reviewed: none })).status).toBe(200)
  expect((await bid(20_000)).status).toBe(201)
})

test('new members are mailed what the house says, others what they chose', async () => {
  const muted = async (id: string) =>
    (
      await market.db
        .selectFrom('profiles')
        .select('muted_topics')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).muted_topics
  expect(await muted(await aMember(market.db))).toEqual([])
  const value = { outbid: true, results: false, welcome: false }
  expect((await change('notices', value)).status).toBe(200)
  expect((await muted(await aMember(market.db))).toSorted()).toEqual(['results', 'welcome'])
  expect(await muted(member)).toEqual([])
})

test('new words in the terms are a new version, which members accept before they bid again', async () => {
  const registered = await aMember(market.db)
  await register(market.db, [registered])
  const outside = market.another({}, { demo: false })
  const lot = await aLot(market.db)
  const bid = (amount: number) =>
    outside.ask('POST', `/api/auctions/${lot}/bids`, { by: registered, body: { amount } })
  const first = (await market.ask('GET', '/api/terms')).body
  expect((await bid(20_000)).status).toBe(201)
  const additions = 'Storage costs $10 a day.\n\nKeys are not guaranteed.'
  expect((await change('terms', { additions })).status).toBe(200)
  const { body: terms } = await market.ask('GET', '/api/terms')
  expect(terms.additions).toBe(additions)
  expect(terms.version > first.version).toBe(true)
  expect((await site()).terms_version).toBe(terms.version)
  expect(await bid(21_000)).toMatchObject({
    ...{ status: 403, body: { code: 'terms_not_accepted', terms_version: terms.version } },
  })
  await acceptTerms(market.db, registered)
  expect((await bid(21_000)).status).toBe(201)
  expect((await change('terms', { additions })).status).toBe(409)
  expect((await change('terms', { additions: '' })).status).toBe(200)
  expect((await market.ask('GET', '/api/terms')).body.version > terms.version).toBe(true)
})

test('bank details wait for a second admin, whom nobody else can stand in for', async () => {
  const before = (await read()).body.bank.value
  const asked = await change('bank', BANK)
  expect(asked.status).toBe(202)
  const { id } = asked.body.approval
  const { body } = await read(second)
  expect(body.bank.value).toEqual(before)
  expect(body.approvals).toMatchObject([
    { id, asker: 'Ada Admin', reason, can_sign: true, is_own: false },
  ])
  expect(body.approvals[0]?.changes).toContainEqual({
    ...{ field: 'Account number', before: before?.account_number, after: '7777000011' },
  })
  expect((await decide('approve', id, admin)).status).toBe(403)
  expect((await decide('approve', id, staff)).status).toBe(403)
  const waiting = async (by: string) =>
    (await market.ask('GET', '/api/staff/today', { by })).body.queues.find(
      ({ queue }) => queue === 'approvals',
    )?.count ?? 0
  expect([await waiting(second), await waiting(admin), await waiting(staff)]).toEqual([1, 0, 0])
  expect((await decide('approve', id, second)).status).toBe(200)
  expect((await read()).body).toMatchObject({ bank: { value: BANK }, approvals: [] })
  const details = await market.ask('GET', '/api/me/bank-details', { by: member })
  expect(details.body).toMatchObject({ bank: { account_number: '7777000011' } })
  const { items } = (await market.ask('GET', `${HOUSE}/history?setting=bank`, { by: staff })).body
  expect(items).toMatchObject([{ changed_by: 'Ada Admin', signed_by: 'Bo Boss' }])
})

test('whoever asks and whoever signs has shown a moment ago who they are', async () => {
  const value = { ...BANK, bank: 'Quay Bank' }
  await aSession(admin, 60)
  const refused = { status: 403, body: { code: 'reauthentication_needed' } }
  expect(await change('bank', value)).toMatchObject(refused)
  await aSession(admin)
  const { id } = (await change('bank', value)).body.approval
  await aSession(second, 60)
  expect(await decide('approve', id, second)).toMatchObject(refused)
  await aSession(second)
  expect((await decide('approve', id, second)).status).toBe(200)
})

test('whoever is at an unattended desk changes nothing, least the phone that bank details are compared by', async () => {
  await aSession(admin, 60)
  expect(await change('contact', { ...CONTACT, phone: '(212) 555-0199' })).toMatchObject({
    ...{ status: 403, body: { code: 'reauthentication_needed' } },
  })
  await aSession(admin)
})

test('what a second admin refuses leaves them as they are', async () => {
  const before = (await read()).body.bank
  const { id } = (await change('bank', { ...BANK, bank: 'Dock Bank' })).body.approval
  const other = await change('bank', { ...BANK, bank: 'Another Bank' })
  expect(other).toMatchObject({ status: 409, body: { approval: id } })
  expect((await decide('refuse', id, second)).status).toBe(200)
  expect((await read()).body).toMatchObject({ bank: before, approvals: [] })
})

test('an invoice keeps the account and the sender that it was issued with', async () => {
  const house = createHouse(market.db, FIRST)
  const parts = {
    ...{ db: market.db, documentPhoto: async () => null },
    config: withHouse({ publicUrl: undefined }, house),
  }
  const textOf = async (sale: string) => {
    await house.refresh()
    return pdfText((await invoicePdf(parts, sale)) ?? Buffer.of())
  }
  await change('contact', { ...CONTACT, name: 'Old Name' })
  const old = await aPurchase(market, member)
  const { id } = (await change('bank', { ...BANK, bank: 'Newest Bank' })).body.approval
  await decide('approve', id, second)
  await change('contact', { ...CONTACT, name: 'New Name' })
  const fresh = await aPurchase(market, await aMember(market.db))
  expect(await textOf(old)).toContain('Quay Bank')
  expect(await textOf(old)).toContain('Old Name, online nationwide')
  expect(await textOf(fresh)).toContain('Newest Bank')
  expect(await textOf(fresh)).toContain('New Name, online nationwide')
})

test('mails and the page of bank details name the account that each invoice was issued with', async () => {
  const buyer = await aMember(market.db)
  const oldId = await aPurchase(market, buyer)
  const { bank: before } = (await read()).body
  const { id } = (await change('bank', { ...BANK, bank: 'Latest Bank' })).body.approval
  await decide('approve', id, second)
  const newId = await aPurchase(market, buyer)
  const { body } = await market.ask('GET', '/api/me/bank-details', { by: buyer })
  expect(body).toMatchObject({ bank: { bank: 'Latest Bank' }, open_invoices: [{}, {}] })
  const [old, fresh] = body.open_invoices
  expect(accountFor(body, old?.issued_at ?? '').bank).toEqual(before.value)
  expect(accountFor(body, fresh?.issued_at ?? '').bank).toEqual(body.bank)

  const house = createHouse(market.db, FIRST)
  await house.refresh()
  const banks = async (sale: string) => {
    const { facts = [] } = await lastReminder(market.db, sale, house)
    return facts.filter(([name]) => name === 'Bank')
  }
  expect(await banks(oldId)).toEqual([['Bank', before.value?.bank]])
  expect(await banks(newId)).toEqual([['Bank', 'Latest Bank']])
  // Whoever owes nothing from then reads nothing of it.
  const others = await market.ask('GET', '/api/me/bank-details', { by: staff })
  expect(others.body.earlier).toEqual([])
})

test('another process hears of a change at once, and after it was deaf for a while', async () => {
  const house = createHouse(market.db, FIRST)
  const listening = listenForHouse(house, market.databaseUrl, silentLog)
  try {
    // What was changed before it listened is read with the first connection.
    const { name } = (await read()).body.contact.value ?? {}
    await expect.poll(() => house.current().support.name).toBe(name)
    await change('contact', { ...CONTACT, name: 'Heard Inc.' })
    await expect.poll(() => house.current().support.name).toBe('Heard Inc.')
  } finally {
    await listening.close()
  }
})
