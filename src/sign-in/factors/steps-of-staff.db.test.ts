import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { codeOf, confirm, newApp, signedIn, withApp } from '../../../test/second-step.ts'

let service: TestAuthService
let people = 0

beforeAll(async () => {
  service = await startAuthService({ staffSecondStep: true })
})
afterAll(() => service.close())

const nextAddress = () => `staff${people++}@example.com`

async function giveRole(email: string, at = service): Promise<void> {
  const roles = ['member', 'staff']
  await at.db.updateTable('users').set({ roles }).where('email', '=', email).execute()
}

const refused = { status: 403, code: 'feature_disabled' }

test('the password of staff without a second step adds none, by whichever factor', async () => {
  const email = nextAddress()
  await service.signedUp(email)
  await giveRole(email)
  const thief = await signedIn(service, email)
  expect((await thief.client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(refused)
  for (const factor_type of ['webauthn', 'phone']) {
    const body = { factor_type, friendly_name: 'thief', phone: '+16145550100' }
    const answer = await service.ask('POST', '/factors', { body, token: thief.token })
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'feature_disabled'])
  }
})

test('nor does it finish one that was begun before the role was given', async () => {
  const email = nextAddress()
  const { client } = await service.signedUp(email)
  const app = await newApp(client)
  await giveRole(email)
  const { factorId } = app
  const answered = await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, app) })
  expect(answered.error).toMatchObject(refused)
})

test('staff add a further second step by the one they have, and keep one', async () => {
  const email = nextAddress()
  const { client, app } = await withApp(service, email)
  await giveRole(email)
  const last = await client.mfa.unenroll({ factorId: app.factorId })
  expect(last.error).toMatchObject({ status: 422, message: expect.stringContaining('another one') })
  const second = await newApp(client, 'second')
  await confirm(service, client, second)
  expect((await client.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
})

test('members, and staff where no second step is needed, add the first and remove the last', async () => {
  const relaxed = await startAuthService()
  const [member, clerk] = [nextAddress(), nextAddress()]
  const own = await withApp(service, member)
  expect((await own.client.mfa.unenroll({ factorId: own.app.factorId })).error).toBeNull()
  const { client } = await relaxed.signedUp(clerk)
  await giveRole(clerk, relaxed)
  const app = await newApp(client)
  await confirm(relaxed, client, app)
  expect((await client.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
  await relaxed.close()
})
