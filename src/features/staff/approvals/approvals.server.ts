import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { POSSIBLE_FROM } from '../../../rules/sales/decide-sale.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import {
  approvalListQuerySchema,
  approvalListSchema,
  type Approval,
  askedSchema,
} from './approvals.ts'
import { approvedResponse, doApproved } from './approved-actions.server.ts'
import {
  aboutSubject,
  AUDITED,
  auditSubject,
  presentApproval,
  type ApprovalRow,
} from './ask-second-person.server.ts'

interface Services {
  db: Database
}

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

/**
 * What cannot be done any more is closed, as nobody has to decide it: a bid of a run that is over, an offer for one that was sold or
 * is held again, a refund of more than is left of what was paid, a credit on a sale that is over, another way for what is sent, a payment that was
 * seen to.
 */
const stateNow = sql<string>`case when state <> 'waiting' or case action
    when 'void-bid' then exists (
      select from bids join auctions on auctions.id = bids.auction_id and auctions.run = bids.run
      where bids.id = subject and auctions.status = 'available' and ends_at > clock_timestamp()
    )
    when 'counter-offer' then exists (
      select from bids join auctions on auctions.id = bids.auction_id and auctions.run = bids.run
      where bids.id = subject and status = 'ended' and outcome = 'reserve_not_met' and reservation_id is null
    )
    when 'refund' then exists (select from sales where sales.id = subject and paid >= approvals.amount)
    when 'credit' then exists (
      select from sales
      where sales.id = subject and sales.state = any(${[...POSSIBLE_FROM['add-line']]})
    )
    when 'handover' then exists (
      select from sales
      where sales.id = subject and sales.state = any(${[...POSSIBLE_FROM['choose-handover']]})
    )
    else exists (select from payments where payments.id = subject and payments.state = 'review')
  end then state else 'closed' end`

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
  response: approvedResponse,
  handle: ({ params, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const asked = await lockWaiting(tx, params.id, member)
      const done = await doApproved(tx, asked, member)
      return { approval: await decide(tx, asked, 'approved', member), ...done }
    }),
})

export const refuse = endpoint({
  ...decided,
  path: '/api/staff/approvals/{id}/refuse',
  summary: 'Refuse, as a second person; nothing is done',
  response: askedSchema,
  handle: ({ params, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const asked = await lockWaiting(tx, params.id, member)
      const details = { ...aboutSubject(asked), approval: asked.id, asked_by: asked.asked_by }
      const action = `${AUDITED[presentApproval(asked).action]}-refused`
      await audit(tx, member, action, auditSubject(asked), details)
      return { approval: await decide(tx, asked, 'refused', member) }
    }),
})

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
