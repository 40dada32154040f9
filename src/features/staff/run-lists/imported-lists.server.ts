/** The lists that were imported, and the way to mend it where one was booked to the wrong consignor. */
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { runListFaultsText } from '../../../languages/staff/answers/run-list-faults.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit, auditEach } from '../audit.server.ts'
import { consignorCalled } from './consignor-called.server.ts'
import { waitForOtherLists } from './import-run-list.server.ts'
import {
  importedListsQuerySchema,
  importedListsSchema,
  moveAddress,
  movedListSchema,
  moveListSchema,
  RUN_LISTS_ADDRESS,
} from './run-lists.ts'

interface Services {
  db: Database
}

const PLACE = z.tuple([z.iso.datetime(), z.uuid()])

export const listImported = endpoint({
  method: 'GET',
  path: RUN_LISTS_ADDRESS,
  summary: 'The run lists that were imported, the last one first',
  who: 'staff',
  limit: 'reads',
  query: importedListsQuerySchema,
  response: importedListsSchema,
  async handle({ query: { limit, cursor } }, { db }: Services) {
    const before = cursor === undefined ? null : placeIn(cursor, PLACE)
    const isBefore = before
      ? sql`(imported_at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
      : sql`true`
    const [{ rows }, { total }] = await Promise.all([
      sql<Row>`
      with page as (
        select * from run_lists where ${isBefore} order by imported_at desc, id desc limit ${limit + 1}
      )
      select page.id, file_name, imported_at, consignors.name,
        coalesce(nullif(full_name, ''), users.email::text, users.id::text) as imported_by, page.consignor_id,
        lots.lot_count, lots.draft_count
      from page join consignors on consignors.id = consignor_id join users on users.id = imported_by
      left join profiles on profiles.id = users.id
      cross join lateral (
        select count(*)::int as lot_count,
          count(*) filter (where status = 'draft' and consignments.consignor_id = page.consignor_id)::int as draft_count
        from consignments join auctions on auctions.id = auction_id
        where run_list_id = page.id
      ) as lots
      order by imported_at desc, page.id desc`.execute(db),
      db
        .selectFrom('run_lists')
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ])
    const items = rows
      .slice(0, limit)
      .map(({ name, consignor_id: id, imported_at: at, ...row }) => ({
        ...{ ...row, imported_at: at.toISOString(), consignor: { id, name } },
      }))
    const last = items.at(-1)
    return {
      items,
      total,
      next_cursor: last && rows.length > limit ? cursorFor([last.imported_at, last.id]) : null,
    }
  },
})

interface Row {
  id: string
  file_name: string
  imported_at: Date
  imported_by: string
  name: string
  consignor_id: string
  lot_count: number
  draft_count: number
}

/** What was published meanwhile stays whose it was said to be; of that it is decided lot by lot. */
export const moveList = endpoint({
  method: 'POST',
  path: moveAddress('{id}'),
  summary:
    'Say that a run list was another consignor’s: its lots that are drafts come to be that one’s',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: moveListSchema,
  response: movedListSchema,
  exists: async ({ id }, { db }: Services) =>
    (await db.selectFrom('run_lists').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined,
  handle: ({ params: { id }, body, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      // A list that is imported now may bring the same stock numbers.
      await waitForOtherLists(tx)
      const list = await findList(tx, id)
      const before = list.consignor_id
      if (before !== body.was) {
        const detail = runListFaultsText('listChanged', { consignor: list.name })
        throw new Problem('changed_meanwhile', detail)
      }
      const next = await consignorCalled(tx, body, 'consignor')
      if (next.id === before) {
        const message = runListFaultsText('theirsAlready')
        throw validationFailed([{ path: 'consignor', message }])
      }
      const drafts = await lockDrafts(tx, id, before)
      if (drafts.length === 0) throw new Problem('not_available', runListFaultsText('noDraftLeft'))
      await requireFreeNumbers(tx, next, drafts)
      const ids = drafts.map(({ id: lot }) => lot)
      await tx
        .updateTable('consignments')
        .set({ consignor_id: next.id })
        .where('auction_id', 'in', ids)
        .execute()
      await tx
        .updateTable('run_lists')
        .set({ consignor_id: next.id })
        .where('id', '=', id)
        .execute()
      const counts = { moved_count: ids.length, left_count: list.lot_count - ids.length }
      const told = { before: list.name, after: next.name, reason: body.reason }
      await audit(tx, member, 'run-list.move', id, { ...told, file: list.file_name, ...counts })
      await auditEach(tx, member, 'auction.move', ids, { ...told, run_list: id })
      return counts
    }),
})

async function findList(tx: Transaction<DB>, id: string) {
  return tx
    .selectFrom('run_lists')
    .innerJoin('consignors', 'consignors.id', 'consignor_id')
    .select(['consignor_id', 'name', 'file_name'])
    .select((list) =>
      list
        .selectFrom('consignments')
        .select(sql<number>`count(*)::int`.as('lot_count'))
        .where('run_list_id', '=', id)
        .as('lot_count'),
    )
    .where('run_lists.id', '=', id)
    .$narrowType<{ lot_count: number }>()
    .executeTakeFirstOrThrow()
}

/** Those that are still whose the list was; whoever publishes one waits. */
function lockDrafts(tx: Transaction<DB>, id: string, consignorId: string) {
  return tx
    .selectFrom('auctions')
    .innerJoin('consignments', 'auction_id', 'auctions.id')
    .select(['auctions.id', 'stock_number'])
    .where('run_list_id', '=', id)
    .where('consignor_id', '=', consignorId)
    .where('status', '=', 'draft')
    .orderBy('auctions.id')
    .forUpdate('auctions')
    .execute()
}

/** @throws Problem 409 where a lot would have the number of another one of the same consignor */
async function requireFreeNumbers(
  tx: Transaction<DB>,
  { id, name }: { id: string; name: string },
  drafts: readonly { stock_number: string | null }[],
): Promise<void> {
  const numbers = drafts.flatMap(({ stock_number: number }) => number?.toUpperCase() ?? [])
  const { rows } = await sql<{ stock_number: string; lot_number: number }>`
    select stock_number, lot_number from consignments join auctions on auctions.id = auction_id
    where consignor_id = ${id} and upper(stock_number) = any(${numbers}::text[])
      and status not in ('sold', 'withdrawn')
    order by lot_number limit 1`.execute(tx)
  const [taken] = rows
  if (!taken) return
  const lot = lotNumber(taken.lot_number)
  const told = { consignor: name, stock: taken.stock_number, lot }
  throw new Problem('not_available', runListFaultsText('hasNumber', told))
}
