import { sql, type Transaction } from 'kysely'
import { createDrafts } from '../../../engine/create-auction.server.ts'
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
    // A statement of its own: the next one sees what whoever held it before has written.
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const { headings, lots, report } = await checkRunList(tx, table, settings, pause)
    if (report.error_count > 0 && !settings.leave_out_errors) throw notImported(report)
    const consignorId = await keepConsignor(tx, settings, headings)
    const now = await databaseTime(tx)
    for (let at = 0; at < lots.length; at += LOTS_AT_ONCE) {
      await pause()
      await takeIn(tx, lots.slice(at, at + LOTS_AT_ONCE), consignorId, now)
    }
    const { notes: _, ...counts } = report
    const details = { consignor: settings.consignor, file: fileName, ...counts }
    await audit(tx, member, 'run-list.import', consignorId, details)
    return report
  })
}

function notImported({ error_count: count, notes }: RunListReport) {
  const errors = notes.filter(({ kind }) => kind === 'error').slice(0, 100)
  const rows = count === 1 ? '1 row has an error' : `${count} rows have errors`
  return new Problem('validation_failed', `Nothing was imported: ${rows}.`, {
    errors: errors.map(({ row, field, message }) => ({
      path: ['rows', row, ...(field ? [field] : [])].join('.'),
      message,
    })),
  })
}

/** The consignor of this name, made unless there is one; how this list was read is remembered. */
async function keepConsignor(
  tx: Transaction<DB>,
  { consignor, columns }: RunListSettings,
  headings: readonly string[],
): Promise<string> {
  const read = JSON.stringify(rememberedColumns(headings, columns))
  const { rows } = await sql<{ id: string }>`
    insert into consignors (name, run_list_columns) values (${consignor}, ${read}::jsonb)
    on conflict (lower(name)) do update set run_list_columns = consignors.run_list_columns || excluded.run_list_columns
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a consignor is made, or there is one')
  return row.id
}

async function takeIn(
  tx: Transaction<DB>,
  lots: readonly ReadLot[],
  consignorId: string,
  now: Date,
): Promise<void> {
  const drafts = lots.map(({ form }) => ({ ...auctionFromForm(form), status: 'draft' as const }))
  const ids = await createDrafts(tx, drafts, now)
  const consignments = lots.flatMap(({ stockNumber }, at) => {
    const id = ids[at]
    return id ? [{ auction_id: id, consignor_id: consignorId, stock_number: stockNumber }] : []
  })
  await tx.insertInto('consignments').values(consignments).execute()
}
