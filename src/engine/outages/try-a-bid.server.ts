import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { minimumBid } from '../../rules/bidding.ts'
import type { Database } from '../../server/postgres/database.ts'
import { lockAuctions } from '../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../record.server.ts'
import { isLocked, isReallyAway, LOCK_WITHIN } from './locks.server.ts'

/** Of so many with the latest ends, where the fewest bid, some are tried at random: a fault of a few is none of the house's. */
const AMONG = 100
const TRIED = 5

/**
 * Writes a bid by the statement that writes all others, and takes it back. One auction that takes it is enough.
 * @throws what keeps each that was tried from taking one; not where there is none, or others hold them for long
 */
export async function tryBid(db: Database): Promise<void> {
  const lots = await someRunning(db)
  const members = await db.selectFrom('users').select('id').orderBy('id').limit(TRIED).execute()
  const ids = members.map(({ id }) => id)
  // A row that another try holds for the moment in which it fails says nothing: it is waited for where no other takes one.
  for (const others of ['skip', 'wait'] as const) {
    const errors: unknown[] = []
    for (const [at, lot] of lots.entries()) {
      const inTurn = [...ids.slice(at), ...ids.slice(0, at)]
      try {
        if (await bidAndTakeBack(db, lot, inTurn, others)) return
      } catch (error) {
        if (isReallyAway(error)) throw error
        if (!isLocked(error)) errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
}

/** Also those whose end has come and that nobody has closed. */
async function someRunning(db: Database): Promise<string[]> {
  const latest = db
    .selectFrom('auctions')
    .select('id')
    .where('status', '=', 'available')
    .where('paused_at', 'is', null)
    .orderBy('ends_at', 'desc')
    .limit(AMONG)
    .as('latest')
  const some = db
    .selectFrom(latest)
    .select('id')
    .orderBy(sql`random()`)
    .limit(TRIED)
  return (await some.execute()).map(({ id }) => id)
}

/** Resolves with whether it was written. */
async function bidAndTakeBack(
  db: Database,
  lot: string,
  members: readonly string[],
  others: 'skip' | 'wait',
): Promise<boolean> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`set local lock_timeout = ${LOCK_WITHIN}`.execute(tx)
    const { locked, now } = await lockAuctions(tx, [lot], others)
    const auction = locked.get(lot)
    const bidder = members.find((member) => member !== auction?.auction.leading?.bidder)
    if (!auction || bidder === undefined) return false
    // As it stood before its end.
    const at = new Date(Math.min(now.getTime(), auction.row.ends_at.getTime() - 1))
    const recording = startRecording(at)
    const { outcome } = carryOut(recording, auction, {
      ...{ type: 'place-bid', bid: randomUUID(), answer: randomUUID() },
      ...{ bidder, amount: minimumBid(auction.auction, at) },
    })
    // Nobody is told of what is past.
    await writeRecording(tx, recording, { isPast: true })
    return outcome === 'accepted'
  } finally {
    await tx.rollback().execute()
  }
}
