import { sql, type Transaction } from 'kysely'
import { createDrafts } from '../../../engine/create-auction.server.ts'
import { runListFaultsText } from '../../../languages/staff/answers/run-list-faults.ts'
import type { Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Pause } from '../../../server/pauses.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import type { Row } from '../csv/csv-rows.server.ts'
import { auctionFromForm } from '../inventory/auction-form.ts'
import { checkRunList } from './check-run-list.server.ts'
import { consignorCalled } from './consignor-called.server.ts'
import type { ReadLot } from './read-lot.ts'
import { rememberedColumns } from './run-list-fields.ts'
import type { RunListReport, RunListSettings } from './run-lists.ts'

interface ToImport {
  table: readonly Row[]
  fileName: string
  settings: RunListSettings
  member: Pick<Member, 'userId'>
  pause: Pause
}

/** Any number that no other advisory lock has. */
const LOCK = 5_100_114
/** Written by one statement: so few that bids hardly wait for its being put together. */
const LOTS_AT_ONCE = 25

/**
 * Makes a draft of each row, all of them or none. What is in the inventory already is left out, and lists are imported one after the
 * other: the same one twice, at once too, makes each lot once.
 */
export async function importRunList(db: Database, list: ToImport): Promise<RunListReport> {
  const { table, fileName, settings, member, pause } = list
  return db.transaction().execute(async (tx) => {
    await waitForOtherLists(tx)
    const { headings, lots, report } = await checkRunList(tx, table, settings, pause)
    if (report.error_count > 0 && !settings.leave_out_errors) throw notImported(report)
    const { id: consignorId } = await consignorCalled(tx, settings, 'settings.consignor')
    await rememberColumns(tx, consignorId, settings, headings)
    const { id: runListId } = await tx
      .insertInto('run_lists')
      .values({ consignor_id: consignorId, file_name: fileName, imported_by: member.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const of = { consignor_id: consignorId, run_list_id: runListId }
    const now = await databaseTime(tx)
    for (let at = 0; at < lots.length; at += LOTS_AT_ONCE) {
      await pause()
      await takeIn(tx, lots.slice(at, at + LOTS_AT_ONCE), of, now)
    }
    const { notes: _, ...counts } = report
    const details = { run_list: runListId, file: fileName, ...counts }
    await audit(tx, member, 'run-list.import', consignorId, details)
    return report
  })
}

/** A statement of its own: the next one sees what whoever held it before has written. */
export async function waitForOtherLists(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
}

function notImported({ error_count: count, notes }: RunListReport) {
  const errors = notes.filter(({ kind }) => kind === 'error').slice(0, 100)
  return new Problem('validation_failed', runListFaultsText('nothingImported', { count }), {
    errors: errors.map(({ row, field, message }) => ({
      path: ['rows', row, ...(field ? [field] : [])].join('.'),
      message,
    })),
  })
}

/** How this list was read is remembered for the consignor's next one. */
async function rememberColumns(
  tx: Transaction<DB>,
  consignorId: string,
  { columns }: RunListSettings,
  headings: readonly string[],
): Promise<void> {
  const read = JSON.stringify(rememberedColumns(headings, columns))
  await sql`
    update consignors set run_list_columns = run_list_columns || ${read}::jsonb
    where id = ${consignorId}`.execute(tx)
}

async function takeIn(
  tx: Transaction<DB>,
  lots: readonly ReadLot[],
  of: { consignor_id: string; run_list_id: string },
  now: Date,
): Promise<void> {
  const drafts = lots.map(({ form }) => ({ ...auctionFromForm(form), status: 'draft' as const }))
  const ids = await createDrafts(tx, drafts, now)
  const consignments = lots.flatMap(({ stockNumber }, at) => {
    const id = ids[at]
    return id ? [{ auction_id: id, ...of, stock_number: stockNumber }] : []
  })
  await tx.insertInto('consignments').values(consignments).execute()
}
