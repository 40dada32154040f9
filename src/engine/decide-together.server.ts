import { sql, type Transaction } from 'kysely'
import type { Command, Decision } from '../rules/auction.ts'
import type { Database } from '../server/postgres/database.ts'
import type { DB } from '../server/postgres/database-types.ts'
import { validationFailed } from '../server/http/problem.ts'
import { lockAuctions, type LockedAuction } from './lock.server.ts'
import { carryOut, startRecording, writeRecording } from './record.server.ts'

/** What a member asks of an auction, and how its outcome is put into an answer. */
export interface LaneRequest {
  auctionId: string
  memberId: string
  command: Command
  /** From the header `Idempotency-Key`: the same key gives the same answer. */
  idempotency: { key: string; digest: string } | null
  answer(decision: Decision, locked: LockedAuction, now: Date): Reply
  /** Writes what belongs to an accepted command, in its transaction. */
  afterwards?(tx: Transaction<DB>, locked: LockedAuction): Promise<void>
}

/** An answer as it goes over the wire: JSON text, so that a repeated request gets the same bytes. */
export interface Reply {
  status: number
  body: string
}

interface GivenReply extends Reply {
  digest: string
}

/**
 * Decides all requests, in order, in one transaction, and answers each. A request whose auction somebody
 * else has locked is answered 'locked' when `others` is 'skip'; null means that there is no such auction.
 */
export async function decideTogether(
  db: Database,
  requests: readonly LaneRequest[],
  others: 'wait' | 'skip',
): Promise<(Reply | 'locked' | null)[]> {
  return db.transaction().execute(async (tx) => {
    const ids = [...new Set(requests.map(({ auctionId }) => auctionId))]
    const { locked, now } = await lockAuctions(tx, ids, others)
    const recording = startRecording(now)
    const given = await repliesGiven(tx, requests)
    const kept: object[] = []
    const following: (() => Promise<void>)[] = []
    const replies = requests.map((request) => {
      const auction = locked.get(request.auctionId)
      if (!auction) return others === 'skip' ? 'locked' : null
      const earlier = given.get(nameOf(request))
      if (earlier) return repeated(earlier, request)
      const decision = carryOut(recording, auction, request.command)
      const reply = request.answer(decision, auction, recording.now)
      if (decision.outcome === 'accepted' && request.afterwards) {
        const { afterwards } = request
        following.push(() => afterwards(tx, auction))
      }
      if (request.idempotency) {
        given.set(nameOf(request), { ...reply, digest: request.idempotency.digest })
        kept.push(keyColumns(request, reply, recording.now))
      }
      return reply
    })
    await writeRecording(tx, recording)
    await keepReplies(tx, kept)
    for (const follow of following) await follow()
    return replies
  })
}

/** The answer that was given to the same request before; another request may not use its key. */
function repeated(earlier: GivenReply, request: LaneRequest): Reply {
  if (earlier.digest === request.idempotency?.digest) {
    return { status: earlier.status, body: earlier.body }
  }
  const message = 'This Idempotency-Key was used for another request. Use a new one.'
  const problem = validationFailed([{ path: 'Idempotency-Key', message }])
  return { status: problem.status, body: JSON.stringify(problem.body) }
}

async function repliesGiven(
  tx: Transaction<DB>,
  requests: readonly LaneRequest[],
): Promise<Map<string, GivenReply>> {
  const asked = requests.flatMap((request) =>
    request.idempotency
      ? [{ user_id: request.memberId, auction_id: request.auctionId, key: request.idempotency.key }]
      : [],
  )
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{
    user_id: string
    auction_id: string
    key: string
    request_digest: string
    reply_status: number
    reply_body: string
  }>`
    select given.* from idempotency_keys as given
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (user_id uuid, auction_id uuid, key text)
    using (user_id, auction_id, key)`.execute(tx)
  return new Map(
    rows.map((row) => [
      `${row.user_id} ${row.auction_id} ${row.key}`,
      { status: row.reply_status, body: row.reply_body, digest: row.request_digest },
    ]),
  )
}

async function keepReplies(tx: Transaction<DB>, kept: object[]): Promise<void> {
  if (kept.length === 0) return
  await sql`
    insert into idempotency_keys
    select * from jsonb_populate_recordset(null::idempotency_keys, ${JSON.stringify(kept)}::jsonb)`.execute(
    tx,
  )
}

function nameOf(request: LaneRequest): string {
  return `${request.memberId} ${request.auctionId} ${request.idempotency?.key ?? ''}`
}

function keyColumns(request: LaneRequest, reply: Reply, now: Date) {
  return {
    user_id: request.memberId,
    auction_id: request.auctionId,
    key: request.idempotency?.key,
    request_digest: request.idempotency?.digest,
    reply_status: reply.status,
    reply_body: reply.body,
    created_at: now,
  }
}
