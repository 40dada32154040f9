import { isIP } from 'node:net'
import { verify } from '@node-rs/argon2'
import type { Config } from '../src/server/config/config.ts'
import type { Secrets } from '../src/server/files/secrets.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { hashPassword } from '../src/sign-in/users/passwords.server.ts'

/** The two accounts for trying the product. */
export const DEMO_EMAIL = 'demo@hammerlane.test'
export const STAFF_EMAIL = 'staff@hammerlane.test'

/** In every copy of the product the same, so that everybody knows it. */
const KNOWN_PASSWORD = 'hammerlane'

export interface DemoAccount {
  email: string
  /** Null once somebody has chosen another. */
  password: string | null
}

/** What tells who can reach the server. */
type Reach = Pick<Config, 'demo' | 'host' | 'publicUrl' | 'trustProxy'>

/**
 * Gives the demo accounts their passwords and tells them. The known one exists only in a demo that nobody but this machine
 * can reach; anywhere else, from the first start there on, it is one that this copy's secret key gives, the same at every
 * start. A password that somebody has chosen stays. Accounts that were removed stay removed.
 */
export async function openDemoAccounts(
  db: Database,
  reach: Reach,
  secrets: Secrets,
): Promise<DemoAccount[]> {
  const users = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('email', 'in', [DEMO_EMAIL, STAFF_EMAIL])
    .orderBy('email')
    .execute()
  const opened: DemoAccount[] = []
  const isKnownSafe = reach.demo && isForThisMachineAlone(reach)
  for (const { email, password_hash: before } of users) {
    if (email === null) continue
    const own = secrets.digest(email, 'demo password').toString('base64url').slice(0, 16)
    const { password, isNew } = await passwordOf(before, own, isKnownSafe)
    if (isNew) await setPassword(db, email, before, password)
    opened.push({ email, password })
  }
  return opened
}

type Password = { password: string; isNew: boolean } | { password: null; isNew: false }

async function passwordOf(
  before: string | null,
  own: string,
  isKnownSafe: boolean,
): Promise<Password> {
  if (before === null) return { password: isKnownSafe ? KNOWN_PASSWORD : own, isNew: true }
  if (await verify(before, KNOWN_PASSWORD)) {
    return isKnownSafe ? { password: KNOWN_PASSWORD, isNew: false } : { password: own, isNew: true }
  }
  return { password: (await verify(before, own)) ? own : null, isNew: false }
}

/** Only over the one that was looked at: somebody may choose another meanwhile. */
async function setPassword(db: Database, email: string, before: string | null, password: string) {
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('email', '=', email)
    .where('password_hash', before === null ? 'is' : '=', before)
    .execute()
}

function isForThisMachineAlone({ host, publicUrl, trustProxy }: Reach): boolean {
  return !trustProxy && isLoopback(host) && (!publicUrl || isLoopback(new URL(publicUrl).hostname))
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  return isIP(name) === 4 && name.startsWith('127.')
}
