import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../test/account-api.ts'
import { DETAILS } from '../../../test/registration-details.ts'
import { TERMS_VERSION } from '../../rules/policy.ts'
import { welcomeOnceComplete } from './welcome.server.ts'

let account: AccountApi

beforeAll(async () => {
  account = await startAccountApi()
})
afterAll(() => account.close())

async function signedUp() {
  const { session, user } = await account.service.signedUp(`${crypto.randomUUID()}@example.com`)
  const change = (body: object) => account.ask(session.access_token, 'PATCH', '/api/me', body)
  return { id: user.id, username: `u_${user.id.slice(-12)}`, change }
}

const kindsOf = async (id: string) =>
  (
    await account.service.db
      .selectFrom('notices')
      .select('kind')
      .where('user_id', '=', id)
      .execute()
  ).map(({ kind }) => kind)
const setPhoto = (id: string) =>
  account.service.db
    .updateTable('profiles')
    .set({ id_photo_url: '/api/me/id-photo' })
    .where('id', '=', id)
    .execute()

test('a member is welcomed once, with the last of what the Register form asks', async () => {
  const { id, username, change } = await signedUp()
  await setPhoto(id)
  expect((await change({ ...DETAILS, username })).status).toBe(200)
  expect(await kindsOf(id)).toEqual([])
  const accepted = { terms_accepted: true, terms_version: TERMS_VERSION }
  expect((await change(accepted)).status).toBe(200)
  expect(await kindsOf(id)).toEqual(['welcome'])
  await change({ city: 'Miami' })
  expect(await kindsOf(id)).toEqual(['welcome'])
})

test('who had registered before is not welcomed for accepting new terms', async () => {
  const { id, username, change } = await signedUp()
  await setPhoto(id)
  await account.service.db
    .updateTable('profiles')
    .set({ ...DETAILS, username, terms_accepted: true, terms_version: '2020-01-01' })
    .set({ terms_accepted_at: new Date() })
    .where('id', '=', id)
    .execute()
  expect((await change({ terms_accepted: true })).status).toBe(200)
  expect(await kindsOf(id)).toEqual([])
})

test('nobody is welcomed by a change that fails', async () => {
  const { id, username } = await signedUp()
  await setPhoto(id)
  const failing = account.service.db.transaction().execute((tx) =>
    welcomeOnceComplete(tx, id, async () => {
      await tx
        .updateTable('profiles')
        .set({ ...DETAILS, username, terms_accepted: true, terms_version: TERMS_VERSION })
        .set({ terms_accepted_at: new Date() })
        .where('id', '=', id)
        .execute()
      throw new Error('the power went')
    }),
  )
  await expect(failing).rejects.toThrow('the power went')
  expect(await kindsOf(id)).toEqual([])
})
