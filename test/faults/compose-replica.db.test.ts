/** What `deploy/compose/` has its two PostgreSQL run at their start, by the programs of Debian's. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { accountForPostgres } from '../../src/server/postgres/embedded-postgres-program.ts'
import { freePort } from '../server-process.ts'

vi.setConfig({ testTimeout: 300_000 })

const DEBIAN = '/usr/lib/postgresql'
const [version] = (await readdir(DEBIAN).catch(() => []))
  .filter((one) => existsSync(join(DEBIAN, one, 'bin', 'initdb')))
  .toSorted((a, b) => Number(b) - Number(a))
const PROGRAMS = join(DEBIAN, version ?? '', 'bin')

const COMPOSE = 'deploy/compose'
const PASSWORDS = {
  DATABASE_OWNER_PASSWORD: 'of-the-owner',
  DATABASE_PASSWORD: 'of-the-product',
  REPLICATION_PASSWORD: 'of-the-replica',
}
/** Machines are not lost here. */
const QUICK = ['-c', 'fsync=off', '-c', 'log_min_messages=panic']
const PASSWORD = 'of-the-server'

describe.skipIf(!version)('compose (skipped without: apt-get install postgresql)', () => {
  test('a commit waits until the replica has it, also while another replica is made; then all goes on', async () => {
    const house = await aHouse()
    await house.startPrimary()
    const first = await house.startReplica()
    await house.untilSynchronous()
    const product = await house.enter('hammerlane', PASSWORDS.DATABASE_PASSWORD)
    const owner = await house.enter('hammerlane_owner', PASSWORDS.DATABASE_OWNER_PASSWORD)
    await owner.query('create table bids (amount int)')
    await owner.query('grant insert on bids to hammerlane')
    await product.query('insert into bids values (1)')

    await first.lose()
    const bid = product.query('insert into bids values (2)')
    let isConfirmed = false
    void bid.then(
      () => (isConfirmed = true),
      () => undefined,
    )
    await house.untilWaiting()
    await house.untilSlotRests()
    // Its copy is no disk that keeps the bid.
    const second = await house.startReplica({ stopsAfterCopy: true })
    expect(await second.ended).toBe(0)
    await house.untilWaiting()
    expect(isConfirmed).toBe(false)
    await house.startReplica({ isCopied: true })
    await bid
    await house.untilSynchronous()
  })
})

/** One folder for all, of the account that PostgreSQL runs as. */
async function aHouse() {
  const home = await mkdtemp(join(tmpdir(), 'hammerlane-compose-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const account = await accountForPostgres(home)
  if (account) await chown(home, account.uid, account.gid)
  await chmod(home, 0o700)
  const port = await freePort()
  const { services } = parse(await readFile(join(COMPOSE, 'compose.yaml'), 'utf8'))
  const socket = ['-k', home]

  function start([program = '', ...words]: string[], env: Record<string, string>): ChildProcess {
    return spawn(program, words, {
      ...account,
      cwd: home,
      // With what it starts itself, it can be ended.
      detached: true,
      env: { PATH: [PROGRAMS, process.env['PATH']].join(delimiter), ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const endOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0]
  function goesOn(child: ChildProcess) {
    const ended = endOf(child)
    async function lose(): Promise<void> {
      // At once: what it has not got is lost.
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGQUIT')
      await ended
    }
    onTestFinished(lose)
    return { ended, lose, isOver: () => child.exitCode !== null }
  }
  const script = (name: string) => readFile(join(COMPOSE, name), 'utf8')

  async function enter(user: string, password: string, database = 'hammerlane'): Promise<Client> {
    const client = new Client({ host: '127.0.0.1', port, user, password, database })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  let asked: Client | undefined
  async function until(condition: string): Promise<void> {
    asked ??= await enter('postgres', PASSWORD, 'postgres')
    const question = `select ${condition} as holds`
    await expect
      .poll(async () => (await asked?.query(question))?.rows[0], { timeout: 60_000 })
      .toEqual({ holds: true })
  }

  return {
    enter,
    /** As the image does: first out of sight, with the scripts of its folder, then for all. */
    async startPrimary(): Promise<void> {
      const data = join(home, 'primary')
      const env = { PGDATA: data, PGHOST: home, PGPORT: `${port}` }
      const setUp = `printf ${PASSWORD} > pw && initdb --username postgres --pwfile pw --auth-local trust --auth-host scram-sha-256 && echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf" && pg_ctl --wait --options "-k '${home}' -c listen_addresses=" start`
      expect(await endOf(start(['sh', '-c', setUp], env))).toBe(0)
      onTestFinished(async () => {
        // Mostly it has been, long ago.
        await endOf(start(['sh', '-c', 'pg_ctl --mode immediate stop 2> /dev/null'], env))
      })
      const made = await script('make-database.sh')
      const first = start(['sh', '-c', made], { ...env, ...PASSWORDS })
      expect(await endOf(first)).toBe(0)
      expect(await endOf(start(['pg_ctl', '--wait', 'stop'], env))).toBe(0)
      const words = [...QUICK, ...socket, '-c', 'listen_addresses=127.0.0.1']
      const { isOver } = goesOn(start([...services.database.command, ...words], env))
      // As the health check asks.
      const isReady = ['pg_isready', '--quiet', '--host=127.0.0.1', '--dbname=hammerlane']
      while ((await endOf(start(isReady, env))) !== 0) expect(isOver()).toBe(false)
    },
    /** In a volume of its own, or that of the one before, where it was copied. */
    async startReplica({ stopsAfterCopy = false, isCopied = false } = {}) {
      const data = join(home, 'replicas', 'data')
      if (!isCopied) await rm(join(home, 'replicas'), { recursive: true, force: true })
      await mkdir(join(home, 'replicas'), { recursive: true })
      if (account) await chown(join(home, 'replicas'), account.uid, account.gid)
      const env = {
        PGDATA: data,
        PGHOSTADDR: '127.0.0.1',
        PGPORT: `${port}`,
        REPLICATION_PASSWORD: PASSWORDS.REPLICATION_PASSWORD,
      }
      // Another name for its socket, and no more than that.
      const words = [...QUICK, ...socket, '-c', `port=${port + 1}`, '-c', 'listen_addresses=']
      const command = stopsAfterCopy ? ['true'] : [...services.replica.command, ...words]
      const copies = await script('start-replica.sh')
      return goesOn(start(['sh', '-c', copies, 'start-replica.sh', ...command], env))
    },
    untilSynchronous: () =>
      until(
        `(select count(*) = 1 and bool_and(application_name = 'replica' and sync_state = 'quorum') from pg_stat_replication)`,
      ),
    /** Once the primary knows that nobody follows. */
    untilSlotRests: () => until(`(select not bool_or(active) from pg_replication_slots)`),
    untilWaiting: () => until(`exists (select from pg_stat_activity where wait_event = 'SyncRep')`),
  }
}
