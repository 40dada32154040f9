/**
 * Whether the embedded database's log goes to the backups: its spool exists, and a file of DATA_DIR says where to.
 * PostgreSQL itself looks for the spool each time: see `archive_command` in embedded-postgres-server.ts.
 */
import { chown, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere } from '../files/secret-key.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { WAL_SPOOL } from '../postgres/embedded-postgres-server.ts'

const archivingSchema = z.object({
  /** Absolute path. */
  backupDir: z.string(),
  recipient: z.string().nullable(),
})

export type Archiving = z.infer<typeof archivingSchema>

export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster')
}

export function spoolOf(dataDir: string): string {
  return join(clusterOf(dataDir), WAL_SPOOL)
}

/** Null before the first backup. */
export async function readArchiving(dataDir: string): Promise<Archiving | null> {
  const text = await readIfThere(noteOf(dataDir))
  return text && archivingSchema.parse(JSON.parse(text.toString()))
}

/** From now on each segment that PostgreSQL finishes is kept. */
export async function startArchiving(dataDir: string, archiving: Archiving): Promise<void> {
  await writeAtomically(noteOf(dataDir), Buffer.from(JSON.stringify(archiving)))
  const spool = spoolOf(dataDir)
  const { uid, gid } = await stat(clusterOf(dataDir))
  await mkdir(spool, { recursive: true, mode: 0o700 })
  await chown(spool, uid, gid)
}

/** What waits is given up: the next backup begins anew. */
export async function stopArchiving(dataDir: string): Promise<void> {
  await rm(spoolOf(dataDir), { recursive: true, force: true })
}

function noteOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'backup.json')
}
