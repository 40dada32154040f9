import type { Transaction } from 'kysely'
import { answerBrowsingText } from '../../languages/answers/browsing.ts'
import type { Auction, Command } from '../../rules/auction.ts'
import { factsOf, type VehicleFacts } from '../../rules/vehicle/vehicle-facts.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import type { AuctionRow } from '../auction-row.server.ts'
import { requireBuyers } from '../barred-bidders.server.ts'
import { lockAuctions, type LockedAuction } from '../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../record.server.ts'
import { refused } from '../refusals.server.ts'

/** `changeAuctionIn` in a transaction of its own. */
export function changeAuction(
  db: Database,
  id: string,
  commandsFor: CommandsFor,
  also?: Also,
): Promise<LockedAuction> {
  return db.transaction().execute((tx) => changeAuctionIn(tx, id, commandsFor, also))
}

type CommandsFor = (auction: Auction, now: Date, facts: VehicleFacts, row: AuctionRow) => Command[]
type Also = (tx: Transaction<DB>, locked: LockedAuction) => Promise<void>

/**
 * Carries out commands on one auction, for changes that are rare; bids go through lanes. Nothing is sold to who may no longer buy.
 * `also` writes what belongs to the change, before the commit.
 * Throws `not_found`, or the problem of the first refusal; then nothing is written.
 */
export async function changeAuctionIn(
  tx: Transaction<DB>,
  id: string,
  commandsFor: CommandsFor,
  also: Also = async () => {},
): Promise<LockedAuction> {
  const { locked, now } = await lockAuctions(tx, [id])
  const recording = startRecording(now)
  const auction = locked.get(id)
  if (!auction) throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
  const facts = factsOf(auction.row)
  for (const command of commandsFor(auction.auction, recording.now, facts, auction.row)) {
    const decision = carryOut(recording, auction, command)
    if (decision.outcome === 'refused') throw refused(decision.refusal, recording.now)
  }
  await requireBuyers(
    tx,
    recording.reservations.map(({ user_id: member }) => ({ auctionId: id, member })),
    now,
  )
  await writeRecording(tx, recording)
  await also(tx, auction)
  return auction
}
