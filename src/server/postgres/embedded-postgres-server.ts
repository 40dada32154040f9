/** Runs the PostgreSQL server process of the embedded database: makes the cluster, starts and stops it. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, chown, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { clusterName } from './embedded-postgres-orphans.ts'
import type { Account } from './embedded-postgres-program.ts'

/** What a server needs to run. All paths are absolute. */
export type ServerSetup = {
  /** Its `bin` holds PostgreSQL's programs. */
  installation: string
  account: Account
  cluster: string
  /** Folder of the socket; short, and private to the account. */
  socketFolder: string
  logFile: string
  settings: Record<string, string>
  /** How long replay may take; absent means two minutes. */
  readyWithinMs?: number
}

export const DATABASE_USER = 'hammerlane'

/** Folder in the cluster where finished segments of the log wait for whoever keeps the backups; without it none is kept. */
export const WAL_SPOOL = 'wal_spool'

/** Copied aside, flushed and renamed; never over another segment. In the cluster, for PostgreSQL's account may see nothing else. */
const ARCHIVE_COMMAND = [
  `test ! -d ${WAL_SPOOL}`,
  `cmp -s %p ${WAL_SPOOL}/%f`,
  `{ test ! -e ${WAL_SPOOL}/%f && dd if=%p of=${WAL_SPOOL}/%f.tmp bs=1048576 conv=fsync && mv ${WAL_SPOOL}/%f.tmp ${WAL_SPOOL}/%f; }`,
].join(' || ')

/**
 * For a small machine that is not only the database's: about 200 MB with a dozen connections in use. `fsync` and
 * `synchronous_commit` stay on, so an acknowledged commit survives the loss of every process and of power.
 */
const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  // What backups need: see src/server/backup.
  wal_level: 'replica',
  archive_mode: 'on',
  archive_command: ARCHIVE_COMMAND,
  max_wal_senders: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '10min',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Without the rows that error messages quote: they hold personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  unix_socket_permissions: '0700',
} satisfies Record<string, string>

/**
 * Makes an empty cluster: UTF-8, the same sorting on every machine, password needed on the socket.
 * It is made aside and renamed when whole, so a start that is killed leaves nothing half made.
 */
export async function makeCluster(
  { installation, account, cluster, socketFolder }: ServerSetup,
  password: string,
): Promise<void> {
  const unfinished = `${basename(cluster)}.unfinished-`
  const folder = dirname(cluster)
  for (const name of await readdir(folder)) {
    if (name.startsWith(unfinished)) await rm(join(folder, name), { recursive: true, force: true })
  }
  const fresh = await mkdtemp(join(folder, unfinished))
  const passwordFile = join(socketFolder, 'password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account) {
    await chown(fresh, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  try {
    const options = { ...account, cwd: fresh, env: CHILD_ENVIRONMENT }
    await promisify(execFile)(
      join(installation, 'bin', 'initdb'),
      initdbArguments(fresh, account, passwordFile),
      options,
    )
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw new Error('PostgreSQL could not make its cluster', { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(fresh, cluster)
}

/**
 * Starts the server and waits until it takes connections.
 * @throws StartError with the end of its log when it does not come up
 */
export async function startServer(setup: ServerSetup) {
  const log = await open(setup.logFile, 'w', 0o600)
  // In a session of its own: the Ctrl-C that ends the whole group must not take the database away before the server has drained.
  const child = spawn(join(setup.installation, 'bin', 'postgres'), serverArguments(setup), {
    ...setup.account,
    cwd: setup.cluster,
    env: CHILD_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  )
  await log.close()
  if (!(await isReady(child, setup))) {
    await stopServer(child, ended)
    const lines = await readFile(setup.logFile, 'utf8').catch(() => '')
    throw new StartError(
      `The embedded PostgreSQL did not start. The end of its log, ${setup.logFile}:\n${lines.trim().split('\n').slice(-8).join('\n')}`,
    )
  }
  return { ended, stop: () => stopServer(child, ended) }
}

/** No variable of ours reaches the database server; it would also show them to whoever may list processes. */
const CHILD_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

function initdbArguments(cluster: string, account: Account, passwordFile: string): string[] {
  return [
    `--pgdata=${seenBy(account, cluster)}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
}

function serverArguments({ account, cluster, socketFolder, settings }: ServerSetup): string[] {
  const all = {
    ...SETTINGS,
    unix_socket_directories: socketFolder,
    cluster_name: clusterName(cluster),
    ...settings,
  }
  return [
    '-D',
    seenBy(account, cluster),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/**
 * Started by root, the server is in its cluster from the first moment (its working folder is set before the account is changed)
 * and names it by this link, which Linux follows without walking the path. So the folders above may be closed to the
 * account, and stay as they are.
 */
function seenBy(account: Account, cluster: string): string {
  return account ? '/proc/self/cwd' : cluster
}

/** As `pg_ctl` does: the server itself writes into its pid file that it is ready. Replay after a crash may take a while. */
async function isReady(
  child: ChildProcess,
  { cluster, readyWithinMs = 120_000 }: ServerSetup,
): Promise<boolean> {
  const until = performance.now() + readyWithinMs
  const hasEnded = () => !child.pid || child.exitCode !== null || child.signalCode !== null
  while (!hasEnded() && performance.now() < until) {
    const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
    const lines = file.split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true
    await wait(10)
  }
  return false
}

/** "Fast" shutdown: open transactions are rolled back, the rest is written out. Immediate if that takes too long. */
async function stopServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await ended
  clearTimeout(late)
}
