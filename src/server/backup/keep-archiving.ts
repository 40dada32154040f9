/** The background job that keeps the backups at most a minute behind the embedded database. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { MINUTE } from '../../rules/durations.ts'
import type { Job } from '../job-runner.ts'
import type { Log } from '../log.ts'
import { readArchiving, spoolOf, stopArchiving, type Archiving } from './archiving.ts'
import { endingFor, writeBackupFile } from './backup-file.ts'
import { nameOfTime, UNFINISHED } from './backup-folder.ts'
import { isChangedFiles, nameOfChangedFiles } from './changed-files.ts'
import { dataFiles, packData } from './data-folder.ts'
import { shipWal, waitingWal } from './ship-wal.ts'

/** A file is written before it gets its name. */
const SLACK = 15_000
/** A gigabyte. With more waiting, archiving ends: a full disk would end the database. */
const MAX_WAITING = 64
/** How long a pass is waited for before the spool is looked at. */
const LOOK_AFTER = 5_000
/** A pass that takes longer is told of. */
const LONGEST_PASS = 5 * MINUTE

type KeepArchivingParts = {
  /** Of the embedded database. */
  url: string
  /** Absolute path of DATA_DIR. */
  dataDir: string
  log: Log
  maxWaiting?: number
  lookAfterMs?: number
  longestPassMs?: number
}

/**
 * Does nothing until there is a first backup. While the backups cannot be written the database goes on; a disk that hangs
 * neither fails nor ends a pass, so the spool is looked at meanwhile.
 */
export function keepArchivingJob(parts: KeepArchivingParts): Job {
  const { dataDir, url, log } = parts
  let switchedAt = performance.now()
  let hasWarned = false
  let pass: Pass | undefined
  const abandon = () => {
    pass?.abandon()
    pass = undefined
  }
  return {
    name: 'archive for backups',
    everyMs: 10_000,
    async run() {
      const archiving = await readArchiving(dataDir)
      if (!archiving) return
      if (!existsSync(spoolOf(dataDir))) {
        abandon()
        if (!hasWarned) log.warn('nothing is archived until the next "npm run backup"')
        hasWarned = true
        return
      }
      if (performance.now() - switchedAt >= MINUTE) {
        await finishSegment(url)
        switchedAt = performance.now()
      }
      if (pass?.backupDir !== archiving.backupDir) abandon()
      pass ??= beginPass(dataDir, archiving)
      const ended = await endOf(pass, parts)
      const error = ended ? ended.error : delayOf(pass, parts)
      if (ended) pass = undefined
      if (ended && !error) return
      const full = await endWhenFull(parts, error)
      if (full) abandon()
      if (full ?? error) throw full ?? error
      // At once, for then the spool is looked at again.
      return true
    },
  }
}

/** One time of taking everything over. */
interface Pass {
  backupDir: string
  startedAt: number
  /** It never fails; `error` is why the pass did. */
  end: Promise<{ error?: unknown }>
  /** Whatever it does later, it takes nothing more out of the spool. */
  abandon(): void
}

function beginPass(dataDir: string, archiving: Archiving): Pass {
  const abandoned = new AbortController()
  const end = archiveNow(dataDir, archiving, abandoned.signal).then(
    () => ({}),
    (error: unknown) => ({ error }),
  )
  const { backupDir } = archiving
  return { backupDir, startedAt: performance.now(), end, abandon: () => abandoned.abort() }
}

/** Undefined while it is still under way. */
function endOf({ end }: Pass, { lookAfterMs = LOOK_AFTER }: KeepArchivingParts) {
  return Promise.race([end, wait(lookAfterMs, undefined, { ref: false })])
}

/** What is wrong with a pass that is under way for too long. */
function delayOf({ startedAt }: Pass, { longestPassMs = LONGEST_PASS }: KeepArchivingParts) {
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  if (seconds * 1_000 <= longestPassMs) return undefined
  return new Error(`Writing to the backups has not ended for ${seconds} s. Their disk may hang.`)
}

/**
 * Ships what has come together since the last time: finished segments of the log, new and changed files. Nothing leaves the
 * spool any more once `signal` says so.
 */
export async function archiveNow(
  dataDir: string,
  archiving: Archiving,
  signal?: AbortSignal,
): Promise<void> {
  await shipWal({ ...archiving, spool: spoolOf(dataDir), signal })
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
  const folder = join(backupDir, 'changes')
  const [time, ending] = [nameOfTime(now), `.tar${endingFor(recipient)}`]
  const content = await packData(dataDir, changed)
  await writeBackupFile(join(folder, `${time}${ending}`), content, recipient, (facts) =>
    join(folder, nameOfChangedFiles(time, facts, ending)),
  )
}

/** When files were last looked through, as the newest names tell. Drafts that a process left behind are nothing finished. */
export async function lastPass(backupDir: string): Promise<Date | undefined> {
  const backups = (await readdir(backupDir)).filter((name) => !name.endsWith(UNFINISHED))
  const changes = (await readdir(join(backupDir, 'changes'))).filter(isChangedFiles)
  const times = [...backups, ...changes].flatMap((name) => timeInName(name) ?? [])
  return times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
}

export function timeInName(name: string): Date | undefined {
  const [, day, hour, minute, rest] = /^([\d-]{10})T(\d\d)-(\d\d)-([\d.]+Z)/.exec(name) ?? []
  return day ? new Date(`${day}T${hour}:${minute}:${rest}`) : undefined
}

/** Gives up what waits once it is too much. @returns what to tell then */
async function endWhenFull(
  { dataDir, maxWaiting = MAX_WAITING }: KeepArchivingParts,
  cause: unknown,
): Promise<Error | undefined> {
  const { length } = await waitingWal(spoolOf(dataDir))
  if (length <= maxWaiting) return undefined
  await stopArchiving(dataDir)
  return new Error(
    `Archiving has ended: ${length} segments were waiting for the backups. Make room there, then run "npm run backup".`,
    { cause },
  )
}
