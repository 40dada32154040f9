import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/postgres/database.ts'
import { acknowledgedIn, expectInvariants } from '../auction-invariants.ts'
import { bidInsistently, signedIn, type Outcome } from '../bidders.ts'
import { openTestPool } from '../database.ts'
import { aDueLot } from '../due-lot.ts'
import { connectLive } from '../live-client.ts'
import { aLot, wrongLedgers } from '../marketplace.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { openGate } from './database-gate.ts'
import { startReplicatedPostgres, type ReplicatedPostgres } from './replicated-postgres.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

const BIDDERS = 8
/** Acknowledged bids before the primary is killed, and after the replica took over. */
const BEFORE = 30
const AFTER = 20
/** From the kill to the next bid: far above what it takes, far below how long a silent connection is waited for, minutes. */
const WITHIN_MS = 15_000

/** What the test opened, closed in the opposite order. */
let opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.toReversed()) await close()
  opened = []
})

/** A marketplace on a primary that waits for its replica; the server reaches it at an address that can move. */
async function open() {
  const pair = await startReplicatedPostgres({ isSynchronous: true })
  const { primary } = pair
  opened.push(pair.remove)
  const gate = await openGate(primary.url)
  opened.push(() => gate.shut())
  const db = openTestPool(primary.url, 4)
  const [bidders, lot] = [await signedIn(db, BIDDERS), await aLot(db)]
  await db.destroy()
  const owner = new URL(primary.ownerUrl)
  const { host } = new URL(gate.url)
  owner.searchParams.delete('host')
  const server = await startServer(gate.url, {
    DATABASE_OWNER_URL: Object.assign(owner, { host }).href,
  })
  opened.push(() => server.end('SIGKILL'))
  return { pair, gate, server, bidders, lot }
}

/**
 * In the moment in which bids are written there that the replica has not got: they wait for it, so nobody is told of them.
 * Resolves with when that was.
 */
async function killWithBidsUnsent({
  primary,
  replica,
  between,
}: ReplicatedPostgres): Promise<number> {
  between.mute()
  const lacks = async (flushed: unknown) => {
    const [answer] = await replica.ask(`select pg_last_wal_receive_lsn() < '${flushed}' as lacks`)
    return answer?.['lacks']
  }
  const waiting = `select pg_current_wal_flush_lsn() as flushed from pg_stat_activity where wait_event = 'SyncRep'`
  const flushed = await vi.waitFor(async () => {
    const [bid] = await primary.ask(waiting)
    expect(await lacks(bid?.['flushed'] ?? '0/0')).toBe(true)
    return bid?.['flushed']
  }, 60_000)
  const killedAt = performance.now()
  await primary.kill()
  // What is on its way is lost with the primary.
  await between.shut()
  expect(await lacks(flushed)).toBe(true)
  return killedAt
}

test('a primary killed under bidding, its replica promoted: no acknowledged bid is lost, and bidding goes on within seconds', async () => {
  const { pair, gate, server, bidders, lot } = await open()
  const { replica } = pair
  const watcher = await connectLive(server.url)
  watcher.watch(lot)
  await watcher.until(({ type }) => type === 'auction')
  let killedAt = Infinity
  let hasMoved = false
  let msUntilBids = Infinity
  const failOver = async () => {
    killedAt = await killWithBidsUnsent(pair)
    await replica.ask('select pg_promote()')
    gate.leadTo(replica.url)
    hasMoved = true
  }
  let failingOver: Promise<void> | undefined
  const outcomes: Outcome[] = []
  let [before, after] = [0, 0]
  await Promise.all(
    bidders.map((bidder) =>
      bidInsistently([server.url], lot, bidder, (outcome) => {
        outcomes.push(outcome)
        if (outcome.kind !== 'answered' || outcome.status !== 201) return after < AFTER
        if (!hasMoved) before += 1
        else if ((after += 1) === 1) msUntilBids = performance.now() - killedAt
        if (before === BEFORE && !failingOver) {
          failingOver = failOver()
          // Nobody bids on for ever where it could not be done; why it could not is told below.
          failingOver.catch(() => (after = AFTER))
        }
        return after < AFTER
      }),
    ),
  )
  await failingOver

  const acknowledged = acknowledgedIn(outcomes)
  expect(acknowledged.length).toBeGreaterThanOrEqual(BEFORE + AFTER)
  expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length)
  expect(msUntilBids).toBeLessThan(WITHIN_MS)
  // Whoever met the gap was told to try again, in so many words.
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ kind: 'answered', status: expect.toBeOneOf([201, 422, 503]) })

  const db = openTestPool(replica.url, 2)
  opened.push(() => db.destroy())
  await expectInvariants(db, lot, outcomes)
  await expectToBeShown(server, lot, Math.max(...acknowledged.map(({ amount }) => amount)))
  const { version } = await db
    .selectFrom('auctions')
    .select('version')
    .where('id', '=', lot)
    .executeTakeFirstOrThrow()
  await watcher.news(version)
  watcher.socket.terminate()
  await expectToGoOn(db, bidders[0]?.id ?? '')
})

/** By the call of one auction and by the list, which is kept in memory. */
async function expectToBeShown({ url }: ServerProcess, lot: string, price: number): Promise<void> {
  const one = await (await fetch(`${url}/api/auctions/${lot}`)).json()
  const list = await (await fetch(`${url}/api/auctions`)).json()
  expect(one).toMatchObject({ id: lot, current_bid: price })
  expect(list).toMatchObject({ items: [{ id: lot, current_bid: price }] })
}

/** An auction is closed and its winner written to, by jobs and queues that were at the old primary. */
async function expectToGoOn(db: Database, winner: string): Promise<void> {
  const lot = await aDueLot(db, { bids: [{ by: winner, amount: 20_000 }] })
  const told = () =>
    db.selectFrom('notices').select('mailed_at').where('auction_id', '=', lot).execute()
  await vi.waitFor(async () => {
    const mailed = (await told()).map(({ mailed_at: at }) => at !== null)
    expect(mailed.length).toBeGreaterThan(0)
    expect(mailed).not.toContain(false)
  }, 60_000)
  expect(await wrongLedgers(db)).toEqual([])
}
