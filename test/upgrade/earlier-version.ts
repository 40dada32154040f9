/** The version before this one, out of git's history: the last that does not have all of our migrations. */
import { execFile, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { survivorsOf } from '../../src/server/postgres/migrate.ts'

const run = promisify(execFile)

export interface EarlierVersion {
  commit: string
  /** How many migrations it has. */
  knows: number
}

export interface UnpackedVersion {
  folder: string
  remove(): Promise<void>
}

const FOLDER = 'db/migrations'
/** Who runs a test need not own the checkout. */
const GIT = ['-c', 'safe.directory=*']

/**
 * Null where there is no history to look in: a copy without git's folder, or a clone that was cut short. Null as well where the version
 * before does not survive one of our migrations, so that an upgrade stops all processes.
 * @throws Error where none of the versions before could be upgraded to this one
 */
export function findEarlierVersion(): EarlierVersion | null {
  // Of a folder around this one the history says nothing.
  if (git('rev-parse', '--show-prefix')?.length !== 0) return null
  const ours = ownMigrations()
  const before = git('log', '--format=%H^', '--', FOLDER) ?? []
  let isFirst = true
  // Where a migration is written that no commit has yet, the version before is the last commit.
  for (const commit of ['HEAD', ...before]) {
    const theirs = migrationsOf(commit)
    if (theirs.length === 0 || theirs.length >= ours.size) continue
    if (theirs.every((one) => ours.has(one))) return survives({ commit, knows: theirs.length })
    // It was never released: a database that has run a migration in other words takes none of ours.
    isFirst = false
  }
  if (isFirst) return null
  throw new Error('Each version before has a migration in other words than this one.')
}

function survives(version: EarlierVersion): EarlierVersion | null {
  const needed = Math.max(...readdirSync(FOLDER).map(survivorsOf))
  return needed > version.knows ? null : version
}

/** As the files stand, each with what git calls its content. */
function ownMigrations(): Set<string> {
  const paths = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`)
  const names = git('hash-object', ...paths) ?? []
  return new Set(paths.map((path, at) => `${names[at]} ${path}`))
}

function migrationsOf(commit: string): string[] {
  const lines = git('ls-tree', commit, `${FOLDER}/`) ?? []
  return lines.map((line) => line.replace(/^\d+ blob (\w+)\t/, '$1 '))
}

/** The lines that it says; null where it fails, or is not there. */
function git(...args: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', [...GIT, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null
}

/** Its files in a folder of their own, with our packages; and our pages, for to build those of then takes a minute, and none is asked for. */
export async function unpack({ commit }: EarlierVersion): Promise<UnpackedVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'hammerlane-earlier-'))
  const archive = join(folder, 'archive.tar')
  await run('git', [...GIT, 'archive', '--format=tar', `--output=${archive}`, commit])
  await run('tar', ['-xf', archive, '-C', folder])
  for (const ours of ['node_modules', 'dist']) await symlink(resolve(ours), join(folder, ours))
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
