import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../../test/database.ts'
import {
  BANK,
  CONTACT,
  FIRST,
  HOUSE,
  openHouseDesk,
  REASON as reason,
  type HouseDesk,
} from '../../../../test/house/house-desk.ts'
import { aLot, aMember } from '../../../../test/marketplace.ts'
import { AT_ONE_GO } from '../../../../test/pages/whole-pages.ts'
import { register } from '../../../../test/registered.ts'
import { createHouse, listenForHouse } from '../../../server/house/house.ts'
import { createRenderer, type ServerEntry } from '../../../server/pages/render.ts'
import { acceptTerms } from '../../../sign-in/users/accept-terms.server.ts'

let desk: HouseDesk

beforeAll(async () => {
  desk = await openHouseDesk()
})
afterAll(() => desk.market.close())
beforeEach(() => desk.refuseWaiting())

const site = async () => (await desk.market.ask('GET', '/api/site')).body

test('until somebody changes them, settings are as the program was started with', async () => {
  const { read } = desk
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body.contact).toMatchObject({
    value: { name: 'HAMMERLANE', phone: '(800) 555-0142' },
    ...{ seq: 0, changed_at: null, changed_by: null },
  })
})

test('a change holds at once, and is in the history with who, before, after and why', async () => {
  const { market, admin, second, staff, read, changeSigned } = desk
  expect((await changeSigned('contact', CONTACT)).status).toBe(200)
  expect(await site()).toMatchObject({
    ...{ support_phone: CONTACT.phone, support_email: CONTACT.email },
    support_hours: CONTACT.hours,
  })
  expect((await read()).body.contact).toMatchObject({ value: CONTACT, changed_by: 'Ada Admin' })
  const { body } = await market.ask('GET', `${HOUSE}/history?limit=1`, { by: staff })
  expect(body.items).toMatchObject([
    { setting: 'contact', reason, changed_by: 'Ada Admin', signed_by: 'Bo Boss' },
  ])
  expect(body.items[0]?.changes).toContainEqual({
    ...{ field: 'Phone', before: '(800) 555-0142', after: CONTACT.phone },
  })
  const found = await market.ask('GET', `${HOUSE}/history?q=moved&setting=contact`, { by: staff })
  expect(found.body.total).toBe(1)
  const log = market.db.selectFrom('audit_log').select(['action', 'actor_id', 'details'])
  expect(await log.where('subject', '=', 'house').orderBy('at').execute()).toMatchObject([
    { action: 'house.contact-asked', actor_id: admin },
    {
      ...{ action: 'house.contact', actor_id: second },
      details: { before: { name: 'HAMMERLANE' }, after: CONTACT, reason, asked_by: admin },
    },
  ])
})

test('a second admin signs another phone or email, which bank details are compared by, not other hours', async () => {
  const { admin, second, staff, read, change, decide } = desk
  const value = (await read()).body.contact.value ?? CONTACT
  expect((await change('contact', { ...value, hours: 'Closed today' })).status).toBe(200)
  for (const other of [{ phone: '(212) 555-0177' }, { email: 'other@hammerlane.test' }]) {
    const now = (await read()).body.contact.value
    const asked = await change('contact', { ...now, ...other })
    expect(asked).toMatchObject({ status: 202, body: { approval: { action: 'contact' } } })
    const { id } = asked.body.approval
    expect((await read()).body.contact.value).toEqual(now)
    // That of bank details waits beside it.
    const bank = await change('bank', { ...BANK, bank: 'Beside Bank' })
    expect(bank.status).toBe(202)
    for (const by of [admin, staff]) expect((await decide('approve', id, by)).status).toBe(403)
    expect((await decide('approve', id, second)).status).toBe(200)
    expect((await read()).body.contact.value).toEqual({ ...now, ...other })
    await decide('refuse', bank.body.approval.id, second)
  }
  expect((await desk.changeSigned('contact', value)).status).toBe(200)
})

test('admins alone change them, with a reason and what can be so; staff read them', async () => {
  const { staff, member, read, change } = desk
  for (const by of [staff, member])
    expect((await change('contact', CONTACT, { by })).status).toBe(403)
  expect((await read(member)).status).toBe(403)
  expect((await change('contact', CONTACT, { reason: ' ' })).status).toBe(422)
  expect((await change('contact', { ...CONTACT, phone: '911' })).status).toBe(422)
  expect((await change('bank', { ...BANK, routing_number: '123456789' })).status).toBe(422)
})

test('of two who change the same at once the second is told', async () => {
  const { read, change } = desk
  const seq = (await read()).body.contact.seq
  const both = await Promise.all(
    ['A', 'B'].map((name) => change('contact', { ...CONTACT, name }, { seq })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = await change('contact', CONTACT, { seq })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const { name } = (await read()).body.contact.value ?? {}
  expect(await change('contact', { ...CONTACT, name })).toMatchObject({
    ...{ status: 409, body: { detail: 'It is already set to this.' } },
  })
})

test('limits of the house hold for the next bid', async () => {
  const { market, member, change } = desk
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
  const { market, member, change } = desk
  const muted = async (id: string) =>
    (
      await market.db
        .selectFrom('profiles')
        .select('muted_topics')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).muted_topics
  expect(await muted(await aMember(market.db))).toEqual([])
  const value = {
    outbid: true,
    announcements: true,
    results: false,
    watchlist: true,
    saved_searches: true,
    questions: true,
    welcome: false,
  }
  expect((await change('notices', value)).status).toBe(200)
  expect((await muted(await aMember(market.db))).toSorted()).toEqual(['results', 'welcome'])
  expect(await muted(member)).toEqual([])
})

test('new words in the terms are a new version, which members accept before they bid again', async () => {
  const { market, change } = desk
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

test('whoever is at an unattended desk changes nothing, least the phone that bank details are compared by', async () => {
  const { admin, aSession, change } = desk
  await aSession(admin, 60)
  expect(await change('contact', { ...CONTACT, phone: '(212) 555-0199' })).toMatchObject({
    ...{ status: 403, body: { code: 'reauthentication_needed' } },
  })
  await aSession(admin)
})

test('another process hears of a change at once, and after it was deaf for a while', async () => {
  const { market, read, change } = desk
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

test('a page that is rendered after a change shows it', async () => {
  const { market, changeSigned } = desk
  expect((await changeSigned('contact', { ...CONTACT, phone: '(212) 555-0142' })).status).toBe(200)
  // As `vite build` made it.
  const built: string = new URL('../../../../dist/en/server/server.js', import.meta.url).href
  const render = createRenderer({
    serverEntry: (await import(built)) as ServerEntry,
    async api(address) {
      const { pathname, search } = new URL(address, 'http://localhost')
      const { status, body } = await market.ask('GET', pathname + search)
      return Response.json(body, { status })
    },
    log: silentLog,
  })
  const asked = new Request('http://localhost/about')
  const page = await render(asked, { nonce: 'a-nonce', slices: AT_ONE_GO })
  expect(await page.text()).toContain('tel:+12125550142')
})
