import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { createGatedPasswords } from '../../../test/gated-passwords.ts'
import { untilWaiting } from '../../../test/row-locks.ts'
import { signedIn } from '../../../test/second-step.ts'
import { mailsTo, newestMail } from '../../../test/sign-in-mails.ts'

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

/** A thief who knows the password in another browser. */
async function ownerAndThief() {
  const member = await newMember()
  return { ...member, thief: (await signedIn(service, member.email)).client }
}

async function accepts(id: string, password: string): Promise<boolean> {
  const { password_hash: hash } = await service.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return passwords.matches(password, hash, '127.0.0.1')
}

describe('a change that a thief has asked for and that is still being checked', () => {
  const thiefs = { password: 'stolen it' }
  /** What the client makes of `session_not_found`. */
  const SIGNED_OUT = { name: 'AuthSessionMissingError' }
  const endings: [string, (owner: GoTrueClient) => Promise<{ error: unknown }>][] = [
    ['changes the password', (owner) => owner.updateUser({ password: NEW_PASSWORD })],
    ['signs the others out', (owner) => owner.signOut({ scope: 'others' })],
  ]

  test.each(endings)('sets no password after its owner %s', async (_, lock) => {
    const { id, owner, thief } = await ownerAndThief()
    const gate = passwords.holdNext('hash')
    const late = thief.updateUser(thiefs)
    await gate.reached
    expect((await lock(owner)).error).toBeNull()
    gate.open()
    expect((await late).error).toMatchObject(SIGNED_OUT)
    expect((await owner.getUser()).error).toBeNull()
    expect(await accepts(id, thiefs.password)).toBe(false)
  })

  test.each(endings)('moves no address after its owner %s', async (_, lock) => {
    const { email, owner, thief } = await ownerAndThief()
    const next = `next.${email}`
    const gate = passwords.holdNext('matches')
    const late = thief.updateUser({ email: next, current_password: PASSWORD })
    await gate.reached
    expect((await lock(owner)).error).toBeNull()
    gate.open()
    expect((await late).error).toMatchObject(SIGNED_OUT)
    expect(await mailsTo(service.db, next)).toEqual([])
  })

  test('is not let in by a password that has changed meanwhile, in the session that changed it', async () => {
    const { id, owner } = await newMember()
    const gate = passwords.holdNext('hash')
    const late = owner.updateUser({ password: 'a third', current_password: PASSWORD })
    await gate.reached
    expect((await owner.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    gate.open()
    expect((await late).error).toMatchObject({ code: 'current_password_invalid' })
    expect(await accepts(id, NEW_PASSWORD)).toBe(true)
  })

  test('is not proved by a password that has changed meanwhile', async () => {
    const { email, owner } = await newMember()
    const { data } = await owner.getSession()
    const gate = passwords.holdNext('matches')
    const body = { current_password: PASSWORD }
    const token = data.session?.access_token ?? ''
    const late = service.ask('POST', '/reauthenticate', { body, token })
    await gate.reached
    const changed = { password_hash: await passwords.hash(NEW_PASSWORD, '127.0.0.1') }
    await service.db.updateTable('users').set(changed).where('email', '=', email).execute()
    gate.open()
    expect((await (await late).json()).code).toBe('current_password_invalid')
  })
})

describe('what waits for the account while it moves to another address', () => {
  /** Changes the account in a transaction that ends once `ask` waits for it. */
  async function changedDuring<T>(
    email: string,
    change: { email?: string; new_email: null },
    ask: () => Promise<T>,
  ): Promise<T> {
    const late = await service.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set(change).where('email', '=', email).execute()
      const asked = ask()
      await untilWaiting(service.db)
      return { asked }
    })
    return late.asked
  }

  test('mails no link to the old address', async () => {
    const { email } = await newMember()
    const moved = { email: `next.${email}`, new_email: null }
    await changedDuring(email, moved, () => service.client().resetPasswordForEmail(email))
    expect(await mailsTo(service.db, email)).toEqual([])
  })

  test('mails a code to prove who is there to the new one', async () => {
    const { email, owner } = await newMember()
    const next = `next.${email}`
    await changedDuring(email, { email: next, new_email: null }, () => owner.reauthenticate())
    expect(await mailsTo(service.db, email)).toEqual([])
    expect((await newestMail(service.db, next)).code).toMatch(/^\d{6}$/)
  })

  test('does not mail a change again that was dropped', async () => {
    const { email, owner } = await newMember()
    const next = `next.${email}`
    expect((await owner.updateUser({ email: next })).error).toBeNull()
    const again = { type: 'email_change', email } as const
    await changedDuring(email, { new_email: null }, () => service.client().resend(again))
    expect(await mailsTo(service.db, next)).toHaveLength(1)
  })
})
