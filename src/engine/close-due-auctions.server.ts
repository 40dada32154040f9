import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../server/postgres/database.ts'
import { lockAuctions } from './lock.server.ts'
import { carryOut, startRecording, writeRecording } from './record.server.ts'

/**
 * Closes runs whose end has come, up to `most` in one transaction. Auctions that are locked, by a bid or by another process
 * that closes them, are left to the next run of the job. Returns how many were closed.
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
    const { locked, now } = await lockAuctions(
      tx,
      due.map(({ id }) => id),
    )
    const recording = startRecording(now)
    for (const auction of locked.values()) {
      carryOut(recording, auction, { type: 'close', reservation: randomUUID() })
    }
    await writeRecording(tx, recording)
    return recording.changed.size
  })
}
