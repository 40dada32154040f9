import { sql, type RawBuilder } from 'kysely'
import type { Member } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { approvalStateNow } from './approval-state.server.ts'
import type { ApprovalAction, AskedApproval, AskedCounts } from './approvals.ts'
import { presentAsked } from './ask-second-person.server.ts'

/** What waits for a second person about a sale and its payments, about a payment, or about an auction; the oldest first. */
export async function approvalsAbout(
  db: Database,
  subject: string,
  member: Pick<Member, 'userId' | 'roles'>,
): Promise<AskedApproval[]> {
  const rows = await db
    .selectFrom('approvals')
    .innerJoin('profiles', 'profiles.id', 'approvals.asked_by')
    .selectAll('approvals')
    .select('profiles.full_name')
    .where('approvals.state', '=', 'waiting')
    .where(approvalStateNow, '=', 'waiting')
    .where(
      sql<boolean>`(approvals.subject = ${subject}
        or approvals.details->>'reservation' = ${subject}
        or approvals.subject in (select payments.id from payments where payments.sale_id = ${subject})
        or approvals.auction_id = ${subject} and approvals.action in ('void-bid', 'counter-offer', 'reserve'))`,
    )
    .orderBy('asked_at')
    .orderBy('approvals.id')
    .execute()
  return rows.map(({ full_name: asker, ...row }) => ({
    ...presentAsked(row, member),
    asker,
  }))
}

/** How often a second person was asked what about these subjects, an SQL list of ids. */
export async function askedCounts(
  db: Database,
  subjects: RawBuilder<unknown>,
): Promise<AskedCounts> {
  const { rows } = await sql<{ action: ApprovalAction; count: number }>`
    select action, count(*)::int as count from approvals
    where subject in (${subjects}) group by action`.execute(db)
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]))
}
