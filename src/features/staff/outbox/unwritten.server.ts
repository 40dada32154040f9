import { sql } from 'kysely'
import { z } from 'zod'
import { IS_SET_ASIDE } from '../../../engine/sales/notices/note-mailed.server.ts'
import { retryUnwritten } from '../../../engine/sales/notices/retry-unwritten.server.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { exactTime, exactTimeSchema } from '../../../server/postgres/exact-time.ts'
import { audit } from '../audit.server.ts'
import { noteLook } from '../note-look.server.ts'
import {
  triedAgainSchema,
  UNWRITTEN_ADDRESS,
  unwrittenListSchema,
  unwrittenQuerySchema,
} from './unwritten.ts'

interface Services {
  db: Database
}

const PLACE = z.tuple([exactTimeSchema, z.uuid()])

export const readUnwritten = endpoint({
  method: 'GET',
  path: UNWRITTEN_ADDRESS,
  summary:
    'The mails that could not be written for an hour, the oldest first; looks go into the audit log',
  who: 'staff',
  limit: 'reads',
  query: unwrittenQuerySchema,
  response: unwrittenListSchema,
  async handle({ query: { limit, cursor }, member }, { db }: Services) {
    await noteLook(db, member, 'view-outbox', 'unwritten')
    const after = cursor === undefined ? null : placeIn(cursor, PLACE)
    const waiting = db.selectFrom('notices').where(IS_SET_ASIDE).where('mailed_at', 'is', null)
    const [rows, { total }] = await Promise.all([
      waiting
        .innerJoin('profiles', 'profiles.id', 'notices.user_id')
        .leftJoin('sales', 'sales.id', 'notices.sale_id')
        .leftJoin('auctions', (join) =>
          join.on('auctions.id', '=', sql<string>`coalesce(notices.auction_id, sales.auction_id)`),
        )
        .select(['notices.id', 'notices.kind', 'notices.user_id', 'notices.created_at'])
        .select(['auctions.title', 'full_name', 'customer_id'])
        .select(exactTime('unwritten_since').as('since'))
        .$if(after !== null, (all) =>
          all.where(
            sql<boolean>`(unwritten_since, notices.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
          ),
        )
        .orderBy('unwritten_since')
        .orderBy('notices.id')
        .limit(limit + 1)
        .execute(),
      waiting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map((row) => ({
        ...{ id: row.id, kind: row.kind, about: row.title },
        reader: { id: row.user_id, name: row.full_name, customer_id: row.customer_id },
        told_at: row.created_at.toISOString(),
        unwritten_since: new Date(row.since).toISOString(),
      })),
      total,
      next_cursor: last && rows.length > limit ? cursorFor([last.since, last.id]) : null,
    }
  },
})

export const tryUnwrittenAgain = endpoint({
  method: 'POST',
  path: `${UNWRITTEN_ADDRESS}/{id}/retry`,
  summary: 'Try again to write a mail that could not be written, once its cause is fixed',
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
