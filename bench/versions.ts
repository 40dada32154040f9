/** What is measured with: the versions of the programs that are installed, and the commit. */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createLog } from '../src/server/log.ts'
import {
  accountForPostgres,
  findPostgresFolder,
} from '../src/server/postgres/embedded-postgres-program.ts'
import { findPgbench } from './pgbench.ts'

/** In one line; what is not installed is left out. */
export async function versionsInUse(): Promise<string> {
  // Its folder depends on who asks, not on a cluster that is there.
  const folder = await findPostgresFolder(await accountForPostgres(''), createLog('warn'))
  const programs: [string, string | undefined, string][] = [
    ['PostgreSQL', join(folder, 'bin/postgres'), '--version'],
    ['pgbench', await findPgbench(''), '--version'],
    ['PgBouncer', 'pgbouncer', '--version'],
    ['nginx', 'nginx', '-v'],
    ['nats-server', 'nats-server', '--version'],
  ]
  const versions = programs.flatMap(([name, program, ask]) => {
    const version = program === undefined ? undefined : versionOf(program, ask)
    return version === undefined ? [] : [`${name} ${version}`]
  })
  return [...versions, `commit ${commit()}`].join(', ')
}

/** Undefined where the program is not installed. */
function versionOf(program: string, ask: string): string | undefined {
  const { stdout, stderr } = spawnSync(program, [ask], { encoding: 'utf8' })
  return /\d+(?:\.\d+)+/.exec(`${stdout ?? ''}${stderr ?? ''}`)?.[0]
}

/** With `-dirty` where something was changed since. */
function commit(): string {
  try {
    const ask = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude', '*']
    return execFileSync('git', ask, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
