/** Puts a backup into a data folder, at the moment asked for. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unpackTar } from 'modern-tar/fs'
import { privateFolder } from '../files/secret-key.ts'
import type { Log } from '../log.ts'
import { lockFile } from '../postgres/file-lock.ts'
import { StartError } from '../start-error.ts'
import type { Identity } from './backup-encryption.ts'
import { factsOf, unpackWhole } from './backup-file.ts'
import { identityOf, listBackups, nameOfTime, type Backup } from './backup-folder.ts'
import { isChangedFiles, unpackChangedFiles } from './changed-files.ts'
import { timeInName } from './keep-archiving.ts'
import { recoverCluster } from './recover-cluster.ts'

export type RestoreOptions = {
  dataDir: string
  backupDir: string
  passphrase?: string | undefined
  /** As it was then, ISO 8601 with its zone; absent means all there is. */
  to?: string | undefined
  /** Whether what lies in `dataDir` may be moved aside. */
  replace?: boolean | undefined
  now: Date
  log: Log
}

export type Restored = {
  backup: Backup
  /** The time of the last change that was restored. */
  lastChange: Date | null
  /** Where that which was there before lies now. */
  movedTo: string | null
  /** Damaged files of later changes, which were left out. */
  leftOut: string[]
}

/**
 * All is put together aside and takes its place when it is whole.
 * @throws StartError when it cannot be done; nothing has been changed then
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataDir, backupDir, to } = options
  const backup = backupBefore(await listBackups(backupDir), backupDir, to)
  await privateFolder(join(dataDir, 'postgres'))
  const lock = lockFile(join(dataDir, 'postgres', 'lock'))
  if (!lock) throw new StartError(`A Hammerlane is running on ${dataDir}. Stop it first.`)
  const draft = join(dataDir, `restoring-${randomUUID()}`)
  try {
    const present = await whatIsThere(dataDir)
    if (present.length > 0 && !options.replace)
      throw new StartError(
        `${dataDir} is not empty (${present.join(', ')}). Set DATA_DIR to another folder, or say --replace: what is there is then moved aside, not deleted.`,
      )
    const identity = await identityOf(backupDir, options.passphrase)
    await requireUnchanged(backup)
    const leftOut = await unpackData(backup, identity, draft, options)
    const cluster = join(draft, 'postgres', 'cluster')
    const lastChange = await recoverCluster({ ...options, backup, identity, cluster })
    const movedTo = await moveAside(dataDir, present, options.now)
    await takePlace(draft, dataDir)
    return { backup, lastChange, movedTo, leftOut }
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.release()
  }
}

/** The newest that was finished by then. */
function backupBefore(backups: Backup[], backupDir: string, to: string | undefined): Backup {
  const [oldest] = backups
  if (!oldest)
    throw new StartError(`There is no backup in ${backupDir}. Set BACKUP_DIR to their folder.`)
  const found = backups.findLast(
    ({ manifest }) => !to || Date.parse(manifest.finishedAt) <= Date.parse(to),
  )
  if (found) return found
  throw new StartError(
    `The backups begin at ${oldest.manifest.finishedAt}; nothing earlier can be restored.`,
  )
}

async function requireUnchanged({ folder, manifest }: Backup): Promise<void> {
  for (const [name, facts] of Object.entries(manifest.files)) {
    const found = await factsOf(join(folder, name)).catch(() => undefined)
    if (found?.sha256 !== facts.sha256 || found.bytes !== facts.bytes)
      throw new StartError(`${join(folder, name)} is damaged or missing. Restore an older backup.`)
  }
}

/** What a start makes by itself does not count. */
async function whatIsThere(dataDir: string): Promise<string[]> {
  const names = (await readdir(dataDir)).filter(
    (name) => !/^(postgres|re(placed|storing)-.*)$/.test(name),
  )
  const inPostgres = ['cluster', 'password'].map((name) => join('postgres', name))
  return [...names, ...inPostgres.filter((name) => existsSync(join(dataDir, name)))]
}

/** Files and keys of the backup, then what changed until that moment, the oldest first. @returns what is damaged and left out */
async function unpackData(
  { folder, manifest, name }: Backup,
  identity: Identity,
  into: string,
  { to, log }: Pick<RestoreOptions, 'to' | 'log'>,
): Promise<string[]> {
  await privateFolder(into)
  await privateFolder(join(into, 'postgres'))
  const first = Object.keys(manifest.files).find((file) => file.startsWith('data.tar'))
  const changes = join(dirname(folder), 'changes')
  const later = (await readdir(changes))
    .toSorted()
    .filter((file) => isChangedFiles(file) && file > name)
  // A row may be older than the pass that took its file: the first one after the moment belongs to it.
  const end = to ? later.findIndex((file) => Number(timeInName(file)) > Date.parse(to)) + 1 : 0
  const wanted = later.slice(0, end || undefined)
  if (first) await unpackWhole(join(folder, first), identity, unpackTar(into, MODES))
  const leftOut: string[] = []
  for (const file of wanted) {
    const changed = { path: join(changes, file), name: file }
    const isUnpacked = await unpackChangedFiles(
      changed,
      identity,
      () => unpackTar(into, MODES),
      log,
    )
    if (!isUnpacked) leftOut.push(changed.path)
  }
  return leftOut
}

const MODES = { fmode: 0o600, dmode: 0o700 }

async function moveAside(dataDir: string, present: string[], now: Date): Promise<string | null> {
  if (present.length === 0) return null
  const aside = join(dataDir, `replaced-${nameOfTime(now)}`)
  await mkdir(join(aside, 'postgres'), { recursive: true, mode: 0o700 })
  for (const name of present) await rename(join(dataDir, name), join(aside, name))
  return aside
}

/** The database comes last: without it nothing starts on half of the rest. */
async function takePlace(draft: string, dataDir: string): Promise<void> {
  const names = await readdir(draft)
  for (const name of names.filter((one) => one !== 'postgres'))
    await rename(join(draft, name), join(dataDir, name))
  const inPostgres = await readdir(join(draft, 'postgres'))
  for (const name of inPostgres.toSorted(
    (a, b) => Number(a === 'cluster') - Number(b === 'cluster'),
  ))
    await rename(join(draft, 'postgres', name), join(dataDir, 'postgres', name))
}
