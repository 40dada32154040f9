import { sql, type Transaction } from 'kysely'
import { IS_SET_ASIDE } from '../../../engine/sales/notices/note-mailed.server.ts'
import { IS_UNDECIDED_BELOW_RESERVE } from '../../../engine/sales/offers/undecided-below-reserve.server.ts'
import { HOUSE_CURRENCY } from '../../../rules/money.ts'
import { STILL_FAILS } from '../../../server/failing-jobs.ts'
import type { Member } from '../../../server/http/endpoint.ts'
import { FAILED_LATELY } from '../../../server/mail/failed-mails.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { approvalStateNow } from '../approvals/approval-state.server.ts'
import { HOUSE_ACTIONS } from '../approvals/approvals.ts'
import { WAITS_FOR_REVIEW } from '../people/waits-for-review.server.ts'
import { TO_PAY_OUT } from '../proceeds/to-pay-out.server.ts'
import type { QueueName } from './today.ts'

export interface QueueRow {
  queue: QueueName
  count: number
  since: Date | null
  due_at: Date | null
  /** In cents. */
  amount: number | null
  first: string | null
}

/** Of a sale, in cents: what is still to be paid. */
const BALANCE = sql`(select sum((line ->> 'amount')::bigint) from jsonb_array_elements(lines) as line) - paid`

/** The vehicle of the sale that comes first: looked up for that one alone. */
function firstVehicle(condition: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  return sql`(select auctions.title from sales join auctions on auctions.id = sales.auction_id
    where ${condition} order by ${order} limit 1)`
}

/** Of a line or a payment: what can be added up as dollars that came. */
const CAME = sql`currency = ${HOUSE_CURRENCY} and amount > 0`
const IS_DELIVERED = sql`deliver_by is not null`
const IS_RETURNED = sql`sales.state = 'returning'`
const HAS_TITLE_TO_SEND = sql`sales.state in ('paid', 'on_its_way', 'received') and sales.title = 'waiting'`

/** What the program should have done by itself, and could not. */
const NOT_DONE = sql`
  select 'mails', count(*)::int, min(given_up_at), null, null,
    (array_agg(subject order by given_up_at))[1]
  from mails
  where ${FAILED_LATELY}
  union all
  select 'jobs', count(*)::int, min(unwritten_since), null, null,
    (array_agg(kind order by unwritten_since))[1]
  from notices
  where ${IS_SET_ASIDE} and mailed_at is null
  union all
  select 'failing', count(*)::int, min(since), null, null, (array_agg(job order by since))[1]
  from failing_jobs where ${STILL_FAILS}`

/** Every queue in one statement, as it is at the transaction's time. `viewer` is asked for no signature of their own. */
export async function readQueues(
  tx: Transaction<DB>,
  { userId: viewer, roles }: Pick<Member, 'userId' | 'roles'>,
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select 'overdue' as queue, count(*)::int as count, min(due_at) as since, min(due_at) as due_at,
      sum(${BALANCE})::bigint as amount,
      (array_agg(invoice_number order by due_at))[1] as first
    from sales where state in ('invoiced', 'part_paid') and due_at <= now() and paid < price
    union all
    select 'approvals', count(*)::int, min(asked_at), null, null,
      (array_agg(reason order by asked_at))[1]
    from approvals where state = 'waiting' and asked_by <> ${viewer}
      and (action <> all(${[...HOUSE_ACTIONS]}::text[]) or ${roles.includes('admin')}) and ${approvalStateNow} = 'waiting'
    union all
    select 'paused', count(*)::int, min(paused_at), null, null, (array_agg(title order by paused_at))[1]
    from auctions where status = 'available' and paused_at is not null
    union all
    select 'no-bids', count(*)::int, null, min(ends_at), null, (array_agg(title order by ends_at))[1]
    from auctions
    where status = 'available' and ends_at > now() and ends_at <= now() + interval '1 hour' and bid_count = 0
      and paused_at is null
    union all
    select 'ids', count(*)::int, min(updated_at), null, null, (
      select full_name from profiles
      where ${WAITS_FOR_REVIEW}
      order by updated_at limit 1)
    from profiles where ${WAITS_FOR_REVIEW}
    union all
    select 'wires', sum(count)::int, min(since), null, sum(amount)::bigint, min(first) from (
      select count(*) as count, min(imported_at) as since, sum(amount) filter (where ${CAME}) as amount,
        (array_agg(sender order by imported_at, n))[1] as first
      from statement_lines join statements on statements.id = statement_id
      where state = 'waiting'
      union all
      select count(*), min(created_at), sum(amount) filter (where ${CAME}), (array_agg(sender order by created_at))[1]
      from payments where state = 'review') as unmatched
    union all
    select 'send-back', count(*)::int, min(updated_at), null, sum(to_send_back)::bigint,
      (array_agg(invoice_number order by updated_at))[1]
    from sales where to_send_back > 0
    union all
    select 'payouts', count(*)::int, min(made_at), null, sum(total)::bigint,
      (array_agg(consignor_name order by made_at))[1]
    from proceeds_statements where ${TO_PAY_OUT}
    union all
    select 'below-reserve', count(*)::int, min(ends_at), null, null, (
      select title from auctions
      where ${IS_UNDECIDED_BELOW_RESERVE}
      order by ends_at limit 1)
    from auctions where ${IS_UNDECIDED_BELOW_RESERVE}
    union all
    select 'deliveries', count(*)::int, min(paid_at), min(deliver_by), null,
      ${firstVehicle(IS_DELIVERED, sql`deliver_by`)}
    from sales where ${IS_DELIVERED}
    union all
    select 'returns', count(*)::int, min(updated_at), null, null,
      ${firstVehicle(IS_RETURNED, sql`sales.updated_at`)}
    from sales where ${IS_RETURNED}
    union all
    select 'titles', count(*)::int, min(paid_at), null, null,
      ${firstVehicle(HAS_TITLE_TO_SEND, sql`paid_at`)}
    from sales where ${HAS_TITLE_TO_SEND}
    union all
    select 'messages', count(*)::int, min(waits_since), null, null, (
      select subject from contact_messages where answered_at is null order by waits_since, id limit 1)
    from contact_messages where answered_at is null
    union all
    select 'public-questions', count(*)::int, min(asked_at), null, null, (
      select title from public_questions join auctions on auctions.id = auction_id
      where state = 'waiting' order by asked_at, public_questions.id limit 1)
    from public_questions where state = 'waiting'
    union all
    ${NOT_DONE}`.execute(tx)
  return rows
}
