import { sql, type Selectable, type Transaction } from 'kysely'
import { z } from 'zod'
import { voidBid } from '../../../engine/void-bid.server.ts'
import { cents, toDollars, type Cents } from '../../../rules/money.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { staffAuctionResponse } from '../inventory/auction-form.ts'
import { responseOf } from '../inventory/inventory.server.ts'
import {
  approvalListQuerySchema,
  approvalListSchema,
  approvalSchema,
  type Approval,
} from './approvals.ts'
import { tellOfVoid } from './tell-of-void.server.ts'

interface Services {
  db: Database
}

type ApprovalRow = Selectable<DB['approvals']>

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/staff/approvals',
  summary: 'What was asked of a second person, newest first',
  who: 'staff',
  limit: 'reads',
  query: approvalListQuerySchema,
  response: approvalListSchema,
  async handle({ query }, { db }: Services) {
    const rows = await db
      .selectFrom('approvals')
      .selectAll()
      .select(stateNow.as('state'))
      .$if(query.state !== undefined, (all) => all.where(stateNow, '=', query.state ?? 'waiting'))
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .execute()
    return { items: rows.map(presentApproval) }
  },
})

/** Nobody can void a bid any more once its run is over: what waits then is closed, as nobody has to decide it. */
const stateNow = sql<string>`case
  when state = 'waiting' and not exists (
    select from bids join auctions on auctions.id = bids.auction_id and auctions.run = bids.run
    where bids.id = bid_id and auctions.status = 'available' and ends_at > clock_timestamp()
  ) then 'closed' else state end`

const decided = {
  method: 'POST',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: z.unknown(),
} as const

export const approve = endpoint({
  ...decided,
  path: '/api/staff/approvals/{id}/approve',
  summary: 'Agree, as a second person; it is done at once, if the rules still allow it',
  response: staffAuctionResponse.extend({ approval: approvalSchema }),
  handle: ({ params, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const asked = await lockWaiting(tx, params.id, member)
      const { auction_id: auctionId, bid_id: bid, reason } = asked
      const voided = await voidBid(tx, { auctionId, bid, reason }, () => true)
      const approval = await decide(tx, asked, 'approved', member)
      const details = { bid, reason, approval: asked.id, asked_by: asked.asked_by }
      await tellOfVoid(tx, member, voided, details)
      const { locked } = voided
      return { approval, ...responseOf(locked.row, locked.auction) }
    }),
})

export const refuse = endpoint({
  ...decided,
  path: '/api/staff/approvals/{id}/refuse',
  summary: 'Refuse, as a second person; nothing is done',
  response: z.object({ approval: approvalSchema }),
  handle: ({ params, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const asked = await lockWaiting(tx, params.id, member)
      const details = { bid: asked.bid_id, approval: asked.id, asked_by: asked.asked_by }
      await audit(tx, member, 'bid.void-refused', asked.auction_id, details)
      return { approval: await decide(tx, asked, 'refused', member) }
    }),
})

interface Asked {
  id: string
  auctionId: string
  bid: string
  amount: Cents
  reason: string
  now: Date
  member: Member
}

/** Writes down what a second person has to decide; asked again while that waits, it is the same question. */
export async function askedFor(tx: Transaction<DB>, asked: Asked): Promise<Approval> {
  const { id, auctionId, bid, amount, reason, now, member } = asked
  const made = await tx
    .insertInto('approvals')
    .values({
      id,
      action: 'void-bid',
      auction_id: auctionId,
      bid_id: bid,
      amount,
      reason,
      asked_by: member.userId,
      asked_at: now,
    })
    .onConflict((waiting) => waiting.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) {
    await audit(tx, member, 'bid.void-asked', auctionId, { bid, amount, reason, approval: id })
    return presentApproval(made)
  }
  const waiting = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('bid_id', '=', bid)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return presentApproval(waiting)
}

/** Throws 404 for none, 403 for whoever asked, 409 once it is decided. */
async function lockWaiting(
  tx: Transaction<DB>,
  id: string,
  { userId }: Member,
): Promise<ApprovalRow> {
  const row = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', 'Approval Not Found'))
  if (row.asked_by === userId) {
    const detail = 'You asked for this yourself. A second person of the staff has to decide it.'
    throw new Problem('forbidden', detail)
  }
  if (row.state !== 'waiting') {
    throw new Problem('not_available', `This was already ${row.state}`)
  }
  return row
}

async function decide(
  tx: Transaction<DB>,
  { id }: ApprovalRow,
  state: 'approved' | 'refused',
  { userId }: Member,
): Promise<Approval> {
  const row = await tx
    .updateTable('approvals')
    .set({ state, decided_by: userId, decided_at: await databaseTime(tx) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentApproval(row)
}

function presentApproval(row: ApprovalRow): Approval {
  return {
    ...row,
    // Constraints keep these two to the words of their types.
    action: row.action as Approval['action'],
    state: row.state as Approval['state'],
    amount: toDollars(cents(row.amount)),
    asked_at: row.asked_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
