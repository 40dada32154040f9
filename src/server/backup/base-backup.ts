/** A copy of the embedded database's files while it goes on, by PostgreSQL's low-level API for backups. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { packTar, type TarSource } from 'modern-tar/fs'
import type { Client } from 'pg'
import { tarSource } from './tar-source.ts'

/** What of `pg_backup_stop` has to be kept. */
export type BaseBackup = {
  firstSegment: string
  lastSegment: string
  finishedAt: Date
  label: string
  /** Of the cluster, empty ones among them, each after the one it lies in. */
  folders: string[]
}

/**
 * Puts the cluster into backup mode, hands over its files as one tar, ends backup mode. The files change under the copy;
 * the log from `firstSegment` to `lastSegment` makes them whole again.
 */
export async function takeBaseBackup(
  client: Client,
  cluster: string,
  write: (tar: Readable) => Promise<void>,
): Promise<BaseBackup> {
  const started = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('hammerlane', fast => true)) as segment`,
  )
  const { sources, folders } = await filesOf(cluster)
  await write(packTar(sources))
  const ended = await client.query<{ segment: string; label: string; at: Date }>(
    `select pg_walfile_name(lsn) as segment, labelfile as label, clock_timestamp() as at
      from pg_backup_stop(wait_for_archive => false)`,
  )
  const [first, last] = [started.rows[0], ended.rows[0]]
  if (!first || !last) throw new Error('PostgreSQL did not say what the backup needs')
  return {
    firstSegment: first.segment,
    lastSegment: last.segment,
    finishedAt: last.at,
    label: last.label,
    folders,
  }
}

/** Folders that PostgreSQL wants to find, and fills anew: as its documentation lists them. */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
const LEFT_OUT =
  /^wal_(spool|restore)$|(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*)$/

async function filesOf(cluster: string): Promise<{ sources: TarSource[]; folders: string[] }> {
  const sources: TarSource[] = []
  const folders: string[] = []
  const look = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(cluster, below), { withFileTypes: true })) {
      const target = below ? `${below}/${entry.name}` : entry.name
      if (LEFT_OUT.test(target)) continue
      if (entry.isDirectory()) {
        folders.push(target)
        if (!EMPTIED.test(target)) await look(target)
      } else if (entry.isFile()) sources.push(...(await sourceOf(join(cluster, target), target)))
    }
  }
  await look('')
  return { sources, folders }
}

async function sourceOf(path: string, target: string): Promise<TarSource[]> {
  if (target !== 'global/pg_control') return tarSource(path, target)
  return [{ type: 'content', content: await readSteady(path), target, mode: 0o600 }]
}

/** PostgreSQL writes this file in place, and recovery needs it whole: read until it is the same twice. */
async function readSteady(path: string): Promise<Buffer> {
  let former = await readFile(path)
  for (;;) {
    const next = await readFile(path)
    if (next.equals(former)) return next
    former = next
  }
}
