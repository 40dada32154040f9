/**
 * What BACKUP_DIR holds:
 *
 *     identity.age              the private key under the passphrase, if backups are encrypted
 *     2026-11-22T15-30-00.000Z/ one backup: base.tar (the cluster), data.tar (files and keys), manifest.json
 *     wal/                      the database's log since the oldest backup, a file for each segment, its digest in the name
 *     changes/                  files and keys that were new or changed since, in the order of time
 */
import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { privateFolder, readIfThere } from '../files/secret-key.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { StartError } from '../start-error.ts'
import { makeIdentity, openIdentity, type Recipient } from './backup-encryption.ts'

const manifestSchema = z.object({
  format: z.literal(1),
  startedAt: z.iso.datetime(),
  /** The first time to which it can be restored, by the database's clock. */
  finishedAt: z.iso.datetime(),
  /** The first and the last segment of the log that it cannot be restored without. */
  firstSegment: z.string(),
  lastSegment: z.string(),
  /** PostgreSQL's own note of where recovery begins. */
  label: z.string(),
  folders: z.array(z.string()),
  /** Digests of the files as they lie there. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type Backup = { folder: string; name: string; manifest: Manifest }

export const MANIFEST = 'manifest.json'
/** Ends the name of one that is being made, or was not finished. */
export const UNFINISHED = '.unfinished'

/** Whole backups, the oldest first. */
export async function listBackups(backupDir: string): Promise<Backup[]> {
  const names = await readdir(backupDir).catch(() => [])
  const found = await Promise.all(
    names.toSorted().map(async (name) => {
      if (!/^\d{4}-.*Z$/.test(name)) return []
      const folder = join(backupDir, name)
      const text = await readIfThere(join(folder, MANIFEST))
      const parsed = text && manifestSchema.safeParse(JSON.parse(text.toString()))
      return parsed?.success ? [{ folder, name, manifest: parsed.data }] : []
    }),
  )
  return found.flat()
}

/** A time as part of a name: names then sort as the times do. */
export function nameOfTime(time: Date): string {
  return time.toISOString().replaceAll(':', '-')
}

export async function prepareBackupFolder(backupDir: string): Promise<void> {
  await privateFolder(backupDir)
  await Promise.all(['wal', 'changes'].map((name) => privateFolder(join(backupDir, name))))
}

/**
 * To whom a backup is encrypted: makes the key pair if a passphrase is given for the first time.
 * @param known the public key that the last backup of this data folder used
 * @throws StartError when backups here are encrypted and neither the passphrase nor the public key is known
 */
export async function recipientFor(
  backupDir: string,
  passphrase: string | undefined,
  known: Recipient,
): Promise<Recipient> {
  const file = identityFile(backupDir)
  const locked = await readIfThere(file)
  if (locked && passphrase) return (await openIdentity(locked, passphrase)).recipient
  if (locked && known) return known
  if (locked)
    throw new StartError(
      `The backups in ${backupDir} are encrypted. Give their passphrase once, as BACKUP_PASSPHRASE or with --passphrase-file.`,
    )
  if (!passphrase) return null
  const made = await makeIdentity(passphrase)
  await writeAtomically(file, made.locked)
  return made.recipient
}

/** The private key of the backups here, null if they are not encrypted. @throws StartError without the right passphrase */
export async function identityOf(backupDir: string, passphrase: string | undefined) {
  const locked = await readFile(identityFile(backupDir)).catch(() => null)
  if (!locked) return null
  if (passphrase) return (await openIdentity(locked, passphrase)).identity
  throw new StartError(
    `The backups in ${backupDir} are encrypted. Give their passphrase as BACKUP_PASSPHRASE or with --passphrase-file.`,
  )
}

/** Leaves the newest backups and what they need; takes the rest away, with what was not finished. */
export async function keepNewest(backupDir: string, keep: number): Promise<string[]> {
  const backups = await listBackups(backupDir)
  const [oldest] = backups.slice(-keep)
  if (!oldest) return []
  const old = backups.slice(0, -keep)
  for (const { folder } of old) await rm(folder, { recursive: true, force: true })
  await removeFrom(join(backupDir, 'wal'), (name) => isBefore(name, oldest.manifest.firstSegment))
  await removeFrom(join(backupDir, 'changes'), (name) => name < oldest.name)
  return old.map(({ name }) => name)
}

async function removeFrom(folder: string, isOld: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) if (isOld(name)) await rm(join(folder, name))
}

/** Segments are numbered on across timelines; which timeline one is of, the first eight digits say. */
export function isBefore(walFile: string, segment: string): boolean {
  const position = /^[0-9A-F]{8}([0-9A-F]{16})\b/.exec(walFile)?.[1]
  return position !== undefined && position < segment.slice(8)
}

function identityFile(backupDir: string): string {
  return join(backupDir, 'identity.age')
}
