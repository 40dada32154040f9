import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../test/marketplace.ts'
import { PROOF_KEY } from '../../test/proof-key.ts'
import { inLanguage } from '../languages/in-language.server.ts'
import { dollarsToCents } from '../rules/money.ts'
import { NO_HOUSE_LIMITS } from './account-limits.server.ts'
import { decideTogether, type LaneRequest } from './decide-together.server.ts'
import { NO_OUTAGES } from './outages/outages.server.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

/** A bid of $10,100, answered with what came of it. */
async function aBid(memberId: string): Promise<LaneRequest> {
  return {
    auctionId: await aLot(market.db),
    memberId,
    mustBeRegistered: false,
    command: {
      type: 'place-bid',
      bid: randomUUID(),
      bidder: memberId,
      amount: dollarsToCents(10_100),
      answer: randomUUID(),
    },
    idempotency: null,
    respond: ({ decision: { outcome } }) => ({ status: 200, body: outcome }),
  }
}

test('bids that arrive in one turn of the event loop share a transaction, the first one included', async () => {
  const memberId = await aMember(market.db)
  const bids = await Promise.all([0, 1, 2].map(() => aBid(memberId)))
  const transactions = new Set<unknown>()
  const answers = bids.map((bid) =>
    market.lanes.submit({
      ...bid,
      async afterwards(tx) {
        const { rows } = await sql<{ id: string }>`select pg_current_xact_id() as id`.execute(tx)
        transactions.add(rows[0]?.id)
      },
    }),
  )
  const bodies = (await Promise.all(answers)).map(({ body }) => body)
  expect(bodies).toEqual(['accepted', 'accepted', 'accepted'])
  expect(transactions.size).toBe(1)
})

test('those who are decided together are answered each in their own language', async () => {
  const memberId = await aMember(market.db)
  const bid = { ...(await aBid(memberId)), mustBeRegistered: true }
  const answers = await Promise.all([
    inLanguage('es', () => market.lanes.submit(bid)),
    inLanguage('en', () => market.lanes.submit({ ...bid, idempotency: null })),
  ])
  const details = answers.map(({ body }) => JSON.parse(body).detail)
  expect(details).toEqual([
    'Acepte los términos y condiciones antes de ofertar o comprar.',
    'Please accept the terms and conditions before you bid or buy.',
  ])
})

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
  const failing: LaneRequest = {
    ...(await aBid(await aMember(market.db))),
    respond: () => {
      throw new Error('no words')
    },
  }
  const parts = { db, proofKey: PROOF_KEY, house: NO_HOUSE_LIMITS, outages: NO_OUTAGES }
  await expect(decideTogether(parts, [failing], 'wait')).rejects.toThrow('no words')
  expect(underWay.size).toBe(0)
})
