/** The whole marketplace of a run: hosts with a server each, and a PostgreSQL of its own, all of which can be broken. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../src/server/postgres/database.ts'
import { startEmbeddedPostgres } from '../../src/server/postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/postgres/migrate.ts'
import { openTestPool, silentLog } from '../database.ts'
import { hasNatsServer, startNatsServer, type NatsServer } from '../faults/nats-server.ts'
import { openHost, type Host } from './host.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

export interface Stage {
  hosts: readonly Host[]
  /** Straight to the database, past everything that is broken but itself. */
  db: Database
  /** Null where nothing may be mounted. */
  disk: SmallDisk | null
  /** By which servers tell each other of bids; null where the database tells them. */
  nats: NatsServer | null
  postmaster(): Promise<number>
  close(): Promise<void>
}

export interface StageOptions {
  hosts: number
  /** Whether everything gets a small disk of its own, where that is possible. */
  hasDisks: boolean
  /** Whether there is NATS, where it is installed. */
  hasNats: boolean
}

const SETTINGS = { max_connections: '150', archive_mode: 'off', max_wal_size: '128MB' }

export async function openStage({ hosts: count, hasDisks, hasNats }: StageOptions): Promise<Stage> {
  const place = await mkdtemp(join(tmpdir(), 'hammerlane-chaos-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(place, { recursive: true, force: true })]
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const dataDir = join(place, 'database')
    const disk = hasDisks ? await mountSmallDisk(dataDir) : null
    if (disk) undo.push(disk.unmount)
    const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: SETTINGS })
    undo.push(postgres.stop)
    const { username: grantTo } = new URL(postgres.applicationUrl)
    await migrate({ url: postgres.url, log: silentLog, grantTo })
    const db = openTestPool(postgres.url, 6)
    undo.push(() => db.destroy())
    const nats = hasNats && hasNatsServer ? await startNatsServer() : null
    if (nats) undo.push(nats.remove)
    const hosts: Host[] = []
    for (let number = 1; number <= count; number += 1) {
      const host = await openHost({
        place: join(place, `server-${number}`),
        databaseUrl: postgres.applicationUrl,
        hasDisk: hasDisks,
        natsUrl: nats?.url ?? '',
      })
      hosts.push(host)
      undo.push(host.close)
    }
    await Promise.all(hosts.map((host) => host.open()))
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
    const postmaster = async () => Number.parseInt(await readFile(pidFile, 'utf8'), 10)
    return { hosts, db, disk, nats, postmaster, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The process ids of the database's connections that servers use, those at work first. */
export async function backendsOf(db: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'hammerlane' and pid <> pg_backend_pid()
      and datname = current_database() order by state <> 'active', random()`.execute(db)
  return rows.map(({ pid }) => pid)
}

/** All of the database's processes but the first of them. */
export async function processesOf(db: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
  return rows.map(({ pid }) => pid)
}
