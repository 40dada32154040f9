/**
 * A PostgreSQL of our own, kept in `DATA_DIR/postgres`, for when `DATABASE_URL` is not set.
 * It listens on a private socket only, survives Ctrl-C until it is told to stop, is started again when it
 * dies, and whatever a killed run left behind is cleared away first. See docs/decisions, "Embedded PostgreSQL".
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { endLeftovers } from './embedded-postgres-leftovers.ts'
import { accountForPostgres, findPostgresProgram } from './embedded-postgres-program.ts'
import { DATABASE_USER, makeCluster, type Place } from './embedded-postgres-server.ts'
import { makeSocketFolder, removeSocketFolder } from './embedded-postgres-socket.ts'
import { keepServerRunning, type Watched } from './embedded-postgres-watch.ts'
import { takeExclusively, type Hold } from './exclusive-file.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'

export type EmbeddedPostgres = {
  /** For `pg`, `psql` and other processes of the same account. It stays the same when the server has to be started again. */
  url: string
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
  const { dataDir } = options
  const home = await openHome(dataDir)
  const hold = await takeHome(home)
  if (!hold) {
    throw new StartError(
      `Another Hammerlane is already using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  try {
    return await startHeld(home, hold, options)
  } catch (error) {
    hold.release()
    throw error
  }
}

/**
 * For commands beside a running server: uses its database if one runs on this data folder, else starts it for
 * as long as the command takes.
 */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const home = await openHome(options.dataDir)
  const hold = await takeHome(home)
  if (!hold) return { url: await addressInUse(home), stop: async () => undefined }
  hold.release()
  return startEmbeddedPostgres(options)
}

async function addressInUse(home: string): Promise<string> {
  try {
    return await readFile(join(home, 'url'), 'utf8')
  } catch (error) {
    throw new StartError('Hammerlane is just starting or stopping. Try again in a moment.', {
      cause: error,
    })
  }
}

async function openHome(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres')
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    return home
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

async function takeHome(home: string): Promise<Hold | undefined> {
  try {
    return takeExclusively(join(home, 'lock'))
  } catch (error) {
    throw unusable(home, error)
  }
}

function unusable(folder: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    `The data folder ${folder} cannot be used (${reason}). Mend its permissions, or set DATA_DIR to another folder.`,
    { cause: error },
  )
}

async function startHeld(
  home: string,
  hold: Hold,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options
  const password = await keptPassword(join(home, 'password'))
  const place = await preparePlace(home, options)
  const url = `postgres://${DATABASE_USER}:${password}@localhost/hammerlane?host=${encodeURIComponent(place.socketFolder)}`
  let server: Watched | undefined
  let closed: Promise<void> | undefined
  const close = async () => {
    await server?.stop()
    // Nothing is left, unless the server had been killed and its children are just ending.
    if (server) await endLeftovers(place.cluster, log)
    await removeSocketFolder(url)
    await rm(join(home, 'url'), { force: true })
    hold.release()
  }
  const stop = () => (closed ??= close())
  try {
    await writeFile(join(home, 'url'), url, { mode: 0o600 })
    if (!existsSync(place.cluster)) await makeCluster(place, password)
    server = await keepServerRunning(place, log)
    await ensureDatabase(url)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Clears away what an earlier run left, then finds out who runs which programs and where they meet us. */
async function preparePlace(
  home: string,
  { log, settings = {} }: EmbeddedPostgresOptions,
): Promise<Place> {
  const cluster = join(home, 'cluster')
  const account = await accountForPostgres(cluster)
  const program = await findPostgresProgram(account, log)
  if (existsSync(cluster)) await endLeftovers(cluster, log)
  await removeSocketFolder(await readFile(join(home, 'url'), 'utf8').catch(() => ''))
  const socketFolder = await makeSocketFolder(account)
  return { program, account, cluster, socketFolder, logFile: join(home, 'log'), settings }
}

async function keptPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return kept
  const fresh = randomBytes(24).toString('hex')
  await writeFile(file, fresh, { mode: 0o600 })
  return fresh
}

/** The first start finds only the database `postgres` that every cluster has. */
async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
  } catch (error) {
    if (!isMissingDatabase(error)) throw error
    const first = new Client({ connectionString: url.replace('/hammerlane?', '/postgres?') })
    await first.connect()
    await first.query('create database hammerlane').finally(() => first.end())
  } finally {
    await client.end()
  }
}

function isMissingDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '3D000'
}
