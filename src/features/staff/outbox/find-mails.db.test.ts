import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../../test/marketplace.ts'
import { testSecrets } from '../../../../test/secrets.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { writeNotices } from '../../../engine/sales/notices/write-notices.server.ts'
import { queueMail } from '../../../server/mail/mail.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import { writeNoticeMails } from '../../notices/write-notice-mails.server.ts'
import { LOOKED_THROUGH } from '../typed-words.server.ts'
import { MOST_COUNTED } from './find-mails.server.ts'

let staffApi: StaffApi

beforeAll(async () => {
  staffApi = await openStaffApi()
  const { db } = staffApi.market
  // In one transaction, which has one time.
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 7; n += 1) await aMail(`person${n}@example.com`, tx)
  })
  const stateOf = (n: number, state: object) =>
    db.updateTable('mails').set(state).where('recipient', '=', `person${n}@example.com`).execute()
  await stateOf(1, { sent_at: new Date() })
  await stateOf(2, { given_up_at: new Date(), last_error: '550 5.1.1 no such user' })
  await bounce('person2@example.com')
})
afterAll(() => staffApi.market.close())

const aMail = (to: string, tx = staffApi.market.db) =>
  queueMail(tx, { to, subject: `To ${to}`, paragraphs: ['Hello.'] })
const bounce = (address: string) =>
  staffApi.market.db
    .insertInto('bounced_addresses')
    .values({ address, answer: '550 5.1.1 no such user' })
    .execute()
const find = async (query: string) =>
  (await staffApi.market.ask('GET', `/api/staff/outbox?${query}`, { by: staffApi.staff })).body
const addressesOf = async (query: string) => (await find(query)).items.map(({ to }) => to)

test('all mails are found page by page, each once, also those of one instant', async () => {
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await find(`limit=3${cursor && `&cursor=${cursor}`}`)
    expect(page.items.length).toBeLessThanOrEqual(3)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor ?? ''
  } while (cursor)
  const { items, next_cursor: next } = await find('limit=100')
  expect(seen).toEqual(items.map(({ id }) => id))
  expect([new Set(seen).size, next]).toEqual([7, null])
})

test('the oldest first, if asked so, and each page tells how many there are in all', async () => {
  const newest = (await find('limit=100')).items.map(({ id }) => id)
  const { items, next_cursor: cursor, total } = await find('sort=created_at&limit=5')
  expect([total, (await find('limit=3&state=sent')).total]).toEqual([7, 1])
  const rest = (await find(`sort=created_at&limit=5&cursor=${cursor}`)).items
  expect([...items, ...rest].map(({ id }) => id)).toEqual(newest.toReversed())
})

test('words of the address or the subject, or their beginnings, find a mail', async () => {
  expect(await addressesOf('q=person3%40example.com')).toEqual(['person3@example.com'])
  expect(await addressesOf('q=exam+PERS+to')).toHaveLength(7)
  expect(await addressesOf('q=person4+nobody')).toEqual([])
  expect(await addressesOf('q=%40')).toEqual([])
})

test('words are found in order, however many mails without them come before', async () => {
  await sql`
    insert into mails (recipient, subject, body_text, body_html, created_at)
    select 'crowd@example.com',
      case when n in (2, 5, ${LOOKED_THROUGH + 10}::int, ${LOOKED_THROUGH + 20}::int) then 'Quince ' || n else 'Plain' end,
      'Hello', '<p>Hello</p>', now() - make_interval(mins => n)
    from generate_series(1, ${LOOKED_THROUGH + 30}::int) as n`.execute(staffApi.market.db)
  const subjects: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const body = await find(`q=quince&limit=3${cursor && `&cursor=${cursor}`}`)
    expect(body.total).toBe(4)
    subjects.push(...body.items.map(({ subject }) => subject))
    cursor = body.next_cursor
  }
  const far = [LOOKED_THROUGH + 10, LOOKED_THROUGH + 20]
  expect(subjects).toEqual([2, 5, ...far].map((n) => `Quince ${n}`))
  await sql`delete from mails where recipient = 'crowd@example.com'`.execute(staffApi.market.db)
})

test('who has very many mails is told that there are more than are counted, also by a frequent word or of those that bounced', async () => {
  await sql`
    insert into mails (recipient, subject, body_text, body_html)
    select 'heap@example.com', 'Medlar ' || n, 'Hello', '<p>Hello</p>'
    from generate_series(1, ${MOST_COUNTED + 1}::int) as n`.execute(staffApi.market.db)
  await bounce('heap@example.com')
  for (const query of [
    'q=medlar',
    'address=heap@example.com',
    'bounced=true',
    'bounced=true&q=medlar',
  ]) {
    expect(await find(`${query}&limit=2`)).toMatchObject({
      ...{ total: MOST_COUNTED, is_total_capped: true },
      items: [{ to: 'heap@example.com' }, { to: 'heap@example.com' }],
    })
  }
  const path = '/api/staff/outbox.csv?q=medlar'
  expect((await staffApi.market.ask('GET', path, { by: staffApi.staff })).status).toBe(200)
  const { details } = await staffApi.market.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'list.export')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ rows: `more than ${MOST_COUNTED}` })
  await sql`delete from mails where recipient = 'heap@example.com'`.execute(staffApi.market.db)
  await sql`delete from bounced_addresses where address = 'heap@example.com'`.execute(
    staffApi.market.db,
  )
})

test('what waits, was sent, or is not tried any more; what bounced; what goes to one address', async () => {
  expect(await addressesOf('state=sent')).toEqual(['person1@example.com'])
  expect(await addressesOf('state=given_up')).toEqual(['person2@example.com'])
  expect((await addressesOf('state=waiting')).length).toBe(5)
  expect(await addressesOf('bounced=true')).toEqual(['person2@example.com'])
  expect((await addressesOf('bounced=false')).length).toBe(6)
  expect(await addressesOf('address=Person3@example.com')).toEqual(['person3@example.com'])
  expect(await addressesOf('address=person3@example.com&state=sent')).toEqual([])
})

test('a kind of notice, or what is none', async () => {
  const { db } = staffApi.market
  const told = await aMember(db, { email: 'told@example.com' })
  const notice = {
    ...{ userId: told, auctionId: null, saleId: null, occasion: randomUUID() },
    ...{ kind: 'account_reopened' as const, data: { reason: 'It was paid.' } },
  }
  await writeNotices(db, [notice], await databaseTime(db))
  const site = { url: 'https://hammerlane.example', bankFor: () => null }
  await writeNoticeMails(db, told, { secrets: testSecrets, site })
  expect((await find('kind=account_reopened')).items).toMatchObject([
    { to: 'told@example.com', kind: 'account_reopened' },
  ])
  expect((await addressesOf('kind=other')).length).toBe(7)
  expect(await addressesOf('kind=invoice')).toEqual([])
})

test.each([
  'state=lost',
  'sort=subject',
  'kind=spam',
  'bounced=maybe',
  'cursor=nonsense',
  'cursor=WyJ4IiwieSJd',
])('what cannot be asked for is told: %s', async (query) => {
  const path = `/api/staff/outbox?${query}`
  const { status, body } = await staffApi.market.ask('GET', path, { by: staffApi.staff })
  expect([status, body]).toMatchObject([422, { errors: [{ path: query.split('=')[0] }] }])
})

test('staff see of a member whether the address bounces, and each look is written down', async () => {
  const { db, ask } = staffApi.market
  const member = await aMember(db, { email: 'Gone@example.com' })
  const read = (by: string | undefined) => ask('GET', `/api/staff/members/${member}`, { by })
  expect((await read(staffApi.staff)).body).toMatchObject({
    member: { id: member, email_bounced_at: null, limits: {} },
  })
  await bounce('gone@example.com')
  expect((await read(staffApi.staff)).body.member.email_bounced_at).toMatch(/Z$/)
  expect(await staffApi.auditOf(member)).toEqual(['view-member', 'view-member'])
  expect([(await read(undefined)).status, (await read(member)).status]).toEqual([401, 403])
  const nobody = await ask('GET', `/api/staff/members/${randomUUID()}`, { by: staffApi.staff })
  expect(nobody.status).toBe(404)
})
