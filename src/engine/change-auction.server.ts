import type { Transaction } from 'kysely'
import type { Auction, Command } from '../rules/auction.ts'
import { factsOf, type VehicleFacts } from '../rules/vehicle/vehicle-facts.ts'
import { Problem } from '../server/http/problem.ts'
import type { DB } from '../server/postgres/database-types.ts'
import type { Database } from '../server/postgres/database.ts'
import { requireBuyers } from './barred-bidders.server.ts'
import { lockAuctions, type LockedAuction } from './lock.server.ts'
import { carryOut, startRecording, writeRecording } from './record.server.ts'
import { refused } from './refusals.server.ts'

/**
 * Carries out commands on one auction in a transaction of their own, for changes that are rare; bids go
 * through lanes. Nothing is sold to who may no longer buy. `also` writes what belongs to the change, in the same transaction,
 * before the commit.
 * Throws `not_found`, or the problem of the first refusal; then nothing is written.
 */
export async function changeAuction(
  db: Database,
  id: string,
  commandsFor: (auction: Auction, now: Date, facts: VehicleFacts) => Command[],
  also: (tx: Transaction<DB>, locked: LockedAuction) => Promise<void> = async () => {},
): Promise<LockedAuction> {
  return db.transaction().execute(async (tx) => {
    const { locked, now } = await lockAuctions(tx, [id])
    const recording = startRecording(now)
    const auction = locked.get(id)
    if (!auction) throw new Problem('not_found', 'Auction Not Found')
    const facts = factsOf(auction.row)
    for (const command of commandsFor(auction.auction, recording.now, facts)) {
      const decision = carryOut(recording, auction, command)
      if (decision.outcome === 'refused') throw refused(decision.refusal, recording.now)
    }
    await requireBuyers(
      tx,
      recording.reservations.map(({ user_id: buyer }) => buyer),
      now,
    )
    await writeRecording(tx, recording)
    await also(tx, auction)
    return auction
  })
}
