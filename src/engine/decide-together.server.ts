import { sql, type Selectable, type Transaction } from 'kysely'
import type { Command, Decision } from '../rules/auction.ts'
import type { Receipt } from '../rules/proof/receipt.ts'
import type { HouseLimits } from '../rules/safeguards/account-limits.ts'
import { accountClosed, staffCannotBid, validationFailed } from '../server/http/problem.ts'
import type { DB } from '../server/postgres/database-types.ts'
import { type Database, PLANNED_ONCE, unseen } from '../server/postgres/database.ts'
import { openLimits, type PerhapsLimited, perhapsLimited } from './account-limits.server.ts'
import { problemJson } from './idempotency.server.ts'
import { lockAuctions, type LockedAuction } from './lock.server.ts'
import type { SigningKey } from './proof/proof-key.server.ts'
import { receiptsFor } from './proof/receipts.server.ts'
import { carryOut, startRecording, writeRecording } from './record.server.ts'
import {
  type NotYetRegistered,
  unregisteredAmong,
  whyNotYet,
} from './require-registration.server.ts'

/** A member's command on an auction, and how its outcome becomes a response. */
export interface LaneRequest {
  auctionId: string
  memberId: string
  /** Whether the terms have to be accepted and the details told, as the Register form asks. */
  mustBeRegistered: boolean
  command: Command
  /** From the header `Idempotency-Key`: the same key gets the same response. */
  idempotency: { key: string; digest: string } | null
  respond(decision: Decision, locked: LockedAuction, now: Date): JsonResponse
  /** The body of an accepted bid's response with the bid's receipt in it. */
  withReceipt?(body: string, receipt: Receipt): string
  /** Writes what belongs to an accepted command, in its transaction. */
  afterwards?(tx: Transaction<DB>, locked: LockedAuction): Promise<void>
}

/** A response as JSON text, so that a repeated request gets the same bytes. */
export interface JsonResponse {
  status: number
  body: string
}

/** What is read of the members beside the auctions' locks. */
interface AboutMembers {
  limited: PerhapsLimited[] | null
  unregistered: NotYetRegistered[] | null
}

type StoredResponse = Selectable<DB['idempotency_keys']>

interface DecideParts {
  db: Database
  proofKey: SigningKey
  /** The limits of accounts, which are asked for under the locks. */
  house: HouseLimits
}

/**
 * Decides all requests, in order, in one transaction. With 'skip' a request whose auction another transaction has locked gets
 * 'locked'; null means that there is no such auction.
 */
export async function decideTogether(
  { db, proofKey, house }: DecideParts,
  requests: readonly LaneRequest[],
  others: 'wait' | 'skip',
): Promise<(JsonResponse | 'locked' | null)[]> {
  return db.transaction().execute(async (tx) => {
    const ids = [...new Set(requests.map(({ auctionId }) => auctionId))]
    const members = [...new Set(requests.map(({ memberId }) => memberId))]
    const asked = sql<AboutMembers>`jsonb_build_object(
      'limited', ${perhapsLimited(house, members)}, 'unregistered', ${unregisteredAmong(requests)})`
    const { locked, now, also: about } = await lockAuctions(tx, ids, others, asked)
    const unregistered = whyNotYet(about?.unregistered ?? [])
    const overLimit = await openLimits(tx, house, about?.limited ?? [], locked)
    const recording = startRecording(now)
    const stored = await storedResponses(tx, requests)
    const toStore: (Earlier & { columns: KeyColumns })[] = []
    const placed: Placed[] = []
    const accepted: string[] = []
    const following: (() => Promise<void>)[] = []
    const responses = requests.map((request) => {
      const auction = locked.get(request.auctionId)
      if (!auction) return others === 'skip' ? 'locked' : null
      const earlier = stored.get(keyOf(keyColumns(request, request.idempotency?.key ?? '')))
      if (earlier) return repeated(earlier, request)
      const { memberId, command } = request
      const missing = request.mustBeRegistered && unregistered.get(memberId)
      // Not kept under its key: once nothing is missing, the same request is decided.
      if (missing) return problemJson(missing)
      const refusal = overLimit(auction, memberId, command, now)
      const linesBefore = recording.lines.length
      const decision: Decision = refusal
        ? { outcome: 'refused', refusal }
        : carryOut(recording, auction, command)
      const response = request.respond(decision, auction, recording.now)
      if (decision.outcome === 'accepted') {
        accepted.push(memberId)
        const { afterwards, withReceipt } = request
        const line = recording.lines[linesBefore]
        if (line && withReceipt) placed.push({ line, response, withReceipt })
        if (afterwards) following.push(() => afterwards(tx, auction))
      }
      if (request.idempotency) {
        const { key, digest } = request.idempotency
        const columns = keyColumns(request, key)
        stored.set(keyOf(columns), { digest, response })
        toStore.push({ columns, digest, response })
      }
      return response
    })
    addReceipts(placed, proofKey)
    await writeRecording(tx, recording)
    await requireBidders(tx, accepted)
    await storeResponses(tx, toStore.map(responseColumns(recording.now)))
    for (const follow of following) await follow()
    return responses
  })
}

/**
 * Throws if a member closed the account (`account_closed`) or came to work here (`forbidden`) while the request waited. Asked
 * after the bids are written: they hold the members' rows, so that who may bid now still may at the commit.
 */
async function requireBidders(tx: Transaction<DB>, members: string[]): Promise<void> {
  if (members.length === 0) return
  const { rows } = await sql<{ status: string }>`${sql.raw(PLANNED_ONCE)}
    select status from profiles join users using (id)
    where id = any(${unseen([...new Set(members)], 'uuid[]')}) and (status = 'closed' or roles && '{staff,admin}') limit 1`.execute(
    tx,
  )
  const [found] = rows
  if (found) throw found.status === 'closed' ? accountClosed() : staffCannotBid()
}

interface Placed {
  line: ReturnType<typeof startRecording>['lines'][number]
  response: JsonResponse
  withReceipt: NonNullable<LaneRequest['withReceipt']>
}

/** Receipts can be made only when all bids of the batch are decided, for they share one signature. */
function addReceipts(placed: readonly Placed[], proofKey: SigningKey): void {
  const bids = placed.map(({ line: { auction_id: auction, seq, hash, at } }) => {
    return { auction, seq, hash, time: at.toISOString() }
  })
  const receipts = receiptsFor(bids, proofKey)
  for (const [index, { response, withReceipt }] of placed.entries()) {
    const receipt = receipts[index]
    if (receipt) response.body = withReceipt(response.body, receipt)
  }
}

interface Earlier {
  /** Of the request. */
  digest: string
  response: JsonResponse
}

/** The stored response of the same request; another request may not use its key. */
function repeated({ digest, response }: Earlier, request: LaneRequest): JsonResponse {
  if (digest === request.idempotency?.digest) return response
  const message = 'This Idempotency-Key was used for another request. Use a new one.'
  return problemJson(validationFailed([{ path: 'Idempotency-Key', message }]))
}

async function storedResponses(
  tx: Transaction<DB>,
  requests: readonly LaneRequest[],
): Promise<Map<string, Earlier>> {
  const asked = requests.flatMap((request) =>
    request.idempotency ? [keyColumns(request, request.idempotency.key)] : [],
  )
  if (asked.length === 0) return new Map()
  const { rows } = await sql<StoredResponse>`
    select stored.* from idempotency_keys as stored
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (user_id uuid, auction_id uuid, key text)
    using (user_id, auction_id, key)`.execute(tx)
  return new Map(
    rows.map((row) => {
      const response = { status: row.reply_status, body: row.reply_body }
      return [keyOf(row), { digest: row.request_digest, response }]
    }),
  )
}

function responseColumns(now: Date) {
  return ({ columns, digest, response }: Earlier & { columns: KeyColumns }): StoredResponse => ({
    ...columns,
    request_digest: digest,
    reply_status: response.status,
    reply_body: response.body,
    created_at: now,
  })
}

async function storeResponses(tx: Transaction<DB>, toStore: StoredResponse[]): Promise<void> {
  if (toStore.length === 0) return
  await sql`
    insert into idempotency_keys
    select * from jsonb_populate_recordset(null::idempotency_keys, ${JSON.stringify(toStore)}::jsonb)`.execute(
    tx,
  )
}

type KeyColumns = Pick<StoredResponse, 'user_id' | 'auction_id' | 'key'>

function keyColumns({ memberId, auctionId }: LaneRequest, key: string): KeyColumns {
  return { user_id: memberId, auction_id: auctionId, key }
}

function keyOf({ user_id, auction_id, key }: KeyColumns): string {
  return `${user_id} ${auction_id} ${key}`
}
