import type { Transaction } from 'kysely'
import { answerBrowsingText } from '../../languages/answers/browsing.ts'
import { answerDeskText } from '../../languages/answers/desk.ts'
import type { Auction, Command, Terms } from '../../rules/auction.ts'
import { decide } from '../../rules/decide.ts'
import type { Cents } from '../../rules/money.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { lockAuctions, type LockedAuction } from '../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../record.server.ts'
import { refused } from '../refusals.server.ts'

export interface ReserveChange {
  /** Of the auction: what was asked for one is nothing for the next. */
  run: number
  before: Cents | null
  after: Cents | null
}

/** `terms` has the reserve, and what is set with it. Throws the problem of the rules' refusal, for who asks before a second person has signed. */
export function requireReserveAllowed(auction: Auction, terms: Partial<Terms>, now: Date): void {
  const decision = decide(auction, { type: 'edit', terms, facts: {} }, now)
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
}

/**
 * Changes the reserve under the auction's lock, in the caller's transaction. Throws `not_found`, 409 where it is not what was
 * seen any more, or the problem of the rules' refusal.
 */
export async function setReserve(
  tx: Transaction<DB>,
  auctionId: string,
  { run, before, after }: ReserveChange,
): Promise<LockedAuction> {
  const { locked: all, now } = await lockAuctions(tx, [auctionId])
  const locked = all.get(auctionId)
  if (!locked) throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
  if (locked.auction.run !== run) throw new Problem('not_available', answerDeskText('runOver'))
  if (locked.auction.reservePrice !== before) {
    throw new Problem('not_available', answerDeskText('reserveChanged'))
  }
  const recording = startRecording(now)
  const decision = carryOut(recording, locked, editOf(after))
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  await writeRecording(tx, recording)
  return locked
}

function editOf(reservePrice: Cents | null): Command {
  return { type: 'edit', terms: { reservePrice }, facts: {} }
}
