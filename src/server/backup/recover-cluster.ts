/** Makes a whole cluster of a base backup by replaying the log up to a moment. */
import { spawnSync } from 'node:child_process'
import { mkdir, open, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { unpackTar } from 'modern-tar/fs'
import { Client } from 'pg'
import { DAY } from '../../rules/durations.ts'
import type { Log } from '../log.ts'
import { accountForPostgres, findPostgresFolder } from '../postgres/embedded-postgres-program.ts'
import {
  startServer,
  DATABASE_USER,
  type ServerSetup,
} from '../postgres/embedded-postgres-server.ts'
import { makeSocketFolder, removeSocketFolder } from '../postgres/embedded-postgres-socket.ts'
import { StartError } from '../start-error.ts'
import type { Identity } from './backup-encryption.ts'
import { readBackupFile, unpackWhole } from './backup-file.ts'
import { isBefore, type Backup } from './backup-folder.ts'
import { digestOf, walNameOf } from './ship-wal.ts'

/** Where the log lies for PostgreSQL to fetch: in the cluster, for it may see nothing else. */
const WAL_RESTORE = 'wal_restore'

export type RecoveryOptions = {
  backup: Backup
  identity: Identity
  backupDir: string
  /** Where the cluster is made; the password lies beside it. */
  cluster: string
  to?: string | undefined
  log: Log
}

/** @returns the time of the last change that was replayed, null when there was none after the backup */
export async function recoverCluster(options: RecoveryOptions): Promise<Date | null> {
  const { backup, identity, cluster, to, log } = options
  await mkdir(cluster, { mode: 0o700 })
  const base = Object.keys(backup.manifest.files).find((file) => file.startsWith('base.tar'))
  if (!base) throw new StartError(`The backup ${backup.name} holds no database.`)
  for (const folder of backup.manifest.folders) await mkdir(join(cluster, folder), { mode: 0o700 })
  await unpackWhole(join(backup.folder, base), identity, unpackTar(cluster, MODES))
  await writeFile(join(cluster, 'backup_label'), backup.manifest.label, { mode: 0o600 })
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  await unpackWal(options)
  const account = await accountForPostgres(cluster)
  if (account) await handOver(cluster, account)
  const setup: ServerSetup = {
    installation: await findPostgresFolder(account, log),
    account,
    cluster,
    socketFolder: await makeSocketFolder(account),
    logFile: join(cluster, '..', 'log'),
    readyWithinMs: DAY,
    settings: recoverySettings(to),
  }
  try {
    return await recover(setup, to)
  } finally {
    await removeSocketFolder(`postgres://localhost/?host=${encodeURIComponent(setup.socketFolder)}`)
    await rm(join(cluster, WAL_RESTORE), { recursive: true, force: true })
    await rm(setup.logFile, { force: true })
  }
}

const MODES = { fmode: 0o600, dmode: 0o700 }

async function recover(setup: ServerSetup, to: string | undefined): Promise<Date | null> {
  let failure: unknown
  const server = await startServer(setup).catch((error: unknown) => {
    if (!to) throw error
    failure = error
    // The last change may be older than the moment asked for, which PostgreSQL takes for an error: all there is is then what was then.
    return startServer({ ...setup, settings: recoverySettings(undefined) })
  })
  try {
    const lastChange = await lastChangeOf(setup)
    // It failed for another reason, and has now gone too far.
    if (failure && to && lastChange && lastChange > new Date(to)) throw failure
    return lastChange
  } finally {
    await server.stop()
  }
}

function recoverySettings(to: string | undefined): Record<string, string> {
  return {
    archive_mode: 'off',
    hot_standby: 'off',
    restore_command: `cp ${WAL_RESTORE}/%f %p`,
    recovery_target_timeline: 'latest',
    ...(to && { recovery_target_time: to, recovery_target_action: 'promote' }),
  }
}

async function lastChangeOf({ cluster, socketFolder }: ServerSetup): Promise<Date | null> {
  const client = new Client({
    host: socketFolder,
    user: DATABASE_USER,
    password: await readFile(join(cluster, '..', 'password'), 'utf8'),
    database: 'hammerlane',
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ at: Date | null }>(
      'select pg_last_xact_replay_timestamp() as at',
    )
    return rows[0]?.at ?? null
  } finally {
    await client.end()
  }
}

/** A damaged segment ends the log: there is no way over the gap. */
async function unpackWal(options: RecoveryOptions): Promise<void> {
  const { backup, backupDir, identity, cluster, log } = options
  const into = join(cluster, WAL_RESTORE)
  await mkdir(into, { mode: 0o700 })
  const folder = join(backupDir, 'wal')
  for (const file of (await readdir(folder)).toSorted()) {
    const parts = walNameOf(file)
    if (!parts || isBefore(file, backup.manifest.firstSegment)) continue
    const content = await contentOf(join(folder, file), identity).catch(() => undefined)
    if (!content || digestOf(content) !== parts.digest) {
      log.error(
        { file: join(folder, file) },
        'a segment of the log is damaged; what came after it cannot be restored',
      )
      return
    }
    await writeSparsely(join(into, parts.name), content)
  }
}

async function contentOf(path: string, identity: Identity): Promise<Buffer> {
  const chunks: Buffer[] = []
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await readBackupFile(path, identity, collect)
  return Buffer.concat(chunks)
}

/** Most segments of a quiet night are zeros but for their beginning; they take no room on the disk. */
async function writeSparsely(path: string, content: Buffer): Promise<void> {
  let end = content.length
  while (end > 0 && content[end - 1] === 0) end -= 1
  const file = await open(path, 'wx', 0o600)
  try {
    await file.write(content, 0, end)
    await file.truncate(content.length)
  } finally {
    await file.close()
  }
}

function handOver(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  const { status } = spawnSync('chown', ['-R', `${uid}:${gid}`, folder])
  if (status !== 0) throw new StartError(`${folder} cannot be handed over to PostgreSQL's account.`)
}
