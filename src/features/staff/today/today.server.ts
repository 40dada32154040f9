import { sql, type Transaction } from 'kysely'
import { cents, toDollars } from '../../../rules/money.ts'
import { mainPhoto } from '../../../rules/photos.ts'
import { BUSINESS_TIME_ZONE } from '../../../rules/policy.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { readAnswers } from './read-answers.server.ts'
import { type Today, TODAY_ADDRESS, todaySchema } from './today.ts'
import { type QueueRow, readQueues } from './waiting-queues.server.ts'

interface Services {
  db: Database
}

const CLOSING_SHOWN = 6

/** Four statements of one snapshot: the numbers belong together. */
export const readToday = endpoint({
  method: 'GET',
  path: TODAY_ADDRESS,
  summary: 'What waits for staff: how many, since when, until when; the figures of the day',
  who: 'staff',
  limit: 'reads',
  response: todaySchema,
  handle: ({ member }, { db }: Services) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const queues = await readQueues(tx, member)
        const { now, ...figures } = await readFigures(tx)
        return {
          now: now.toISOString(),
          queues: queues.filter(({ count }) => count > 0).map(present),
          figures,
          closing: await readClosing(tx),
          answers: await readAnswers(tx),
        }
      }),
})

function present({ since, due_at, amount, ...row }: QueueRow): Today['queues'][number] {
  return {
    ...row,
    since: since?.toISOString() ?? null,
    due_at: due_at?.toISOString() ?? null,
    amount: toDollars(cents(amount)),
  }
}

interface FigureRow {
  now: Date
  closing_today: number
  awaiting: number
  awaiting_invoices: number
  next_due_at: Date | null
  overdue: number
  paid: number
  payments_today: number
  mails_today: number
}

async function readFigures(tx: Transaction<DB>) {
  const day = sql`date_trunc('day', now(), ${BUSINESS_TIME_ZONE})`
  const { rows } = await sql<FigureRow>`
    select now() as now, awaiting.*, paid_today.*,
      (select count(*)::int from auctions
        where status = 'available' and paused_at is null and ends_at > now() and ends_at < ${day} + interval '1 day') as closing_today,
      (select count(*)::int from mails where created_at >= ${day}) as mails_today
    from (
      select coalesce(sum(balance) filter (where not is_overdue), 0)::bigint as awaiting,
        count(*) filter (where not is_overdue)::int as awaiting_invoices,
        min(due_at) filter (where due_at > now()) as next_due_at,
        coalesce(sum(balance) filter (where is_overdue), 0)::bigint as overdue
      from (
        select due_at, due_at <= now() and paid < price as is_overdue,
          (select sum((line ->> 'amount')::bigint) from jsonb_array_elements(lines) as line) - paid as balance
        from sales where state in ('invoiced', 'part_paid')) as open) as awaiting,
      (select coalesce(sum(amount), 0)::bigint as paid, count(*)::int as payments_today
        from payments where state = 'counted' and created_at >= ${day}) as paid_today`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A query of figures alone returns one row')
  const { awaiting, overdue, paid, next_due_at: nextDue, ...counts } = row
  return {
    ...counts,
    next_due_at: nextDue?.toISOString() ?? null,
    awaiting_payment: toDollars(cents(awaiting)),
    overdue: toDollars(cents(overdue)),
    paid_today: toDollars(cents(paid)),
  }
}

async function readClosing(tx: Transaction<DB>): Promise<Today['closing']> {
  const rows = await tx
    .selectFrom('auctions')
    .select(['id', 'title', 'category', 'ends_at', 'bid_count', 'image_url'])
    .select(['starting_bid', 'current_bid', 'reserve_price'])
    .where('status', '=', 'available')
    .where('paused_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .where('ends_at', '<', sql<Date>`now() + interval '1 day'`)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(CLOSING_SHOWN)
    .execute()
  return rows.map(({ starting_bid, current_bid, reserve_price, ends_at, ...row }) => ({
    ...row,
    image_url: mainPhoto(row),
    ends_at: ends_at.toISOString(),
    price: toDollars(cents(current_bid ?? starting_bid)),
    reserve:
      reserve_price === null ? 'none' : (current_bid ?? 0) >= reserve_price ? 'met' : 'not_met',
  }))
}
