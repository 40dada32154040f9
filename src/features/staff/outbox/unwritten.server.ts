import { sql } from 'kysely'
import { IS_SET_ASIDE } from '../../../engine/sales/notices/note-mailed.server.ts'
import { retryUnwritten } from '../../../engine/sales/notices/retry-unwritten.server.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { noteLook } from '../note-look.server.ts'
import { triedAgainSchema, UNWRITTEN_ADDRESS, unwrittenListSchema } from './unwritten.ts'

interface Services {
  db: Database
}

/** Whoever sees to the cause goes through them by their kind: the first tell as much as all. */
const MOST_SHOWN = 50

export const readUnwritten = endpoint({
  method: 'GET',
  path: UNWRITTEN_ADDRESS,
  summary:
    'The mails that could not be written for an hour, the oldest first; looks go into the audit log',
  who: 'staff',
  limit: 'reads',
  response: unwrittenListSchema,
  async handle({ member }, { db }: Services) {
    await noteLook(db, member, 'view-outbox', 'unwritten')
    const rows = await db
      .selectFrom('notices')
      .innerJoin('profiles', 'profiles.id', 'notices.user_id')
      .leftJoin('sales', 'sales.id', 'notices.sale_id')
      .leftJoin('auctions', (join) =>
        join.on('auctions.id', '=', sql<string>`coalesce(notices.auction_id, sales.auction_id)`),
      )
      .select(['notices.id', 'notices.kind', 'notices.user_id', 'notices.created_at'])
      .select(['unwritten_since', 'auctions.title', 'full_name', 'customer_id'])
      .select(sql<number>`count(*) over ()::int`.as('total'))
      .where(IS_SET_ASIDE)
      .where('mailed_at', 'is', null)
      .orderBy('unwritten_since')
      .orderBy('notices.id')
      .limit(MOST_SHOWN)
      .execute()
    const items = rows.map((row) => ({
      ...{ id: row.id, kind: row.kind, about: row.title },
      reader: { id: row.user_id, name: row.full_name, customer_id: row.customer_id },
      told_at: row.created_at.toISOString(),
      // The condition asks for it.
      unwritten_since: (row.unwritten_since ?? row.created_at).toISOString(),
    }))
    return { items, total: rows[0]?.total ?? 0 }
  },
})

export const tryUnwrittenAgain = endpoint({
  method: 'POST',
  path: `${UNWRITTEN_ADDRESS}/{id}/retry`,
  summary: 'Try again to write a mail that could not be written, once its cause is mended',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  response: triedAgainSchema,
  handle: ({ params: { id }, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const { kind } = await retryUnwritten(tx, id)
      await audit(tx, member, 'retry-mail', id, { kind })
      return { id }
    }),
})
