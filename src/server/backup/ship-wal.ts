/** Takes what PostgreSQL has put into its spool over to the backups: the segments of its log, in order. */
import { createHash } from 'node:crypto'
import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { lockFile } from '../postgres/file-lock.ts'
import type { Recipient } from './backup-encryption.ts'
import { endingFor, writeBackupFile } from './backup-file.ts'

/** A segment, the history of a timeline, or PostgreSQL's note of a backup. */
const WAL_FILE = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.[0-9A-F]{8}\.backup)?)$/
const DIGEST_LENGTH = 16

export type WalPlaces = {
  spool: string
  backupDir: string
  recipient: Recipient
  /** Says that what is in the spool is for others now. */
  signal?: AbortSignal | undefined
}

/**
 * Whoever else does so at the same moment is left to it. A file leaves the spool once it is on the backups' disk. The lock
 * is not there: it is waited for by the whole process, which a disk that hangs would stop.
 * @throws Error when the backups have another segment of the same name: then two databases write to one folder
 */
export async function shipWal({ spool, backupDir, recipient, signal }: WalPlaces): Promise<void> {
  const lock = lockFile(join(spool, `${digestOf(Buffer.from(backupDir))}.lock`))
  if (!lock) return
  try {
    const shipped = new Set(await readdir(join(backupDir, 'wal')))
    for (const name of await waitingWal(spool)) {
      await shipWalFile(join(spool, name), name, { backupDir, recipient, shipped })
      signal?.throwIfAborted()
      await rm(join(spool, name), { force: true })
    }
  } finally {
    lock.release()
  }
}

/** What lies in the spool, the oldest first; undefined without a spool. */
export async function waitingWal(spool: string): Promise<string[]> {
  return (await readdir(spool)).filter((name) => WAL_FILE.test(name)).toSorted()
}

type Shipment = { backupDir: string; recipient: Recipient; shipped: ReadonlySet<string> }

/** Sent twice, it stays there once. */
export async function shipWalFile(
  path: string,
  name: string,
  { backupDir, recipient, shipped }: Shipment,
): Promise<void> {
  const content = await readFile(path)
  const digest = digestOf(content)
  const present = [...shipped].filter((one) => walNameOf(one)?.name === name)
  if (present.some((one) => walNameOf(one)?.digest === digest)) return
  if (present.length > 0) {
    throw new Error(
      `${backupDir} has another ${name} already: another database writes to this folder`,
    )
  }
  const target = join(backupDir, 'wal', `${name}.${digest}${endingFor(recipient)}`)
  await writeBackupFile(target, Readable.from([content]), recipient)
}

export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, DIGEST_LENGTH)
}

/** The parts of a name in the backups; undefined for one that is not whole. */
export function walNameOf(file: string): { name: string; digest: string } | undefined {
  const [, name, digest] = /^(.+)\.([0-9a-f]{16})\.gz(?:\.age)?$/.exec(file) ?? []
  return name && digest ? { name, digest } : undefined
}
