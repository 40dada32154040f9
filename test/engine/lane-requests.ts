/** Bids handed to the lanes of the engine, and what they are told. */
import { randomUUID } from 'node:crypto'
import type { LaneRequest } from '../../src/engine/decide-together.server.ts'
import { dollarsToCents } from '../../src/rules/money.ts'
import type { Marketplace, TestProcess } from '../marketplace.ts'
import { holdRow, untilWaiting } from '../row-locks.ts'

/** A bid answered with what came of it and with how many bids there are after it. */
export function aBid(auctionId: string, by: string, amount: number, key?: string): LaneRequest {
  return {
    auctionId,
    memberId: by,
    mustBeRegistered: false,
    command: {
      ...{ type: 'place-bid', bid: randomUUID(), answer: randomUUID() },
      ...{ bidder: by, amount: dollarsToCents(amount) },
    },
    idempotency: key === undefined ? null : { key, digest: `${amount}` },
    respond: ({ decision: { outcome }, auction }) => ({
      status: 200,
      body: `${outcome} ${auction.bidCount}`,
    }),
  }
}

/** Each answer's body, or the code of the problem that it was refused with. */
export async function told(answers: Promise<{ body: string }>[]): Promise<string[]> {
  const all = await Promise.allSettled(answers)
  return all.map((one) => (one.status === 'fulfilled' ? one.value.body : one.reason.code))
}

/** Keeps an auction locked under a first bid until everything that `submit` asks waits, so that it goes in together. */
export async function together(
  market: Marketplace,
  { lot, by }: { lot: string; by: string },
  at: TestProcess,
  submit: () => Promise<{ body: string }>[],
): Promise<string[]> {
  const held = await holdRow(market.databaseUrl, lot)
  const first = at.lanes.submit(aBid(lot, by, 10_100))
  await untilWaiting(market.db)
  const answers = told([first, ...submit()])
  await held.release()
  return answers
}
