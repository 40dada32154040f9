/** Debian's PgBouncer before a test's database, as `deploy/pgbouncer/pgbouncer.ini` sets it up. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../server-process.ts'
import { openGate } from './database-gate.ts'

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

export interface PgBouncer {
  /** The database's address through it. */
  url: string
  stop(): Promise<void>
}

/** Of the product's file it changes where things are, who may enter, and how many connections it opens to the database. */
export async function startPgBouncer(databaseUrl: string, connections: number): Promise<PgBouncer> {
  const [gate, port, folder] = await Promise.all([
    // By TCP, whichever way the database is reached.
    openGate(databaseUrl),
    freePort(),
    mkdtemp(join(tmpdir(), 'hammerlane-pgbouncer-')),
  ])
  const { port: databasePort, pathname, username, password } = new URL(gate.url)
  const ours = await readFile('deploy/pgbouncer/pgbouncer.ini', 'utf8')
  const settings = ours
    .replace('port=5432 dbname=hammerlane', `port=${databasePort} dbname=${pathname.slice(1)}`)
    .replace('connect_query', `user=${username} password=${password} connect_query`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${connections}`)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings)
  await chmod(folder, 0o755)
  // It refuses to be root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' })
  const url = new URL(gate.url)
  Object.assign(url, { port: `${port}`, pathname: '/hammerlane' })
  await untilItAnswers(url.href)
  return {
    url: url.href,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await gate.shut()
      await rm(folder, { recursive: true })
    },
  }
}

async function untilItAnswers(connectionString: string): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      const isEarly = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
      if (!isEarly) throw error
    }
  }
}
