import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { createGatedPasswords } from '../../../test/gated-passwords.ts'
import { untilWaiting } from '../../../test/row-locks.ts'

const passwords = createGatedPasswords()
const NEW_PASSWORD = 'battery staple'

let service: TestAuthService
let people = 0

beforeAll(async () => {
  service = await startAuthService({ passwords })
})
afterAll(() => service.close())

async function sessionsOf(userId: string): Promise<number> {
  const sessions = service.db.selectFrom('sessions').select('id').where('user_id', '=', userId)
  return (await sessions.execute()).length
}

async function newMember() {
  const email = `meanwhile${people++}@example.com`
  const { client, user } = await service.signedUp(email)
  return { email, owner: client, id: user.id }
}

describe('a sign-in by password that is still being checked', () => {
  const signIn = (email: string) =>
    service.client().signInWithPassword({ email, password: PASSWORD })

  test('gets no session once the password has changed', async () => {
    const { email, owner, id } = await newMember()
    const gate = passwords.holdNext('matches')
    const late = signIn(email)
    await gate.reached
    expect((await owner.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    gate.open()
    expect((await late).error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(await sessionsOf(id)).toBe(1)
  })

  test('gets no session of an account that is being closed', async () => {
    const { email, id } = await newMember()
    const late = await service.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
      const asked = signIn(email)
      await untilWaiting(service.db)
      await tx.updateTable('profiles').set({ status: 'closed' }).where('id', '=', id).execute()
      await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
      return { asked }
    })
    expect((await late.asked).error?.code).toBe('user_banned')
    expect(await sessionsOf(id)).toBe(0)
  })
})
