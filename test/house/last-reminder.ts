import { saleOf } from '../../src/engine/sales/sale-row.server.ts'
import { composeNotice } from '../../src/features/notices/compose-notice.server.ts'
import { sampleNotice } from '../../src/features/notices/sample-notices.server.ts'
import type { HouseKeeper } from '../../src/server/house/house.ts'
import type { Database } from '../../src/server/postgres/database.ts'

/** The last reminder to pay for a sale, as a process writes it that knows the house so. */
export async function lastReminder(db: Database, id: string, { bankFor }: HouseKeeper) {
  const row = await db
    .selectFrom('sales')
    .innerJoin('reservations', 'reservations.id', 'sales.id')
    .selectAll('sales')
    .select('reservations.kind')
    .where('sales.id', '=', id)
    .executeTakeFirstOrThrow()
  const about = { site: { url: '', bankFor }, sale: saleOf(row, row.kind) }
  return composeNotice('remind_last', { ...sampleNotice('remind_last', ''), ...about })
}
