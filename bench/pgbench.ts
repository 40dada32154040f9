/** PostgreSQL's own load generator, which does one thing over and over along many connections. */
import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { createLog } from '../src/server/log.ts'
import {
  accountForPostgres,
  findPostgresFolder,
} from '../src/server/postgres/embedded-postgres-program.ts'

/** Transactions per second of a script, or null where pgbench is not installed. */
export async function runPgbench(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  script: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number | null> {
  const program = await findPgbench(dataDir)
  if (!program) return null
  const file = join(dataDir, 'pgbench.sql')
  await writeFile(file, script)
  const load = ['-c', `${connections}`, '-j', '2', '-T', `${seconds}`]
  const options = ['-n', '-M', 'prepared', ...load, '-f', file]
  const { stdout } = await promisify(execFile)(program, [...options, databaseUrl])
  const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? []
  if (rate === undefined) throw new Error(`pgbench measured nothing:\n${stdout}`)
  return Number(rate)
}

/** Beside the embedded PostgreSQL, which may have none; else the newest of Debian's, or any that there is. */
export async function findPgbench(dataDir: string): Promise<string | undefined> {
  const account = await accountForPostgres(join(dataDir, 'postgres', 'cluster'))
  const embedded = await findPostgresFolder(account, createLog('warn'))
  const newestFirst = (one: string, other: string) =>
    other.localeCompare(one, 'en', { numeric: true })
  const folders = [
    join(embedded, 'bin'),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted(newestFirst),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
}
