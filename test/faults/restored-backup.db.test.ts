/** Everything is lost while people bid, and comes back from the backups: the programs themselves, on an embedded database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { verifyLedgers } from '../../src/engine/verify-ledgers.server.ts'
import { checkpointsSchema, type Checkpoint } from '../../src/rules/proof/checkpoint.ts'
import { readArchiving } from '../../src/server/backup/archiving.ts'
import { archiveNow, finishSegment } from '../../src/server/backup/keep-archiving.ts'
import { openFiles } from '../../src/server/files/files.ts'
import { openSecrets } from '../../src/server/files/secrets.ts'
import { endOrphans } from '../../src/server/postgres/embedded-postgres-orphans.ts'
import { joinEmbeddedPostgres } from '../../src/server/postgres/embedded-postgres.ts'
import { acknowledgedIn, expectInvariants } from '../auction-invariants.ts'
import { bidOn, signedIn, type Bidder, type Outcome } from '../bidders.ts'
import { openTestPool, silentLog } from '../database.ts'
import { aLot } from '../marketplace.ts'
import { BARE_ENVIRONMENT, startServer, type ServerProcess } from '../server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const PASSPHRASE = 'correct horse battery staple'
let place: string
let server: ServerProcess | undefined
const dataDir = () => join(place, 'data')
const backupDir = () => join(place, 'backups')

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hammerlane-backup-'))
  await writeFile(join(place, 'passphrase'), `${PASSPHRASE}\n`)
})
afterEach(() => server?.end('SIGKILL'))
afterAll(async () => {
  await endDatabase(dataDir())
  await rm(place, { recursive: true, force: true })
})

/** Runs `npm run backup`, `npm run restore` or `npm run verify`. */
async function command(name: 'backup' | 'restore' | 'verify', args: string[] = []) {
  const child = spawn(process.execPath, [`src/main.${name}.server.ts`, ...args], {
    env: { ...BARE_ENVIRONMENT, DATA_DIR: dataDir(), BACKUP_DIR: backupDir() },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text))
  child.stderr.on('data', (text: Buffer) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

async function endDatabase(folder: string): Promise<void> {
  await endOrphans(join(folder, 'postgres', 'cluster'), silentLog).catch(() => undefined)
}

/** The server with -9, its database with it, then all that they had stored. */
async function loseEverything(): Promise<void> {
  await server?.end('SIGKILL')
  await endDatabase(dataDir())
  await rm(dataDir(), { recursive: true })
}

async function inDatabase<T>(
  work: (db: ReturnType<typeof openTestPool>, url: string) => Promise<T>,
) {
  const embedded = await joinEmbeddedPostgres({ dataDir: dataDir(), log: silentLog })
  const db = openTestPool(embedded.url, 4)
  try {
    return await work(db, embedded.url)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

/** What the server does once a minute. */
async function archive(url: string): Promise<void> {
  const segment = await finishSegment(url)
  const archiving = await readArchiving(dataDir())
  if (!archiving) throw new Error('Nothing is archived')
  await vi.waitFor(
    async () => {
      await archiveNow(dataDir(), archiving)
      const shipped = await readdir(join(backupDir(), 'wal'))
      expect(shipped.map((name) => name.slice(0, 24))).toContain(segment)
    },
    { timeout: 120_000 },
  )
}

async function newestCheckpoint() {
  const answer = await fetch(`${server?.url}/api/checkpoints?limit=1`)
  return checkpointsSchema.parse(await answer.json()).items[0]
}

/** As anybody may keep what is published. */
async function keepCheckpoint({ later }: { later: Checkpoint | undefined }): Promise<void> {
  const find = async () => {
    const newest = await newestCheckpoint()
    expect(newest?.number).toBeGreaterThan(later?.number ?? 0)
    return newest
  }
  const kept = await vi.waitFor(find, { timeout: 30_000, interval: 500 })
  await writeFile(join(place, 'checkpoints.json'), JSON.stringify(kept))
}

/** As whoever bid keeps the answers. */
async function keepReceipts(outcomes: Outcome[]): Promise<void> {
  const answers = outcomes.flatMap((outcome) => (outcome.kind === 'answered' ? [outcome.body] : []))
  const receipts = answers.flatMap(({ receipt }) => (receipt ? [receipt] : []))
  expect(receipts).not.toEqual([])
  await writeFile(join(place, 'receipts.json'), JSON.stringify(receipts))
}

async function bidSome(lot: string, bidders: Bidder[], many: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const url = server?.url ?? ''
  await Promise.all(
    bidders.map((person) => bidOn(url, lot, person, (outcome) => outcomes.push(outcome) < many)),
  )
  return outcomes
}

test('a backup made under bidding brings back every acknowledged bid, or those of before a moment', async () => {
  server = await startServer('', { DATA_DIR: dataDir(), FILES_KEY: '' })
  const made = await inDatabase(async (db, url) => {
    const lot = await aLot(db)
    const bidders = await signedIn(db, 8, await openSecrets(dataDir()))
    const underBackup = bidSome(lot, bidders, 100)
    const backup = await command('backup', ['--passphrase-file', join(place, 'passphrase')])
    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('Encrypted') })
    const before = [...(await underBackup), ...(await bidSome(lot, bidders, 20))]
    const files = await openFiles({ dataDir: dataDir() })
    await files.write('ann/id-verification.jpg', Buffer.from('a photo'))
    const { rows } = await sql<{ now: string }>`
      select to_json(clock_timestamp()) #>> '{}' as now`.execute(db)
    const known = await newestCheckpoint()
    const after = await bidSome(lot, bidders, 20)
    await keepCheckpoint({ later: known })
    await keepReceipts(after)
    await archive(url)
    return { lot, before, after, moment: rows[0]?.now ?? '' }
  })
  await loseEverything()

  const wrong = await command('restore')
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('are encrypted') })
  const passphrase = ['--passphrase-file', join(place, 'passphrase')]
  expect(await command('restore', passphrase)).toMatchObject({ code: 0 })
  await inDatabase((db) => expectInvariants(db, made.lot, [...made.before, ...made.after]))
  const files = await openFiles({ dataDir: dataDir() })
  expect(String(await files.read('ann/id-verification.jpg'))).toBe('a photo')

  const again = await command('restore', [...passphrase, '--to', made.moment])
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
  const asThen = await command('restore', [...passphrase, '--to', made.moment, '--replace'])
  expect(asThen.output).toContain('What was there before lies in')
  await inDatabase(async (db) => {
    await expectInvariants(db, made.lot, made.before)
    const { rows } = await sql<{ bids: number }>`select count(*) as bids from bids`.execute(db)
    expect(rows[0]?.bids).toBe(acknowledgedIn(made.before).length)
    const sessions = db.selectFrom('sessions').select('id')
    expect(await sessions.execute()).toEqual([])
    await aLot(db)
    expect(await verifyLedgers(db)).toEqual({ checked: 2, wrong: [], overdue: [] })
  })
  const kept = await command('verify', ['--checkpoints', join(place, 'checkpoints.json')])
  const undone = expect.stringMatching(
    /kept checkpoint \d+ was undone: on .* restored as it was at/,
  )
  expect(kept).toEqual({ code: 0, output: undone })
  const receipts = await command('verify', ['--receipts', join(place, 'receipts.json')])
  const bidsUndone = expect.stringMatching(/the bid was undone: on .* restored as it was at/)
  expect(receipts).toEqual({ code: 0, output: bidsUndone })
})

test('backups hold nothing that can be read without the passphrase', async () => {
  const names = await readdir(backupDir(), { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect(files.filter((name) => !name.endsWith('.age')).toSorted()).toEqual([
    'lock',
    'manifest.json',
  ])
  const starts = await Promise.all(
    names
      .filter(({ name }) => name.endsWith('.age'))
      .map(async ({ parentPath, name }) =>
        (await readFile(join(parentPath, name), 'latin1')).slice(0, 21),
      ),
  )
  expect(new Set(starts)).toEqual(new Set(['age-encryption.org/v1']))
})
