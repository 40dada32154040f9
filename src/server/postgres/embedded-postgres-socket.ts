/** The folder of the embedded database's socket: the data folder's own path may be too long for one. */
import { spawnSync } from 'node:child_process'
import { chown, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Account } from './embedded-postgres-program.ts'

const PREFIX = 'hammerlane-'
const SOCKET = '.s.PGSQL.5432'
/** What fits into `sun_path` on every system, the ending zero left out. */
const LONGEST_SOCKET_PATH = 103

/**
 * Makes a new folder with a random name that only the account may enter. Each start makes its own: a name
 * known beforehand could be taken by somebody else where everybody may write.
 */
export async function makeSocketFolder(account: Account): Promise<string> {
  for (const parent of new Set([tmpdir(), '/tmp', '/run'])) {
    const folder = await mkdtemp(join(parent, PREFIX)).catch(() => undefined)
    if (!folder) continue
    if (account) await chown(folder, account.uid, account.gid)
    if (join(folder, SOCKET).length <= LONGEST_SOCKET_PATH && canEnter(folder, account))
      return folder
    await rmdir(folder)
  }
  throw new StartError(
    `No folder for the database's socket could be made in ${tmpdir()} or /tmp. Set TMPDIR to a folder that everybody may enter.`,
  )
}

/** Clears away the folder that a database address names, as a killed run leaves it. */
export async function removeSocketFolder(url: string): Promise<void> {
  const folder = URL.canParse(url) ? new URL(url).searchParams.get('host') : undefined
  if (!folder || !basename(folder).startsWith(PREFIX)) return
  await rm(join(folder, SOCKET), { force: true })
  await rm(join(folder, `${SOCKET}.lock`), { force: true })
  await rmdir(folder).catch(() => undefined)
}

function canEnter(folder: string, account: Account): boolean {
  return (
    !account ||
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
  )
}
