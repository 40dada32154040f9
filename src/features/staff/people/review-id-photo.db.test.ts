import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../../test/account-api.ts'
import { ID_REJECTIONS } from '../../../rules/registration/id-rejections.ts'

let account: AccountApi
let staff: { token: string; id: string }
let member: { token: string; id: string }

beforeAll(async () => {
  account = await startAccountApi()
  staff = await somebody()
  member = await somebody()
  const { db } = account.service
  const person = db.updateTable('users').where('id', '=', staff.id)
  await person.set({ roles: ['member', 'staff'] }).execute()
})
afterAll(() => account.close())

test('staff see the ID photo of a member, and each view is in the audit log', async () => {
  expect((await view(staff.token)).status).toBe(404)
  expect(await auditLog()).toEqual([])
  await upload('blue')

  for (let time = 1; time <= 2; time++) {
    const seen = await view(staff.token)
    expect(seen.status).toBe(200)
    expect(seen.headers.get('cache-control')).toBe('private, no-store')
    const facts = await sharp(Buffer.from(await seen.arrayBuffer())).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 60 })
  }
  const seenBy = { action: 'view-id-photo', actor_id: staff.id }
  expect(await auditLog()).toEqual([seenBy, seenBy])
  expect((await view(member.token)).status).toBe(403)
  expect((await view(null)).status).toBe(401)
  expect(await auditLog()).toHaveLength(2)
})

test('a review is noted beside the badge, and can be taken back', async () => {
  const approved = await approve(await seenPhoto())
  expect(approved.body).toEqual({
    id: member.id,
    id_photo_url: '/api/me/id-photo',
    id_rejection: null,
    id_verified_at: expect.stringMatching(/Z$/),
  })
  expect((await account.ask(member.token, 'GET', '/api/me')).body.id_verified_at).toBeTruthy()
  expect((await review({ approved: false })).body.id_verified_at).toBeNull()
  expect((await auditLog()).map(({ action }) => action).slice(-2)).toEqual([
    'review-id-photo',
    'review-id-photo',
  ])
  expect((await review({ approved: 'yes' })).status).toBe(422)
  expect((await review({ approved: 'yes' }, randomUUID())).status).toBe(404)
  // There is a member, but no photo to review.
  const none = { approved: true, photo: 'none' }
  expect((await review(none, (await somebody()).id)).status).toBe(404)
})

test('what a member would read of a rejection is shown to staff in the language of the member', async () => {
  const shown = async () => {
    const query = new URLSearchParams({ reason: ID_REJECTIONS.expired, member: member.id })
    const address = `/api/staff/id-rejection-mail?${query.toString()}`
    return (await account.ask(staff.token, 'GET', address)).body
  }
  expect(await shown()).toMatchObject({
    language: 'en',
    subject: 'Please send another photo of your ID',
  })
  const { db } = account.service
  await db.updateTable('users').set({ language: 'es' }).where('id', '=', member.id).execute()
  expect(await shown()).toMatchObject({
    language: 'es',
    subject: 'Envíe otra foto de su identificación',
    text: expect.stringContaining('está vencido'),
  })
})

test('nobody reviews the photo of their own account', async () => {
  const own = { approved: true, photo: 'none' }
  expect((await review(own, staff.id)).body).toMatchObject({
    code: 'forbidden',
    detail: expect.stringContaining('somebody else on the staff'),
  })
})

test('only the photo that staff have seen is approved, and only for its name and kind of document', async () => {
  const good = await seenPhoto()
  await upload('red')
  const before = await auditLog()
  const { status, body } = await approve(good)
  expect([status, body.code]).toEqual([409, 'photo_changed'])
  expect(body.detail).toContain('Please look at it first.')
  expect((await review({ approved: true })).status).toBe(422)
  expect(await verifiedAt()).toBeNull()
  expect(await auditLog()).toEqual(before)

  for (const change of [{ full_name: 'Somebody Else' }, { id_type: 'passport' }]) {
    await approve(await seenPhoto())
    await account.ask(member.token, 'PATCH', '/api/me', { city: 'Bern' })
    expect(await verifiedAt()).toBeTruthy()
    await account.ask(member.token, 'PATCH', '/api/me', change)
    expect([change, await verifiedAt()]).toEqual([change, null])
    await approve(await seenPhoto())
    await account.ask(member.token, 'PATCH', '/api/me', change)
    // The same once more is no change.
    expect(await verifiedAt()).toBeTruthy()
  }
})

async function upload(background: string) {
  const blank = { width: 60, height: 40, channels: 3, background } as const
  const picture = await sharp({ create: blank }).png().toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], 'me.png'))
  await account.request('/api/me/id-photo', { method: 'PUT', body: form }, member.token)
}

/** Staff look at the photo. @returns its version, as the review names it */
async function seenPhoto(): Promise<string> {
  return JSON.parse((await view(staff.token)).headers.get('etag') ?? '""')
}

function approve(photo: string) {
  return review({ approved: true, photo })
}

async function verifiedAt() {
  return (await account.ask(member.token, 'GET', '/api/me')).body.id_verified_at
}

function view(token: string | null) {
  return account.request(`/api/staff/members/${member.id}/id-photo`, {}, token)
}

function review(body: object, id = member.id) {
  return account.ask(staff.token, 'POST', `/api/staff/members/${id}/review-id-photo`, body)
}

function auditLog() {
  return account.service.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject', '=', member.id)
    .orderBy('at')
    .execute()
}

async function somebody() {
  const { session, user } = await account.service.signedUp(`${randomUUID()}@example.com`)
  return { token: session.access_token, id: user.id }
}
