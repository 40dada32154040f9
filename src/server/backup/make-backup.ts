/** Makes one backup of the embedded database, the private files and the keys while all goes on. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { lockFile } from '../postgres/file-lock.ts'
import { StartError } from '../start-error.ts'
import { clusterOf, spoolOf, startArchiving, type Archiving } from './archiving.ts'
import { endingFor, writeBackupFile, type FileFacts } from './backup-file.ts'
import {
  keepNewest,
  MANIFEST,
  nameOfTime,
  UNFINISHED,
  type Backup,
  type Manifest,
} from './backup-folder.ts'
import { takeBaseBackup } from './base-backup.ts'
import { dataFiles, packData } from './data-folder.ts'
import { shipWal, shipWalFile, walNameOf } from './ship-wal.ts'

export type BackupOptions = Archiving & {
  dataDir: string
  /** Of the embedded database, as somebody who may make backups. */
  url: string
  /** How many backups to leave; absent means all. */
  keep?: number | undefined
  now: Date
}

/**
 * From its end on, the state of any moment can be restored: the log is archived while the server runs.
 * @throws StartError when another is being made in the same folder
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { backupDir, keep } = options
  const lock = lockFile(join(backupDir, 'lock'))
  if (!lock) throw new StartError(`Another backup is being made in ${backupDir}.`)
  try {
    await removeUnfinished(backupDir)
    await startArchiving(options.dataDir, options)
    const backup = await backUp(options)
    if (keep) await keepNewest(backupDir, keep)
    return backup
  } finally {
    lock.release()
  }
}

async function backUp(options: BackupOptions): Promise<Backup> {
  const { backupDir, dataDir, recipient, now } = options
  const name = nameOfTime(now)
  const folder = join(backupDir, name)
  const draft = `${folder}${UNFINISHED}`
  await mkdir(draft, { mode: 0o700 })
  const files: Record<string, FileFacts> = {}
  const write = async (part: string, content: Parameters<typeof writeBackupFile>[1]) => {
    const file = `${part}.tar${endingFor(recipient)}`
    files[file] = await writeBackupFile(join(draft, file), content, recipient)
  }
  const base = await withClient(options.url, (client) =>
    takeBaseBackup(client, clusterOf(dataDir), (tar) => write('base', tar)),
  )
  await write('data', await packData(dataDir, await dataFiles(dataDir)))
  await shipHistories(options)
  await shipUntil(base.lastSegment, options)
  const manifest: Manifest = {
    ...base,
    format: 1,
    startedAt: now.toISOString(),
    finishedAt: base.finishedAt.toISOString(),
    files,
  }
  const text = JSON.stringify(manifest, undefined, 2)
  await writeFile(join(draft, MANIFEST), text, { mode: 0o600, flush: true })
  await rename(draft, folder)
  return { folder, name, manifest }
}

/** A restored database counts timelines on; those of before have to be known, so that none is taken twice. */
async function shipHistories({ dataDir, backupDir, recipient }: BackupOptions): Promise<void> {
  const wal = join(clusterOf(dataDir), 'pg_wal')
  const shipped = new Set(await readdir(join(backupDir, 'wal')))
  for (const name of await readdir(wal)) {
    if (/^[0-9A-F]{8}\.history$/.test(name))
      await shipWalFile(join(wal, name), name, { backupDir, recipient, shipped })
  }
}

/** Without the log of its own time the copy is worth nothing. */
async function shipUntil(segment: string, options: BackupOptions): Promise<void> {
  const { dataDir, backupDir } = options
  const until = performance.now() + 120_000
  for (;;) {
    await shipWal({ ...options, spool: spoolOf(dataDir) })
    const shipped = await readdir(join(backupDir, 'wal'))
    if (shipped.some((file) => walNameOf(file)?.name === segment)) return
    if (performance.now() > until) {
      throw new StartError(
        `PostgreSQL does not hand over its log: see ${join(dataDir, 'postgres', 'log')}. A server that was started by an earlier version has to be started again.`,
      )
    }
    await wait(100)
  }
}

async function removeUnfinished(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    if (name.endsWith(UNFINISHED)) await rm(join(backupDir, name), { recursive: true })
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    // Should the copy have failed, this ends backup mode too.
    await client.end()
  }
}
