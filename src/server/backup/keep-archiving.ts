/** The background job that keeps the backups at most a minute behind the embedded database. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Job } from '../job-runner.ts'
import type { Log } from '../log.ts'
import { readArchiving, spoolOf, stopArchiving, type Archiving } from './archiving.ts'
import { endingFor, writeBackupFile } from './backup-file.ts'
import { nameOfTime } from './backup-folder.ts'
import { dataFiles, packData } from './data-folder.ts'
import { shipWal, waitingWal } from './ship-wal.ts'

const MINUTE = 60_000
/** A file is written before it gets its name. */
const SLACK = 15_000
/** A gigabyte. With more waiting, archiving ends: a full disk would end the database. */
const MOST_WAITING = 64

type KeepArchivingParts = {
  /** Of the embedded database. */
  url: string
  /** Absolute path of DATA_DIR. */
  dataDir: string
  log: Log
  mostWaiting?: number
}

/** Does nothing until there is a first backup. While the backups cannot be written the database goes on. */
export function keepArchivingJob(parts: KeepArchivingParts): Job {
  const { dataDir, url, log } = parts
  let switchedAt = performance.now()
  let hasWarned = false
  return {
    name: 'archive for backups',
    everyMs: 10_000,
    async run() {
      const archiving = await readArchiving(dataDir)
      if (!archiving) return
      if (!existsSync(spoolOf(dataDir))) {
        if (!hasWarned) log.warn('nothing is archived until the next "npm run backup"')
        hasWarned = true
        return
      }
      if (performance.now() - switchedAt >= MINUTE) {
        await finishSegment(url)
        switchedAt = performance.now()
      }
      try {
        await archiveNow(dataDir, archiving)
      } catch (error) {
        await giveUpWhenFull(parts, error)
        throw error
      }
    },
  }
}

/** Ships what has come together since the last time: finished segments of the log, new and changed files. */
export async function archiveNow(dataDir: string, archiving: Archiving): Promise<void> {
  await shipWal({ ...archiving, spool: spoolOf(dataDir) })
  await shipChanges(dataDir, archiving)
}

/** A segment holds 16 MB, which at night may take hours. One in which nothing stands stays. @returns its name */
export async function finishSegment(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    )
    return rows[0]?.segment ?? ''
  } finally {
    await client.end()
  }
}

async function shipChanges(dataDir: string, { backupDir, recipient }: Archiving): Promise<void> {
  const now = new Date()
  const since = await lastPass(backupDir)
  if (!since) return
  const changed = await dataFiles(dataDir, new Date(since.getTime() - SLACK))
  if (changed.length === 0) return
  const path = join(backupDir, 'changes', `${nameOfTime(now)}.tar${endingFor(recipient)}`)
  await writeBackupFile(path, await packData(dataDir, changed), recipient)
}

/** When files were last looked through, as the newest names tell: names of backups and of changes begin with their time. */
async function lastPass(backupDir: string): Promise<Date | undefined> {
  const names = [...(await readdir(backupDir)), ...(await readdir(join(backupDir, 'changes')))]
  const times = names.flatMap((name) => timeInName(name) ?? [])
  return times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
}

export function timeInName(name: string): Date | undefined {
  const [, day, hour, minute, rest] = /^([\d-]{10})T(\d\d)-(\d\d)-([\d.]+Z)/.exec(name) ?? []
  return day ? new Date(`${day}T${hour}:${minute}:${rest}`) : undefined
}

async function giveUpWhenFull(
  { dataDir, log, mostWaiting = MOST_WAITING }: KeepArchivingParts,
  error: unknown,
): Promise<void> {
  const waiting = await waitingWal(spoolOf(dataDir))
  if (waiting.length <= mostWaiting) return
  await stopArchiving(dataDir)
  log.error(
    { err: error, segments: waiting.length },
    'archiving has ended: too much was waiting for the backups. Make room there, then run "npm run backup"',
  )
}
