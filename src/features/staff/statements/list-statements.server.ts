import { sql } from 'kysely'
import { z } from 'zod'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { presentHead } from './present-statement.server.ts'
import type { StatementList, statementListQuerySchema } from './statements.ts'

const PLACE = z.tuple([z.iso.datetime(), z.uuid()])

/** A page of them, newest first. */
export async function listStatementRows(
  db: Database,
  { limit, cursor }: z.output<typeof statementListQuerySchema>,
): Promise<StatementList> {
  const before = cursor === undefined ? null : placeIn(cursor, PLACE)
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('statements')
      .select(['id', 'file_name', 'format', 'mapping', 'imported_at'])
      .select([
        sql<number>`(select count(*) from statement_lines where statement_id = statements.id)`.as(
          'lines',
        ),
        sql<number>`(select count(*) from statement_lines where statement_id = statements.id and state = 'waiting')`.as(
          'waiting',
        ),
      ])
      .$if(before !== null, (all) =>
        all.where(
          sql<boolean>`(imported_at, id) < (${before?.[0]}::timestamptz, ${before?.[1]}::uuid)`,
        ),
      )
      .orderBy('imported_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('statements')
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ lines, waiting, ...row }) => ({
      ...presentHead(row),
      line_count: lines,
      waiting_count: waiting,
    })),
    total,
    next_cursor: last && rows.length > limit ? cursorFor([last.imported_at, last.id]) : null,
  }
}
