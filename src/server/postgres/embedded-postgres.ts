/**
 * A PostgreSQL of our own, kept in `DATA_DIR/postgres`, for when `DATABASE_URL` is not set.
 * It listens on a private socket only, survives Ctrl-C until it is told to stop, is started again when it
 * dies, and whatever a killed run left behind is cleared away first. See docs/decisions, "Embedded PostgreSQL".
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'es-toolkit/function'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { makeRole } from './application-role.ts'
import { endOrphans } from './embedded-postgres-orphans.ts'
import { accountForPostgres, findPostgresFolder } from './embedded-postgres-program.ts'
import { DATABASE_USER, makeCluster, type ServerSetup } from './embedded-postgres-server.ts'
import { makeSocketFolder, removeSocketFolder } from './embedded-postgres-socket.ts'
import { superviseServer } from './embedded-postgres-supervisor.ts'
import { lockFile, type FileLock } from './file-lock.ts'

export type EmbeddedPostgres = {
  /**
   * As the owner of everything: for migrations, `psql` and other processes of the same account. It stays the same when the
   * server has to be started again.
   */
  url: string
  /** As the role of the product, which cannot change what is written to stay. */
  applicationUrl: string
  /** "Fast" shutdown; open transactions are rolled back. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** Absolute path of DATA_DIR. */
  dataDir: string
  log: Log
  /** PostgreSQL settings that differ from ours, for tests. */
  settings?: Record<string, string>
}

/**
 * Starts the embedded database of a data folder, making it at the first time.
 * @throws StartError when another process is using it, or it cannot run here
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const started = await startUnlessInUse(options)
  if (started) return started
  throw new StartError(
    `Another Hammerlane is already using ${options.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

/**
 * For commands beside a running server: uses its database if one runs on this data folder, else starts it for
 * as long as the command takes.
 * @throws StartError where there is none, for a command makes none
 */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  if (!existsSync(join(options.dataDir, 'postgres', 'cluster'))) {
    throw new StartError(
      `There is no database in ${options.dataDir}. Set DATA_DIR to the folder of the server, or DATABASE_URL to its database.`,
    )
  }
  const started = await startUnlessInUse(options)
  if (started) return started
  const url = await addressInUse(options.dataDir)
  const applicationUrl = await asApplication(url, join(options.dataDir, 'postgres'))
  return { url, applicationUrl, stop: async () => undefined }
}

async function addressInUse(dataDir: string): Promise<string> {
  try {
    return await readFile(join(dataDir, 'postgres', 'url'), 'utf8')
  } catch (error) {
    throw new StartError('Hammerlane is just starting or stopping. Try again in a moment.', {
      cause: error,
    })
  }
}

/** Undefined when another process is using the folder. */
async function startUnlessInUse(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres | undefined> {
  const folder = join(options.dataDir, 'postgres')
  const lock = await lockFolder(folder, options.dataDir)
  if (!lock) return undefined
  try {
    return await startLocked(folder, lock, options)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function lockFolder(folder: string, dataDir: string): Promise<FileLock | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return lockFile(join(folder, 'lock'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The data folder ${existsSync(folder) ? folder : dataDir} cannot be used (${reason}). Fix its permissions, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

async function startLocked(
  folder: string,
  lock: FileLock,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options
  const password = await loadOrCreatePassword(join(folder, 'password'))
  const setup = await prepareSetup(folder, options)
  const url = `postgres://${DATABASE_USER}:${password}@localhost/hammerlane?host=${encodeURIComponent(setup.socketFolder)}`
  let server: { stop(): Promise<void> } | undefined
  const stop = once(async () => {
    await server?.stop()
    // Of a server that was killed, children may still be ending.
    if (server) await endOrphans(setup.cluster, log)
    await removeSocketFolder(url)
    await rm(join(folder, 'url'), { force: true })
    lock.release()
  })
  try {
    await writeFile(join(folder, 'url'), url, { mode: 0o600 })
    if (!existsSync(setup.cluster)) await makeCluster(setup, password)
    server = await superviseServer(setup, log)
    await ensureDatabase(url)
    const applicationUrl = await asApplication(url, folder)
    await ensureApplicationRole(url, applicationUrl)
    return { url, applicationUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Clears away what an earlier run left; then finds the account, the programs and a folder for the socket. */
async function prepareSetup(
  folder: string,
  { log, settings = {} }: EmbeddedPostgresOptions,
): Promise<ServerSetup> {
  const cluster = join(folder, 'cluster')
  const account = await accountForPostgres(cluster)
  const installation = await findPostgresFolder(account, log)
  if (existsSync(cluster)) await endOrphans(cluster, log)
  await removeSocketFolder(await readFile(join(folder, 'url'), 'utf8').catch(() => ''))
  const socketFolder = await makeSocketFolder(account)
  return { installation, account, cluster, socketFolder, logFile: join(folder, 'log'), settings }
}

/** The same address for the product's role. */
async function asApplication(url: string, folder: string): Promise<string> {
  const address = new URL(url)
  address.username = APPLICATION_ROLE
  address.password = await loadOrCreatePassword(join(folder, 'application-password'))
  return address.href
}

const APPLICATION_ROLE = 'hammerlane_application'

async function loadOrCreatePassword(file: string): Promise<string> {
  const existing = await readFile(file, 'utf8').catch(() => undefined)
  if (existing) return existing
  const fresh = randomBytes(24).toString('hex')
  await writeFile(file, fresh, { mode: 0o600 })
  return fresh
}

/** The first start finds only the database `postgres` that every cluster has. */
async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url.replace('/hammerlane?', '/postgres?') })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'hammerlane'`)
    if (rowCount === 0) await client.query('create database hammerlane')
  } finally {
    await client.end()
  }
}

async function ensureApplicationRole(url: string, applicationUrl: string): Promise<void> {
  const { username, password } = new URL(applicationUrl)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await makeRole(client, username, password)
  } finally {
    await client.end()
  }
}
