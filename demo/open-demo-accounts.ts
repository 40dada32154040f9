import { isIP } from 'node:net'
import { verify } from '@node-rs/argon2'
import type { Selectable } from 'kysely'
import type { Config } from '../src/server/config/config.ts'
import type { Secrets } from '../src/server/files/secrets.ts'
import type { DB } from '../src/server/postgres/database-types.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { hashPassword } from '../src/sign-in/users/passwords.server.ts'

/** The three accounts for trying the product. */
export const DEMO_EMAIL = 'demo@hammerlane.test'
export const STAFF_EMAIL = 'staff@hammerlane.test'
/** Somebody of a bank that sells here. */
export const BANK_EMAIL = 'bank@hammerlane.test'

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
 * start. It takes the place of the random ones that starts of earlier releases made, and of those of another key, for nobody
 * knows them. A password that somebody has chosen stays, and so does none. Accounts that were removed stay removed.
 */
export async function openDemoAccounts(
  db: Database,
  reach: Reach,
  secrets: Secrets,
): Promise<DemoAccount[]> {
  const users = await db
    .selectFrom('users')
    .select(['email', 'password_hash', 'created_at', 'updated_at', 'last_sign_in_at'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('email', 'in', [DEMO_EMAIL, STAFF_EMAIL]),
        // Demos of before have none: whoever has that address there is somebody else.
        eb('email', '=', BANK_EMAIL).and(
          exists(
            selectFrom('consignor_people').select('user_id').whereRef('user_id', '=', 'users.id'),
          ),
        ),
      ]),
    )
    .orderBy('email')
    .execute()
  const opened: DemoAccount[] = []
  const isKnownSafe = reach.demo && isForThisMachineAlone(reach)
  for (const user of users) {
    const { email, password_hash: before } = user
    if (email === null || (before === null && !isUntouched(user))) continue
    const own = secrets.digest(email, 'demo password').toString('base64url').slice(0, 16)
    const { password, isNew } = await passwordOf(user, own, isKnownSafe)
    if (isNew) await setPassword(db, email, before, password)
    opened.push({ email, password })
  }
  return opened
}

type User = Pick<
  Selectable<DB['users']>,
  'password_hash' | 'created_at' | 'updated_at' | 'last_sign_in_at'
>

type Password = { password: string; isNew: boolean } | { password: null; isNew: false }

async function passwordOf(user: User, own: string, isKnownSafe: boolean): Promise<Password> {
  const { password_hash: before } = user
  if (before !== null && (await verify(before, own))) return { password: own, isNew: false }
  const isKnown = before !== null && (await verify(before, KNOWN_PASSWORD))
  if (isKnown && isKnownSafe) return { password: KNOWN_PASSWORD, isNew: false }
  if (isKnown) return { password: own, isNew: true }
  if (!isUntouched(user)) return { password: null, isNew: false }
  return { password: before === null && isKnownSafe ? KNOWN_PASSWORD : own, isNew: true }
}

/**
 * Whether nobody can have chosen how the account is opened. Whoever chooses a password changes the account, in all releases,
 * and starts do not; who takes the password away has signed in.
 */
function isUntouched({ password_hash, created_at, updated_at, last_sign_in_at }: User): boolean {
  if (password_hash === null) return last_sign_in_at === null
  return updated_at.getTime() === created_at.getTime()
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
