import { sql, type RawBuilder } from 'kysely'
import { IS_UNDECIDED_BELOW_RESERVE } from '../../../../engine/sales/offers/undecided-below-reserve.server.ts'
import { POSSIBLE_FROM } from '../../../../rules/sales/decide-sale.ts'
import { UNPAID_STATES } from '../../../../rules/sales/sale.ts'
import { approvalStateNow } from '../../approvals/approval-state.server.ts'
import type { Queue, RowKind } from './queues.ts'

/** Where the rows of a queue come from, and by what they are ordered. */
export interface QueueSource {
  kind: RowKind
  from: RawBuilder<unknown>
  id: RawBuilder<string>
  at: RawBuilder<Date>
  where: RawBuilder<boolean>
}

const anyOf = (states: readonly string[]) => sql`any(${[...states]}::text[])`

const sales = (where: RawBuilder<boolean>, at: RawBuilder<Date>): QueueSource => ({
  kind: 'sale',
  from: sql`sales`,
  id: sql`sales.id`,
  at,
  where,
})

const dueAt = sql<Date>`sales.due_at`
const paidAt = sql<Date>`sales.paid_at`
const receivedAt = sql<Date>`sales.received_at`
/** What comes back before it arrived was never received. */
const returningSince = sql<Date>`coalesce(sales.received_at, sales.updated_at)`
const deliverBy = sql<Date>`sales.deliver_by`

const isOverdue = sql<boolean>`(sales.state = ${anyOf(UNPAID_STATES)} and sales.due_at <= now() and sales.paid < sales.price)`
const isState = (state: string) => sql<boolean>`(sales.state = ${state})`
const isOf = (method: string) => sql`sales.handover->>'method' = ${method}`
const isDelivered = sql<boolean>`(sales.deliver_by is not null)`
const isTitleOpen = sql<boolean>`(sales.title <> 'received' and sales.state = ${anyOf(POSSIBLE_FROM['move-title'])})`

const hasMoneyToSendBack = sql<boolean>`(sales.to_send_back > 0)`

const payments: QueueSource = {
  kind: 'payment',
  from: sql`payments`,
  id: sql`payments.id`,
  at: sql`payments.created_at`,
  where: sql`(payments.state = 'review')`,
}

const belowReserve: QueueSource = {
  kind: 'auction',
  from: sql`auctions`,
  id: sql`auctions.id`,
  at: sql`auctions.ends_at`,
  where: IS_UNDECIDED_BELOW_RESERVE,
}

const approvals: QueueSource = {
  kind: 'approval',
  from: sql`approvals`,
  id: sql`approvals.id`,
  at: sql`approvals.asked_at`,
  where: sql`(approvals.state = 'waiting' and ${approvalStateNow} = 'waiting')`,
}

/** What of a sale wants somebody: it is overdue, to be sent, fetched or taken back, or holds money of its buyer. What the buyer has to do first does not. */
const salesToDo = sales(
  sql`(${isOverdue} or ${isDelivered} or sales.state = 'returning' or ${hasMoneyToSendBack})`,
  // When it became due: the way is promised from the payment on, a return began with what was received or sent back.
  sql<Date>`case when sales.state in ('invoiced', 'part_paid') then sales.due_at
    when sales.state = 'returning' then ${returningSince} else coalesce(sales.deliver_by, sales.updated_at) end`,
)

/** A sale that is over is dated by when its invoice was due, as it has no other time that all have. */
export const QUEUE_SOURCES: Readonly<Record<Queue, readonly QueueSource[]>> = {
  to_do: [salesToDo, payments, belowReserve, approvals],
  to_match: [payments],
  send_back: [sales(hasMoneyToSendBack, sql<Date>`sales.updated_at`)],
  overdue: [sales(isOverdue, dueAt)],
  invoiced: [sales(isState('invoiced'), dueAt)],
  part_paid: [sales(isState('part_paid'), dueAt)],
  choice: [sales(sql`(sales.state = 'paid' and sales.handover is null)`, paidAt)],
  pick_ups: [sales(sql`(sales.state = 'paid' and ${isOf('pick_up')})`, paidAt)],
  deliveries: [sales(isDelivered, deliverBy)],
  titles: [sales(isTitleOpen, paidAt)],
  returns: [sales(isState('returning'), returningSince)],
  return_period: [sales(isState('received'), receivedAt)],
  below_reserve: [belowReserve],
  approvals: [approvals],
  all: [sales(sql`true`, dueAt)],
}
