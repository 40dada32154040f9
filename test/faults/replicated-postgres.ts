/**
 * A PostgreSQL and a replica that follows it by its log, of the programs that the product brings: a primary to be killed, and a
 * replica to be promoted or read from.
 */
import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, vi } from 'vitest'
import { makeRole } from '../../src/server/postgres/application-role.ts'
import { endOrphans } from '../../src/server/postgres/embedded-postgres-orphans.ts'
import {
  accountForPostgres,
  findPostgresFolder,
} from '../../src/server/postgres/embedded-postgres-program.ts'
import {
  DATABASE_USER,
  makeCluster,
  startServer,
  type ServerSetup,
} from '../../src/server/postgres/embedded-postgres-server.ts'
import {
  makeSocketFolder,
  removeSocketFolder,
} from '../../src/server/postgres/embedded-postgres-socket.ts'
import { migrate } from '../../src/server/postgres/migrate.ts'
import { silentLog } from '../database.ts'
import { openGate, type DatabaseGate } from './database-gate.ts'

export interface ReplicatedPostgres {
  primary: RunningPostgres
  replica: RunningPostgres
  /** What leads the primary's log to the replica. */
  between: DatabaseGate
  /** Ends what runs still, and removes all of it. */
  remove(): Promise<void>
}

export interface RunningPostgres {
  /** As the product enters it. */
  url: string
  ownerUrl: string
  /** With -9, as when its machine is lost. Resolves when nothing of it runs any more. */
  kill(): Promise<void>
  start(): Promise<void>
  /** As the owner of the whole server. */
  ask(statement: string): Promise<Record<string, unknown>[]>
}

/** How the primary knows the replica. */
const REPLICA = 'replica'
const PASSWORD = 'owner'
const ROLE = 'hammerlane_tested'

/** Processes are killed here, never machines: what is written need not be on a disk. */
const SETTINGS = { fsync: 'off', archive_mode: 'off', max_wal_senders: '4' }

/** The primary waits with every commit until the replica has it, if `isSynchronous`. */
export async function startReplicatedPostgres({
  isSynchronous,
}: {
  isSynchronous: boolean
}): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'hammerlane-replicated-'))
  const first = await prepare(join(folder, 'primary'), SETTINGS)
  await makeCluster(first, PASSWORD)
  const primary = postgresOf(first)
  await primary.start()
  await fill(primary)
  // A copy of a server that rests is what `pg_basebackup` makes of one that runs; the product brings no such program.
  await primary.stop()
  const between = await openGate(primary.ownerUrl)
  const { hostname, port } = new URL(between.url)
  const second = await prepare(join(folder, 'replica'), {
    ...SETTINGS,
    primary_conninfo: `host=${hostname} port=${port} user=${DATABASE_USER} password=${PASSWORD} application_name=${REPLICA}`,
    wal_retrieve_retry_interval: '100ms',
  })
  await promisify(execFile)('cp', ['-a', first.cluster, second.cluster])
  await writeAs(second, join(second.cluster, 'standby.signal'), '')
  await primary.start()
  const replica = postgresOf(second)
  await replica.start()
  await until(primary, `state = 'streaming'`)
  if (isSynchronous) {
    await primary.ask(`alter system set synchronous_standby_names = '${REPLICA}'`)
    await primary.ask('select pg_reload_conf()')
    await until(primary, `sync_state = 'sync'`)
  }
  return {
    primary,
    replica,
    between,
    async remove() {
      await between.shut()
      // A primary that stops by itself waits until its replica has all.
      for (const one of [primary, replica]) await one.kill()
      for (const { socketFolder } of [first, second])
        await removeSocketFolder(`postgres://localhost/?host=${encodeURIComponent(socketFolder)}`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A folder for one server, and for its socket. */
async function prepare(home: string, settings: Record<string, string>): Promise<ServerSetup> {
  await mkdir(home)
  const cluster = join(home, 'cluster')
  const account = await accountForPostgres(cluster)
  return {
    account,
    cluster,
    installation: await findPostgresFolder(account, silentLog),
    socketFolder: await makeSocketFolder(account),
    logFile: join(home, 'log'),
    settings,
  }
}

/** The product's database and role, and all that its migrations make. */
async function fill(primary: RunningPostgres): Promise<void> {
  const client = new Client({
    connectionString: primary.ownerUrl.replace('/hammerlane?', '/postgres?'),
  })
  await client.connect()
  await client.query('create database hammerlane')
  await makeRole(client, ROLE, ROLE)
  await client.end()
  await migrate({ url: primary.ownerUrl, log: silentLog, grantTo: ROLE })
}

function postgresOf(setup: ServerSetup): RunningPostgres & { stop(): Promise<void> } {
  let running: Awaited<ReturnType<typeof startServer>> | null = null
  const url = new URL('postgres://localhost/hammerlane')
  url.searchParams.set('host', setup.socketFolder)
  const as = (username: string, password: string) =>
    Object.assign(new URL(url), { username, password }).href
  const ownerUrl = as(DATABASE_USER, PASSWORD)
  return {
    url: as(ROLE, ROLE),
    ownerUrl,
    async start() {
      running = await startServer(setup)
    },
    async stop() {
      await running?.stop()
      running = null
    },
    async kill() {
      if (!running) return
      const file = await readFile(join(setup.cluster, 'postmaster.pid'), 'utf8')
      process.kill(Number.parseInt(file, 10), 'SIGKILL')
      await running.ended
      running = null
      // Its children end as soon as they find it gone.
      await endOrphans(setup.cluster, silentLog)
    },
    async ask(statement) {
      const client = new Client({ connectionString: ownerUrl })
      await client.connect()
      try {
        return (await client.query(statement)).rows
      } finally {
        await client.end()
      }
    },
  }
}

/** Settings are taken up, and connections made, when a server gets round to it. */
async function until(primary: RunningPostgres, condition: string): Promise<void> {
  const question = `select from pg_stat_replication where ${condition}`
  await vi.waitFor(async () => expect(await primary.ask(question)).toHaveLength(1), 60_000)
}

async function writeAs({ account }: ServerSetup, file: string, content: string): Promise<void> {
  await writeFile(file, content, { mode: 0o600 })
  if (account) await chown(file, account.uid, account.gid)
}
