import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Auction, Command } from '../../rules/auction.ts'
import type { Database } from '../../server/database.ts'
import type { DB } from '../../server/database-types.ts'
import { Problem } from '../../server/problem.ts'
import { carryOut, lockAuctions, writeRecording, type LockedAuction } from './recording.server.ts'
import { refused } from './refusals.server.ts'

/**
 * Carries out commands on one auction in a transaction of their own, for changes that are rare; bids go
 * through lanes. `also` writes what belongs to the change, in the same transaction, before the commit.
 * Throws `not_found`, or the problem of the first refusal; then nothing is written.
 */
export async function changeAuction(
  db: Database,
  id: string,
  commandsFor: (auction: Auction, now: Date) => Command[],
  also: (tx: Transaction<DB>, locked: LockedAuction) => Promise<void> = async () => {},
): Promise<LockedAuction> {
  return db.transaction().execute(async (tx) => {
    const { locked, recording } = await lockAuctions(tx, [id])
    const auction = locked.get(id)
    if (!auction) throw new Problem('not_found', 'Auction Not Found')
    for (const command of commandsFor(auction.auction, recording.now)) {
      const decision = carryOut(recording, auction, command)
      if (decision.outcome === 'refused') throw refused(decision.refusal, recording.now)
    }
    await writeRecording(tx, recording)
    await also(tx, auction)
    return auction
  })
}

/**
 * Closes every run whose end has come, as many as one transaction takes. Auctions that another process is
 * closing, or bidding on, are left to the next round. Answers how many were closed; run twice it changes nothing.
 */
export async function closeDueAuctions(db: Database, most = 100): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('auctions')
      .select('id')
      .where('status', '=', 'available')
      .where('ends_at', '<=', sql<Date>`clock_timestamp()`)
      .orderBy('ends_at')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    const { locked, recording } = await lockAuctions(
      tx,
      due.map(({ id }) => id),
    )
    for (const auction of locked.values()) {
      carryOut(recording, auction, { type: 'close', reservation: randomUUID() })
    }
    await writeRecording(tx, recording)
    return recording.changed.size
  })
}
