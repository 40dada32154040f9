import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { createProofKey, publicKeyOf } from './proof-key.server.ts'
import { publishKey, readPublishedKeys } from './published-keys.server.ts'
import {
  readRestorations,
  RESTORED,
  signRestoration,
  undoneBid,
  undoneCheckpoint,
} from './restorations.server.ts'

let market: Marketplace
const filesKey = Buffer.alloc(32, 5)
const house = createProofKey(filesKey)
const FROM = new Date('2027-03-01T15:00:00.000Z')
const TO = new Date('2027-03-02T09:00:00.000Z')

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

test('a restoration is believed where the house has signed it, and no word of it was changed', async () => {
  await market.db.transaction().execute(async (tx) => {
    await publishKey(tx, house, await readPublishedKeys(tx), null)
    const signed = await signRestoration(tx, { dataDir: '/nowhere', filesKey }, FROM, TO)
    const longer = { ...signed, from: '2026-01-01T00:00:00.000Z' }
    const unsigned = await signRestoration(tx, { dataDir: '/nowhere' }, FROM, TO)
    for (const details of [signed, longer, unsigned]) {
      const told = JSON.stringify({ ...details, operator: 'ann' })
      const line = { actor_id: null, action: RESTORED, subject: 'a backup', details: told }
      await tx.insertInto('audit_log').values(line).execute()
    }
  })
  const believed = await readRestorations(market.db, [publicKeyOf(house.publicKey)])
  expect(believed).toMatchObject([{ from: FROM.toISOString(), to: TO.toISOString() }])
  const stranger = createProofKey(Buffer.alloc(32, 6)).publicKey
  expect(await readRestorations(market.db, [publicKeyOf(stranger)])).toEqual([])
})

const RESTORATION = {
  from: FROM.toISOString(),
  to: TO.toISOString(),
  last_checkpoint: 7,
  last_hash: '',
  key: '',
  signature: '',
}

test.each([
  ['an earlier number', 7, '2027-03-01T16:00:00.000Z', false],
  ['a later number of before it was restored', 8, '2027-03-01T16:00:00.000Z', true],
  ['a later number of after that', 8, '2027-03-02T09:00:00.001Z', false],
])('a kept checkpoint with %s', (_, number, time, isUndone) => {
  expect(undoneCheckpoint([RESTORATION], { number, time }) !== undefined).toBe(isUndone)
})

test.each([
  ['long before the moment', '2027-03-01T14:59:00.000Z', false],
  ['after the moment', '2027-03-01T15:00:01.000Z', true],
  ['after it was restored', '2027-03-02T09:00:00.001Z', false],
])('a bid %s', (_, time, isUndone) => {
  expect(undoneBid([RESTORATION], time) !== undefined).toBe(isUndone)
})
