/** Everybody whose access is tried: signed up, signed in and raised by the real calls of a real server. */
import { randomUUID } from 'node:crypto'
import { GoTrueClient } from '@supabase/auth-js'
import { TOTP } from 'otpauth'
import type { Database } from '../../src/server/postgres/database.ts'

export const PERSONS = [
  'nobody',
  'member',
  /** To whom nothing of the member's belongs. */
  'other',
  'staff',
  /** Has the role, but no second step. */
  'staff by one step',
  'admin',
  /** Acts for a bank, by two steps. */
  'consignor',
  /** Closed the account. */
  'closed',
  /** Has a session still, of an account that was closed meanwhile. */
  'closed meanwhile',
  /** The account was closed because a purchase was not paid: reads what is owed, nothing else. */
  'in default',
  /** Signed out. */
  'ended',
] as const

export type Person = (typeof PERSONS)[number]

export interface Somebody {
  id: string
  email: string
  token: string
}

export type People = Record<Exclude<Person, 'nobody'>, Somebody>

const PASSWORD = 'correct horse'

type SignedUp = Somebody & { client: GoTrueClient }

export async function everybody(url: string, db: Database): Promise<People> {
  const one = () => signUp(url)
  const [member, other, staff, byOneStep, admin] = await all(one, one, one, one, one)
  const [closed, meanwhile, inDefault, ended, consignor] = await all(one, one, one, one, one)
  await Promise.all([
    raise(staff).then(() => haveRole(db, staff, 'staff')),
    raise(admin).then(() => haveRole(db, admin, 'admin')),
    haveRole(db, byOneStep, 'staff'),
    raise(consignor).then(() => actForBank(db, consignor, admin)),
    close(url, closed),
    db.updateTable('profiles').set({ status: 'closed' }).where('id', '=', meanwhile.id).execute(),
    db
      .updateTable('profiles')
      .set({ status: 'closed', closed_for: 'default' })
      .where('id', '=', inDefault.id)
      .execute(),
    ended.client.signOut(),
  ])
  const people = { member, other, staff, admin, consignor, closed, ended }
  const others = { 'closed meanwhile': meanwhile, 'in default': inDefault }
  return { ...people, 'staff by one step': byOneStep, ...others }
}

/** Another session of somebody. */
export async function anotherSession(url: string, { email }: Somebody): Promise<string> {
  const { data, error } = await browserAt(url).signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return data.session.access_token
}

async function all<T extends (() => Promise<SignedUp>)[]>(...make: T) {
  return (await Promise.all(make.map((one) => one()))) as { [K in keyof T]: SignedUp }
}

function browserAt(url: string): GoTrueClient {
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
  })
}

async function signUp(url: string): Promise<SignedUp> {
  const client = browserAt(url)
  const email = `${randomUUID()}@example.com`
  const { data, error } = await client.signUp({ email, password: PASSWORD })
  if (error || !data.session) throw error ?? new Error('Sign-up gave no session')
  return { client, email, id: data.session.user.id, token: data.session.access_token }
}

async function haveRole(db: Database, { id }: Somebody, role: string): Promise<void> {
  const roles = ['member', role]
  await db.updateTable('users').set({ roles }).where('id', '=', id).execute()
}

async function actForBank(db: Database, one: Somebody, by: Somebody): Promise<void> {
  await haveRole(db, one, 'consignor')
  const { id } = await db
    .insertInto('consignors')
    .values({ name: 'First Harbor Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('consignor_people')
    .values({ user_id: one.id, consignor_id: id, granted_by: by.id })
    .execute()
}

/** Takes a second step, with an authenticator app. */
async function raise(person: SignedUp): Promise<void> {
  const { mfa } = person.client
  const enrolled = await mfa.enroll({ factorType: 'totp' })
  if (enrolled.error) throw enrolled.error
  const code = new TOTP({ secret: enrolled.data.totp.secret }).generate()
  const { data, error } = await mfa.challengeAndVerify({ factorId: enrolled.data.id, code })
  if (error) throw error
  person.token = data.access_token
}

async function close(url: string, { token }: Somebody): Promise<void> {
  const answer = await fetch(`${url}/api/me/close`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The account was not closed: ${answer.status}`)
}
