import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../test/database.ts'
import { configOf } from '../../../test/house/as-at-home.ts'
import { openTestQueue } from '../../../test/mail/queues.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { PROOF_KEY } from '../../../test/proof-key.ts'
import { testSecrets } from '../../../test/secrets.ts'
import { createCatalogue } from '../../catalogue/catalogue.server.ts'
import { jobs } from '../../jobs.ts'
import type { Checkpoint } from '../../rules/proof/checkpoint.ts'
import { acceptTerms } from '../../sign-in/users/accept-terms.server.ts'
import { NO_OUTAGES } from '../outages/outages.server.ts'
import type { CurrentKey } from './current-key.server.ts'
import { createCheckpointer } from './make-checkpoint.server.ts'
import { lockCheckpoints } from './published-keys.server.ts'
import { NEW_AT_ONCE } from './unsigned-entries.server.ts'

let market: Marketplace
let marcus: string
let lot: string
let running: ReturnType<typeof createCheckpointer>
let amount: number

beforeEach(async () => {
  market = await openMarketplace()
  marcus = await aMember(market.db)
  lot = await aLot(market.db)
  amount = 10_000
  running = createCheckpointer(market.db, PROOF_KEY)
  await running.signNew()
})
afterEach(() => market.close())

const published = async () =>
  (await market.ask('GET', '/api/checkpoints')).body as { items: Checkpoint[] }

async function bid(): Promise<void> {
  amount += 100
  await market.ask('POST', `/api/auctions/${lot}/bids`, { by: marcus, body: { amount } })
}

const entries = () => market.db.selectFrom('checkpoint_entries').select('checkpoint')
const signedTerms = () => entries().where('kind', '=', 'terms').execute()

/** As many lots more. */
const addLots = (count: number) =>
  sql`
    insert into auctions select one.*
    from auctions as lot, generate_series(1, ${count}::integer) as nth,
      jsonb_populate_record(lot, jsonb_build_object('id', gen_random_uuid(), 'lot_number', lot.lot_number + nth)) as one
    where lot.id = ${lot}`.execute(market.db)

/** Lots, all of them signed, and a process that starts then. */
async function startedBeside(lots: number, key: CurrentKey = PROOF_KEY) {
  await addLots(lots)
  await running.signNew()
  const started = createCheckpointer(market.db, key)
  await started.signNew()
  return started
}

/** Of which each checkpoint takes a while. */
const SLOW_KEY: CurrentKey = {
  ...PROOF_KEY,
  async follow(db) {
    if (db.isTransaction) await sql`select pg_sleep(0.3)`.execute(db)
    return PROOF_KEY
  },
}

test('a process that starts signs first what changed last, then a large inventory a part at a time', async () => {
  await addLots(450)
  await bid()
  const started = createCheckpointer(market.db, PROOF_KEY)
  expect([await started.signOlder(), await started.signNew()]).toEqual([false, false])
  const { items } = await published()
  expect(items).toHaveLength(2)
  expect(items[0]?.heads).toContainEqual(expect.objectContaining({ auction: lot, seq: 2 }))
  while (await started.signOlder());
  const all = (await published()).items
  const signed = all.flatMap(({ heads }) => heads.map(({ auction }) => auction))
  expect(new Set(signed).size).toBe(451)
  expect(Math.max(...all.map(({ heads }) => heads.length))).toBe(200)
})

test('what is older is looked through a part at a time; what is new meanwhile waits for its own search', async () => {
  const started = await startedBeside(450)
  const before = (await published()).items.length
  await acceptTerms(market.db, marcus)
  expect([await started.signOlder(), await started.signOlder()]).toEqual([true, true])
  expect((await published()).items).toHaveLength(before)
  expect(await started.signNew()).toBe(false)
  expect(await signedTerms()).toEqual([{ checkpoint: before + 1 }])
  expect([await started.signOlder(), await started.signOlder()]).toEqual([false, false])
})

test('neither search of a process keeps the other one from signing', async () => {
  const started = await startedBeside(250, SLOW_KEY)
  await acceptTerms(market.db, marcus)
  expect(await Promise.all([started.signOlder(), started.signNew()])).toEqual([true, false])
  expect(await signedTerms()).toHaveLength(1)
})

test('while another process makes a checkpoint neither search tries again at once', async () => {
  const started = await startedBeside(250)
  await market.db.transaction().execute(async (tx) => {
    await lockCheckpoints(tx)
    expect([await started.signNew(), await started.signOlder()]).toEqual([false, false])
  })
  expect(await started.signOlder()).toBe(true)
})

/** The database, as a server tells of it whose transactions have numbers that are so much higher. */
const toldBy = (teller: () => { server: string; ahead: number }) =>
  market.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const { server, ahead } = teller()
      const rows = result.rows.map((row) =>
        'server' in row ? { ...row, server, horizon: `${Number(row['horizon']) + ahead}` } : row,
      )
      return { ...result, rows }
    },
  })

test('what a server writes that took over is signed, though those of before had come to higher numbers', async () => {
  let teller = { server: 'before', ahead: 1_000 }
  const process = createCheckpointer(
    toldBy(() => teller),
    PROOF_KEY,
  )
  await process.signNew()
  while (await process.signOlder());
  teller = { server: 'after', ahead: 0 }
  await bid()
  await addLots(250)
  await process.signNew()
  while (await process.signOlder());
  expect(await entries().where('subject', '=', lot).where('seq', '=', 2).execute()).toHaveLength(1)
})

test('however many ledgers are new, records come into the next checkpoint', async () => {
  await addLots(450)
  await acceptTerms(market.db, marcus)
  await running.signNew()
  expect(await signedTerms()).toEqual([{ checkpoint: 2 }])
  expect(await entries().where('checkpoint', '=', 2).execute()).toHaveLength(200)
})

test('more new ones than are searched for at once are signed without a rest, older ones with one', async () => {
  await addLots(NEW_AT_ONCE + 100)
  expect([await running.signNew(), await running.signNew()]).toEqual([true, false])
  const config = configOf(market.db, { DATABASE_URL: market.databaseUrl })
  const publicUrl = () => 'https://hammerlane.example'
  const documentPhoto = async () => null
  const keys = { secrets: testSecrets, proofKey: PROOF_KEY }
  const live = { countWatchers: () => new Map() }
  const views = { write: async () => {} }
  const widths = { keepInStep: async () => {}, deleteOldCopies: async () => {} }
  const catalogue = createCatalogue(market.db)
  const parts = {
    config,
    ...keys,
    catalogue,
    documentPhoto,
    live,
    outages: { ...NO_OUTAGES, beat: async () => undefined },
    views,
    widths,
    publicUrl,
    log: silentLog,
  }
  const queue = await openTestQueue(market.databaseUrl)
  const rests = jobs({ db: market.db, queue, ...parts }).map(({ name, rest }) => [name, rest])
  await queue.close()
  expect(rests).toContainEqual(['make checkpoints', undefined])
  expect(rests).toContainEqual(['sign what is older', 19])
})
