import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPool, silentLog } from '../../test/database.ts'
import { aBid, told, together } from '../../test/engine/lane-requests.ts'
import { openGate } from '../../test/faults/database-gate.ts'
import {
  aLot,
  members,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../test/marketplace.ts'
import { PROOF_KEY } from '../../test/proof-key.ts'
import { holdMember, holdRow } from '../../test/row-locks.ts'
import { createLog } from '../server/log.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { createLanes } from './lane.server.ts'

let market: Marketplace
let people: string[]

beforeAll(async () => {
  market = await openMarketplace()
  people = await members(market.db, 4)
})
afterAll(() => market.close())

const person = (at: number) => people[at] ?? ''

test('when as many wait as may altogether, further ones are told busy, for any auction', async () => {
  const [lot, other] = [await aLot(market.db), await aLot(market.db)]
  const at = market.another({ queued: 2 })
  const answers = await together(market, { lot: lot, by: person(0) }, at, () => [
    at.lanes.submit(aBid(lot, person(1), 10_200)),
    at.lanes.submit(aBid(lot, person(2), 10_300)),
    at.lanes.submit(aBid(other, person(3), 10_100)),
  ])
  expect(answers).toEqual(['accepted 1', 'accepted 2', 'busy', 'busy'])
  expect(await told([at.lanes.submit(aBid(other, person(3), 10_100))])).toEqual(['accepted 1'])
})

test('draining answers all that wait and takes nothing more', async () => {
  const lot = await aLot(market.db)
  const at = market.another()
  let drained: Promise<void> | undefined
  const answers = await together(market, { lot: lot, by: person(0) }, at, () => {
    const waiting = at.lanes.submit(aBid(lot, person(1), 10_200))
    drained = at.lanes.drain()
    return [waiting, at.lanes.submit(aBid(lot, person(2), 10_300))]
  })
  expect(answers).toEqual(['accepted 1', 'accepted 2', 'busy'])
  await drained
  expect((await market.ask('GET', `/api/auctions/${lot}`)).body.bid_count).toBe(2)
})

test('whoever asks to drain meanwhile learns too when the queues are empty', async () => {
  const lot = await aLot(market.db)
  const at = market.another()
  const drained: Promise<void>[] = []
  await together(market, { lot: lot, by: person(0) }, at, () => {
    const waiting = at.lanes.submit(aBid(lot, person(1), 10_200))
    drained.push(at.lanes.drain(), at.lanes.drain())
    return [waiting]
  })
  await Promise.all(drained)
  await at.lanes.drain()
  expect((await market.ask('GET', `/api/auctions/${lot}`)).body.bid_count).toBe(2)
})

test('draining when nothing waits is over at once', async () => {
  const { lanes } = market.another()
  await lanes.drain()
  expect(await told([lanes.submit(aBid(await aLot(market.db), person(0), 10_100))])).toEqual([
    'busy',
  ])
})

test('while the database is away a bid is answered busy, told to the log, and taken when it is back', async () => {
  const lot = await aLot(market.db)
  const gate = await openGate(market.databaseUrl)
  const db = openTestPool(gate.url, 2)
  const lines: string[] = []
  const lanes = createLanes({
    db,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    proofKey: PROOF_KEY,
  })
  await gate.shut()
  const answers = [0, 1].map((n) => lanes.submit(aBid(lot, person(n), 10_100 + n * 100)))
  expect(await told(answers)).toEqual(['busy', 'busy'])
  expect(lines.join('')).toContain('bids could not be written')
  expect(lines.join('')).not.toContain(person(0))
  await gate.open()
  expect(await told([lanes.submit(aBid(lot, person(0), 10_100))])).toEqual(['accepted 1'])
  await db.destroy()
  await gate.shut()
})

test('a bid that takes the database too long is answered busy, told to the log, and taken when sent again', async () => {
  const lot = await aLot(market.db)
  const lines: string[] = []
  const [db, log] = [
    openDatabase(market.databaseUrl, {
      ...{ max: 1, statementTimeoutMs: 300 },
      onIdleError: () => undefined,
    }),
    createLog('info', { write: (line) => void lines.push(line) }),
  ]
  const lanes = createLanes({ db, log, proofKey: PROOF_KEY })
  const held = await holdRow(market.databaseUrl, lot)
  // The first finds the row locked, goes alone and waits.
  expect(await told([lanes.submit(aBid(lot, person(0), 10_100))])).toEqual(['busy'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('statement timeout')
  await held.release()
  expect(await told([lanes.submit(aBid(lot, person(0), 10_100))])).toEqual(['accepted 1'])
  await db.destroy()
})

test('a bid that takes the database too long keeps those of other auctions waiting once', async () => {
  const [slow, other] = [await aLot(market.db), await aLot(market.db)]
  const limits = { max: 2, statementTimeoutMs: 1_000 }
  const db = openDatabase(market.databaseUrl, { ...limits, onIdleError: () => undefined })
  const lanes = createLanes({ db, log: silentLog, proofKey: PROOF_KEY })
  const bids = () => [
    lanes.submit(aBid(slow, person(0), 10_100)),
    lanes.submit(aBid(other, person(1), 10_100)),
  ]
  const held = await holdMember(market.databaseUrl, person(0))
  expect(await told(bids())).toEqual(['busy', 'busy'])
  expect(await told(bids())).toEqual(['busy', 'accepted 1'])
  await held.release()
  expect(await told([lanes.submit(aBid(slow, person(0), 10_100))])).toEqual(['accepted 1'])
  await db.destroy()
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
})
