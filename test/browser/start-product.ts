/** Playwright's global setup: the product as it is started in earnest, on a free port and a migrated database; and another one for tests that touch all of it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cloneDatabase, openTestPool, startTestDatabases } from '../database.ts'

const STAFF_BY_PASSWORD = { STAFF_SECOND_STEP: 'off' }

export const STAFF = { email: 'staff@example.com', password: 'staff-password' }
/** For what needs a second person. */
export const SECOND_STAFF = { email: 'second@example.com', password: 'staff-password' }

/** The account that members see. */
const BANK = {
  BANK_BENEFICIARY: 'HAMMERLANE LLC',
  BANK_NAME: 'Harbor Federal Bank',
  BANK_ROUTING_NUMBER: '990001119',
  BANK_ACCOUNT_NUMBER: '000044719032',
}

// oxlint-disable-next-line import/no-default-export -- Playwright looks for it
export default async function startProduct(): Promise<() => Promise<void>> {
  const stopDatabases = await startTestDatabases()
  const close = await openHouse()
  return async () => {
    await close()
    await stopDatabases()
  }
}

/** How tests find the house and a member of its staff; workers inherit it. */
const FOUND_BY = ['HAMMERLANE_URL', 'HAMMERLANE_DATABASE_URL', 'HAMMERLANE_STAFF_TOKEN'] as const

/** Until it is closed tests of this process are at this house, and then at the one before. */
export async function openHouse(): Promise<() => Promise<void>> {
  const before = FOUND_BY.map((name) => [name, process.env[name]] as const)
  const database = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-browser-'))
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir }
  const server = spawn(process.execPath, ['src/main.server.ts'], {
    // Tests of screens call as staff without an authenticator at hand.
    env: {
      ...env,
      PORT: '0',
      DEMO: '0',
      ...BANK,
      RATE_LIMITS: 'off',
      LIMITS_UNREVIEWED: 'off',
      LOG_LEVEL: 'warn',
      ...STAFF_BY_PASSWORD,
      ...BANK,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isOver = once(server, 'exit')
  async function close(): Promise<void> {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    server.kill('SIGTERM')
    await isOver
    await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
  }
  try {
    const url = await addressOf(server)
    process.env['HAMMERLANE_URL'] = url
    process.env['HAMMERLANE_DATABASE_URL'] = database.url
    process.env['HAMMERLANE_STAFF_TOKEN'] = await staffToken(url, STAFF, env)
    await staffToken(url, SECOND_STAFF, env)
  } catch (error) {
    await close()
    throw error
  }
  return close
}

/** Waits for the line that tells where it is. */
async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the server has no output to read')
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /^Hammerlane is at (\S+)$/.exec(line)?.[1]
    if (url) {
      server.stdout.resume()
      return url
    }
  }
  throw new Error('the server ended before it was ready')
}

async function staffToken(
  url: string,
  account: typeof STAFF,
  env: NodeJS.ProcessEnv & { DATABASE_URL: string },
): Promise<string> {
  await callAuth(url, '/signup', account)
  await proveAddress(env.DATABASE_URL, account.email)
  const grant = spawn(
    process.execPath,
    ['src/main.staff.server.ts', 'grant', account.email, 'staff'],
    { env: { ...env, ...STAFF_BY_PASSWORD }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = await once(grant, 'exit')
  if (code !== 0) throw new Error('the role of staff could not be granted')
  const { access_token } = await callAuth(url, '/token?grant_type=password', account)
  return access_token
}

/** As following a mailed link does. */
async function proveAddress(databaseUrl: string, email: string): Promise<void> {
  const db = openTestPool(databaseUrl, 1)
  const proven = { email_proven_at: new Date() }
  await db.updateTable('users').set(proven).where('email', '=', email).execute()
  await db.destroy()
}

async function callAuth(
  url: string,
  path: string,
  body: object,
): Promise<{ access_token: string }> {
  const response = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { access_token: string }
}
