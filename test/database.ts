/**
 * Real databases for tests. `startTestDatabases` starts one server for a whole run and migrates a template;
 * `cloneDatabase` copies that template, in a few hundredths of a second, for each test file.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createLog, type Log } from '../src/server/log.ts'
import { makeRole } from '../src/server/postgres/application-role.ts'
import { openDatabase, type Database } from '../src/server/postgres/database.ts'
import { endOrphans } from '../src/server/postgres/embedded-postgres-orphans.ts'
import { removeSocketFolder } from '../src/server/postgres/embedded-postgres-socket.ts'
import { startEmbeddedPostgres } from '../src/server/postgres/embedded-postgres.ts'
import { lockFile } from '../src/server/postgres/file-lock.ts'
import { migrate } from '../src/server/postgres/migrate.ts'

const FOLDER_PREFIX = 'hammerlane-test-'

export type TestDatabase = {
  /** As the product enters it. */
  url: string
  /** As the owner of its tables, for what the product may not do. */
  ownerUrl: string
  drop(): Promise<void>
}

/** Nothing is written: what a test expects of a log it reads from one of its own. */
export const silentLog: Log = createLog('silent')

/**
 * Starts the server, or uses the one that `TEST_DATABASE_URL` names, and makes the template. The worker processes that
 * call `cloneDatabase` find both through the environment, which they inherit.
 * @returns what to call at the end of the run
 */
export async function startTestDatabases(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startServer()
  const template = `hammerlane_template_${randomBytes(6).toString('hex')}`
  try {
    await onServer(server.url, async (client) => {
      await client.query(`create database ${template}`)
      await makeRole(client, ROLE, ROLE)
    })
    await migrate({ url: databaseUrl(server.url, template), log: silentLog, grantTo: ROLE })
  } catch (error) {
    await server.stop()
    throw error
  }
  process.env['TEST_DATABASE_URL'] = server.url
  process.env['TEST_DATABASE_TEMPLATE'] = template
  return async () => {
    await onServer(server.url, (client) => client.query(`drop database ${template}`))
    await server.stop()
    // Whoever starts one next in this process gets a server of its own again.
    if (!given) delete process.env['TEST_DATABASE_URL']
  }
}

/** The role of the product, with its name as its password. */
const ROLE = 'hammerlane_tested'

/** A migrated database of the caller's own. Drop it when done; it goes with the server otherwise. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const clone = await makeDatabase(fromEnvironment('TEST_DATABASE_TEMPLATE'))
  return { ...clone, url: asProduct(clone) }
}

/** Where the product enters a database, as a role that gets its rights with the migrations. */
export function asProduct({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): string {
  return Object.assign(new URL(ownerUrl), { username: ROLE, password: ROLE }).href
}

/** A pool of so many connections; to wait long for one is no fault of a test. */
export function openTestPool(url: string, max: number): Database {
  return openDatabase(url, { max, connectTimeoutMs: 60_000, onIdleError: () => undefined })
}

/** What only the owner of the tables can do to a database. */
export async function asOwner(
  { ownerUrl }: Pick<TestDatabase, 'ownerUrl'>,
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  const db = openTestPool(ownerUrl, 1)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

/** An empty database, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('template0')
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const serverUrl = fromEnvironment('TEST_DATABASE_URL')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  )
  const url = databaseUrl(serverUrl, name)
  return {
    url,
    ownerUrl: url,
    drop: () => onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`)),
  }
}

/** Data under the system's temporary folder, not flushed to disk: tests end with it. */
async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  await clearAbandonedServers()
  const dataDir = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
  const server = await startEmbeddedPostgres({
    dataDir,
    log: createLog('warn'),
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '300',
      archive_mode: 'off',
      wal_level: 'minimal',
    },
  })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

/** A run that was killed leaves its server behind; the next one ends it. */
async function clearAbandonedServers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const dataDir = join(tmpdir(), name)
    const home = join(dataDir, 'postgres')
    if (!name.startsWith(FOLDER_PREFIX) || !existsSync(join(home, 'url'))) continue
    try {
      const hold = lockFile(join(home, 'lock'))
      if (!hold) continue
      if (existsSync(join(home, 'cluster'))) await endOrphans(join(home, 'cluster'), silentLog)
      await removeSocketFolder(await readFile(join(home, 'url'), 'utf8'))
      await rm(dataDir, { recursive: true, force: true })
      hold.release()
    } catch {
      // Somebody else's.
    }
  }
}

async function onServer(url: string, use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

function fromEnvironment(name: string): string {
  const value = process.env[name]
  if (!value)
    throw new Error(
      `${name} is not set: call startTestDatabases before the tests, as vitest.config.ts does.`,
    )
  return value
}
