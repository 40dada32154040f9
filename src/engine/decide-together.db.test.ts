import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../test/marketplace.ts'
import { PROOF_KEY } from '../../test/proof-key.ts'
import { dollarsToCents } from '../rules/money.ts'
import { NO_HOUSE_LIMITS } from './account-limits.server.ts'
import { decideTogether, type LaneRequest } from './decide-together.server.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

test('an answer that cannot be made ends its transaction once nothing of it is under way', async () => {
  const underWay = new Set<object>()
  const db = market.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      underWay.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      underWay.delete(queryId)
      return result
    },
  })
  const memberId = await aMember(market.db)
  const failing: LaneRequest = {
    auctionId: await aLot(market.db),
    memberId,
    mustBeRegistered: false,
    command: {
      type: 'place-bid',
      bid: randomUUID(),
      bidder: memberId,
      amount: dollarsToCents(10_100),
    },
    idempotency: null,
    respond: () => {
      throw new Error('no words')
    },
  }
  const parts = { db, proofKey: PROOF_KEY, house: NO_HOUSE_LIMITS }
  await expect(decideTogether(parts, [failing], 'wait')).rejects.toThrow('no words')
  expect(underWay.size).toBe(0)
})
