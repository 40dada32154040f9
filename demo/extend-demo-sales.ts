import { sql } from 'kysely'
import { changeSale, lockSale } from '../src/engine/sales/change-sale.server.ts'
import { hasWaitingWire } from '../src/engine/sales/statements/waiting-wires.server.ts'
import { HOUR } from '../src/rules/durations.ts'
import type { Job } from '../src/server/job-runner.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { BANK_EMAIL, DEMO_EMAIL } from './open-demo-accounts.ts'

/** What the demo's own accounts owe is extended when less than this is left. */
const LEFT_MS = HOUR

export function extendDemoJob(db: Database): Job {
  return { name: 'extend the demo', everyMs: 5 * 60_000, run: () => extendDemoSales(db) }
}

/**
 * Extends what the demo's own accounts owe of its lots, before it is due: they never pay, and closing their accounts would leave
 * a demo of last week without them. Visitors with accounts of their own have the time that everybody has.
 */
export async function extendDemoSales(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string; payment_hours: number }>`
    select sales.id, payment_hours
    from sales
      join reservations on reservations.id = sales.id
      join auctions on auctions.id = sales.auction_id
      join users on users.id = sales.buyer_id
    where sales.state in ('invoiced', 'part_paid') and image_url like '/images/demo/%'
      and (password_hash is null or email in (${DEMO_EMAIL}, ${BANK_EMAIL}))
      and due_at < clock_timestamp() + ${`${LEFT_MS} milliseconds`}::interval`.execute(db)
  for (const { id, payment_hours: hours } of rows) {
    await db.transaction().execute(async (tx) => {
      const locked = await lockSale(tx, id)
      // Another process may have been faster, or staff.
      if (!locked || locked.sale.dueAt.getTime() - locked.now.getTime() >= LEFT_MS) return
      if (locked.sale.state !== 'invoiced' && locked.sale.state !== 'part_paid') return
      // It is overdue, and does not default either: staff have a wire for it to look at.
      if (await hasWaitingWire(tx, id)) return
      const dueAt = new Date(locked.now.getTime() + hours * HOUR)
      const command = { type: 'extend-due', dueAt, reason: 'The demo goes on' } as const
      await changeSale(tx, locked, command, { actor: null })
    })
  }
}
