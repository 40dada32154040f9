import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../../test/account-api.ts'
import { aLot } from '../../../../test/marketplace.ts'
import { testSecrets } from '../../../../test/secrets.ts'
import { writeNotices } from '../../../engine/sales/notices/write-notices.server.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import { writeNoticeMails } from '../../notices/write-notice-mails.server.ts'

interface Somebody {
  token: string
  id: string
}

const WRITING = {
  secrets: testSecrets,
  site: { url: 'https://hammerlane.example', bankFor: () => null },
}

let account: AccountApi
let staff: Somebody

beforeAll(async () => {
  account = await startAccountApi()
  staff = await somebody()
  const { db } = account.service
  const person = db.updateTable('users').where('id', '=', staff.id)
  await person.set({ roles: ['member', 'staff'] }).execute()
})
afterAll(() => account.close())

test('photos wait the longest first, page by page, with what their members bid on', async () => {
  const [second, first, third] = [await waiting(2), await waiting(3), await waiting(1)]
  const { db } = account.service
  const lot = await aLot(db, { title: 'At stake' })
  const entered = { id: randomUUID(), auction_id: lot, run: 1, bidder_id: first.id }
  const at = new Date()
  await db
    .insertInto('bids')
    .values({ ...entered, seq: 7, amount: 1_100_000, created_at: at })
    .execute()

  const page = (await list('?limit=2')).body
  expect(page.items.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(page.total).toBe(3)
  expect(page.items[0]).toMatchObject({
    stakes: [{ auction_id: lot, title: 'At stake', bid: 11_000, is_leading: false }],
  })
  expect(page.items[1]?.stakes).toEqual([])
  const rest = (await list(`?limit=2&cursor=${page.next_cursor}`)).body
  expect([rest.items.map(({ id }) => id), rest.next_cursor]).toEqual([[third.id], null])
  expect((await list('?cursor=nonsense')).status).toBe(422)
})

test('a rejected photo waits no more, and its member is told why once', async () => {
  const member = await waiting(9)
  const photo = await seen(member)
  const reason = 'The document on it has expired.'
  const { status, body } = await reject(member, { photo, reason })
  expect([status, body.id_rejection, body.id_verified_at]).toEqual([200, reason, null])
  expect(await isWaiting(member)).toBe(false)
  expect(await noticesOf(member)).toEqual([{ kind: 'id_rejected', data: { reason } }])

  const again = await reject(member, { photo, reason: 'Blurred.' })
  expect([again.status, again.body.code]).toEqual([409, 'not_available'])
  expect(await noticesOf(member)).toHaveLength(1)
  expect(await auditOf(member)).toEqual(['view-id-photo', 'reject-id-photo'])
})

test('a rejection is taken back before its mail is written, which waits for that', async () => {
  const member = await waiting(1)
  await reject(member, { photo: await seen(member), reason: 'It is blurred.' })
  const { db } = account.service
  const { rows } = await sql<{ held: number }>`
    select round(extract(epoch from start_after - created_on))::int as held from pgboss.job
    where name = 'notices' and singleton_key = ${member.id}`.execute(db)
  expect(rows).toEqual([{ held: 30 }])
  expect((await takeBack(member)).status).toBe(200)
  expect(await isWaiting(member)).toBe(true)
  expect(await noticesOf(member)).toEqual([])
})

test('who is approved is told once, and not if that is taken back before', async () => {
  const member = await waiting(1)
  const approve = async () =>
    account.ask(staff.token, 'POST', `/api/staff/members/${member.id}/review-id-photo`, {
      approved: true,
      photo: await seen(member),
    })
  expect((await approve()).status).toBe(200)
  expect((await approve()).status).toBe(200)
  expect(await noticesOf(member)).toEqual([{ kind: 'id_approved', data: {} }])
  expect((await takeBack(member)).status).toBe(200)
  expect(await noticesOf(member)).toEqual([])
  await approve()
  await endHold(member)
  await writeNoticeMails(account.service.db, member.id, WRITING)
  expect(await mailedTo(member)).toEqual(['id_approved'])
})

test('nobody overrules what a colleague has decided since', async () => {
  const member = await waiting(1)
  const photo = await seen(member)
  const approve = () => review(member, { approved: true, photo })
  const reason = 'It is blurred.'
  const rejected = await reject(member, { photo, reason })
  // A colleague who has it open still.
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'not_available' } })
  expect(await noticesOf(member)).toEqual([{ kind: 'id_rejected', data: { reason } }])
  await takeBack(member)
  const approved = await approve()
  const undo = (of: { body: Record<string, unknown> }) => {
    const { id_verified_at, id_rejection } = of.body
    return review(member, { approved: false, before: { id_verified_at, id_rejection } })
  }
  expect(await undo(rejected)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await noticesOf(member)).toEqual([{ kind: 'id_approved', data: {} }])
  expect((await undo(approved)).status).toBe(200)
  expect(await isWaiting(member)).toBe(true)
})

test('an approval whose mail is written is not undone by who has just decided it', async () => {
  const member = await waiting(1)
  const { body } = await review(member, { approved: true, photo: await seen(member) })
  await endHold(member)
  await writeNoticeMails(account.service.db, member.id, WRITING)
  const { id_verified_at, id_rejection } = body
  const undone = await review(member, { approved: false, before: { id_verified_at, id_rejection } })
  expect([undone.status, undone.body.code]).toEqual([409, 'not_available'])
  expect(undone.body.detail).toContain('was accepted')
  expect(await isWaiting(member)).toBe(false)
})

test('another notice of the member goes out meanwhile, and the rejection stays to be taken back', async () => {
  const member = await waiting(1)
  await reject(member, { photo: await seen(member), reason: 'It is blurred.' })
  const { db } = account.service
  await db.transaction().execute(async (tx) => {
    const about = { userId: member.id, auctionId: null, saleId: null, occasion: randomUUID() }
    const reopened = { kind: 'account_reopened', data: { reason: 'It was paid.' } } as const
    await writeNotices(tx, [{ ...about, ...reopened }], await databaseTime(tx))
  })
  await writeNoticeMails(db, member.id, WRITING)
  expect(await mailedTo(member)).toEqual(['account_reopened'])
  expect((await takeBack(member)).status).toBe(200)
  expect(await noticesOf(member)).toEqual([expect.objectContaining({ kind: 'account_reopened' })])
})

test('once its mail is written a rejection stays, and staff are told so', async () => {
  const member = await waiting(1)
  const reason = 'It is blurred.'
  await reject(member, { photo: await seen(member), reason })
  await endHold(member)
  await writeNoticeMails(account.service.db, member.id, WRITING)
  expect(await mailedTo(member)).toEqual(['id_rejected'])
  const { status, body } = await takeBack(member)
  expect([status, body.code]).toEqual([409, 'not_available'])
  expect(body.detail).toContain('cannot be undone any more')
  expect(await isWaiting(member)).toBe(false)
  expect(await auditOf(member)).toEqual(['view-id-photo', 'reject-id-photo'])
})

test('nothing is mailed of a rejection that came to nothing: the member has sent another photo', async () => {
  const member = await waiting(1)
  await reject(member, { photo: await seen(member), reason: 'It is blurred.' })
  await upload(member, 'green')
  await endHold(member)
  await writeNoticeMails(account.service.db, member.id, WRITING)
  expect(await mailedTo(member)).toEqual([])
})

test('an approval can be taken back, and leaves the photo its place', async () => {
  const [member, later] = [await waiting(9), await waiting(8)]
  const path = `/api/staff/members/${member.id}/review-id-photo`
  const approved = { approved: true, photo: await seen(member) }
  await account.ask(staff.token, 'POST', path, approved)
  expect(await isWaiting(member)).toBe(false)
  await account.ask(staff.token, 'POST', path, { approved: false })
  const places = (await list('')).body.items.map(({ id }) => id)
  expect(places.slice(0, 2)).toEqual([member.id, later.id])
})

test('another photo, or another name on the account, waits for review again', async () => {
  const member = await waiting(9)
  await account.ask(member.token, 'PATCH', '/api/me', { full_name: 'Dana Whitfield' })
  await reject(member, { photo: await seen(member), reason: 'The name differs.' })
  await account.ask(member.token, 'PATCH', '/api/me', { full_name: 'Dana Whitfield', city: 'Bern' })
  expect(await isWaiting(member)).toBe(false)
  await account.ask(member.token, 'PATCH', '/api/me', { full_name: 'Dana R Whitfield' })
  expect(await isWaiting(member)).toBe(true)

  await reject(member, { photo: await seen(member), reason: 'It is blurred.' })
  expect((await account.ask(member.token, 'GET', '/api/me')).body.id_rejection).toBe(
    'It is blurred.',
  )
  await upload(member, 'green')
  expect(await isWaiting(member)).toBe(true)
})

test('only the photo that was seen is rejected, with a reason, and never one of one’s own', async () => {
  const member = await waiting(9)
  const photo = await seen(member)
  await upload(member, 'red')
  const { status, body } = await reject(member, { photo, reason: 'Blurred' })
  expect([status, body.code]).toEqual([409, 'photo_changed'])
  expect(await noticesOf(member)).toEqual([])
  expect(await isWaiting(member)).toBe(true)
  expect((await reject(member, { photo, reason: ' ' })).status).toBe(422)
  expect((await reject(staff, { photo, reason: 'Blurred' })).status).toBe(403)
})

/** A member whose photo has waited for so many days. */
async function waiting(days: number): Promise<Somebody> {
  const member = await somebody()
  await upload(member, 'blue')
  await account.service.db
    .updateTable('profiles')
    .set({ updated_at: sql<Date>`now() - make_interval(days => ${days})` })
    .where('id', '=', member.id)
    .execute()
  return member
}

async function upload({ token }: Somebody, background: string) {
  const blank = { width: 60, height: 40, channels: 3, background } as const
  const form = new FormData()
  const picture = await sharp({ create: blank }).png().toBuffer()
  form.set('file', new File([new Uint8Array(picture)], 'me.png'))
  await account.request('/api/me/id-photo', { method: 'PUT', body: form }, token)
}

/** Staff look at the photo. @returns its version, as the review names it */
async function seen({ id }: Somebody): Promise<string> {
  const view = await account.request(`/api/staff/members/${id}/id-photo`, {}, staff.token)
  return JSON.parse(view.headers.get('etag') ?? '""')
}

function reject({ id }: Somebody, body: object) {
  return account.ask(staff.token, 'POST', `/api/staff/members/${id}/reject-id-photo`, body)
}

function review({ id }: Somebody, body: object) {
  const path = `/api/staff/members/${id}/review-id-photo` as const
  return account.ask(staff.token, 'POST', path, body)
}

function takeBack(member: Somebody) {
  return review(member, { approved: false })
}

/** As if the time in which it can be taken back were over. */
async function endHold({ id }: Somebody): Promise<void> {
  const held = account.service.db.updateTable('notices').where('user_id', '=', id)
  await held.set({ held_until: sql<Date>`clock_timestamp()` }).execute()
}

async function mailedTo({ id }: Somebody): Promise<string[]> {
  const rows = await account.service.db
    .selectFrom('notices')
    .select('kind')
    .where('user_id', '=', id)
    .where('mail_id', 'is not', null)
    .execute()
  return rows.map(({ kind }) => kind)
}

function list(query: '' | `?${string}`) {
  return account.ask(staff.token, 'GET', `/api/staff/id-reviews${query}`)
}

async function isWaiting({ id }: Somebody): Promise<boolean> {
  return (await list('?limit=100')).body.items.some((item) => item.id === id)
}

function noticesOf({ id }: Somebody) {
  const notices = account.service.db.selectFrom('notices').select(['kind', 'data'])
  return notices.where('user_id', '=', id).execute()
}

async function auditOf({ id }: Somebody) {
  const log = account.service.db.selectFrom('audit_log').select('action')
  const rows = await log.where('subject', '=', id).orderBy('at').execute()
  return rows.map(({ action }) => action)
}

async function somebody(): Promise<Somebody> {
  const { session, user } = await account.service.signedUp(`${randomUUID()}@example.com`)
  return { token: session.access_token, id: user.id }
}
