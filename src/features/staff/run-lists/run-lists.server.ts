import { sql } from 'kysely'
import { z } from 'zod'
import { runListFaultsText } from '../../../languages/staff/answers/run-list-faults.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { limitConcurrency } from '../../../server/concurrency.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { limitUploads } from '../../../server/http/uploads-under-way.ts'
import { createPauses } from '../../../server/pauses.ts'
import { sourcesShownBy } from '../../../server/pictures/photo-sources.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { checkRunList } from './check-run-list.server.ts'
import { findConsignor } from './consignor-called.server.ts'
import { importRunList } from './import-run-list.server.ts'
import { listImported, moveList } from './imported-lists.server.ts'
import { notesResponse } from './notes-csv.server.ts'
import { readPreviewForm, readRunListForm, tooLarge } from './read-run-list-form.server.ts'
import { headingOf, readTable } from './read-table.server.ts'
import { columnsOf, FIELD_NAMES, type KnownColumns } from './run-list-fields.ts'
import {
  MAX_RUN_LIST_BYTES,
  NOTES_FILE_ADDRESS,
  photoLotsQuerySchema,
  photoLotsSchema,
  previewFormSchema,
  RUN_LISTS_ADDRESS,
  runListFormSchema,
  runListPreviewSchema,
  runListReportSchema,
} from './run-lists.ts'

interface Services {
  db: Database
}

/** One after the other: each is held in memory. */
const limited = limitConcurrency({ concurrency: 1, queued: 5 })
const receive = limitUploads({
  most: 2,
  tooMany: () => runListFaultsText('twoUnderWay'),
})

const upload = {
  ...({ method: 'POST', who: 'staff', limit: 'documents' } as const),
  tooLarge,
  // Beside the file a form has its boundaries and the settings.
  maxBytes: MAX_RUN_LIST_BYTES + 64 * 1024,
  bodyType: 'multipart/form-data',
}

const SHOWN_ROWS = 5

const previewRunList = endpoint({
  ...upload,
  path: `${RUN_LISTS_ADDRESS}/preview`,
  summary:
    'The first rows of a run list (CSV or XLSX), and which column seems to be what; nothing is kept',
  form: previewFormSchema,
  response: runListPreviewSchema,
  async handle({ request, member }, { db }: Services) {
    const { bytes, consignor } = await receive(member.userId, () => readPreviewForm(request))
    return limited(async () => {
      const table = await readTable(bytes, createPauses())
      const known = consignor === null ? null : await knownColumns(db, consignor)
      const heading = headingOf(table, known ?? {})
      const rows = table.filter(({ line }) => line > heading.line)
      return {
        heading_row: heading.line,
        headings: heading.cells,
        rows: rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells),
        row_count: rows.length,
        columns: columnsOf(heading.cells, known ?? {}),
        is_remembered: known !== null,
      }
    })
  },
})

const columnsSchema = z.record(z.string(), z.enum(FIELD_NAMES).nullable().catch(null))

/** How the consignor's lists were read before; null for a new one. */
async function knownColumns(db: Database, name: string): Promise<KnownColumns | null> {
  const row = await findConsignor(db, name)
  return row ? columnsSchema.parse(row.run_list_columns) : null
}

const checkRunListEndpoint = endpoint({
  ...upload,
  path: `${RUN_LISTS_ADDRESS}/check`,
  summary: 'What would become of a run list, row by row; nothing is kept',
  form: runListFormSchema,
  response: runListReportSchema,
  async handle({ request, member }, { db }: Services) {
    const { bytes, settings } = await receive(member.userId, () => readRunListForm(request))
    return limited(async () => {
      const pause = createPauses()
      const table = await readTable(bytes, pause)
      return (await checkRunList(db, table, settings, pause)).report
    })
  },
})

const exportNotes = endpoint({
  ...upload,
  path: NOTES_FILE_ADDRESS,
  summary:
    'What is to be said of the rows of a run list, all of it, as a CSV file; nothing is kept',
  form: runListFormSchema,
  responseType: 'text/csv',
  async handle({ request, member }, { db }: Services) {
    const { bytes, settings, fileName } = await receive(member.userId, () =>
      readRunListForm(request),
    )
    return limited(async () => {
      const pause = createPauses()
      const table = await readTable(bytes, pause)
      const { notes } = await checkRunList(db, table, settings, pause)
      const details = { file: fileName, rows: notes.length }
      await db
        .transaction()
        .execute((tx) => audit(tx, member, 'list.export', `${RUN_LISTS_ADDRESS}/check`, details))
      return notesResponse(notes)
    })
  },
})

const importRunListEndpoint = endpoint({
  ...upload,
  path: RUN_LISTS_ADDRESS,
  summary:
    'Make a draft of each row of a run list, all of them or none; lots that are there already are left out',
  form: runListFormSchema,
  response: runListReportSchema,
  status: 201,
  async handle({ request, member }, { db }: Services) {
    const { bytes, ...list } = await receive(member.userId, () => readRunListForm(request))
    return limited(async () => {
      const pause = createPauses()
      const table = await readTable(bytes, pause)
      return importRunList(db, { ...list, table, member, pause })
    })
  },
})

/** Serial numbers of machines may be any, also one that another has. */
const STANDARD_VIN = '^[A-HJ-NPR-Z0-9]{17}$'

const findPhotoLots = endpoint({
  method: 'POST',
  path: `${RUN_LISTS_ADDRESS}/photo-lots`,
  summary: 'The lots that stock numbers or VINs stand for, to add photos to them',
  who: 'staff',
  limit: 'reads',
  maxBytes: 1024 * 1024,
  body: photoLotsQuerySchema,
  response: photoLotsSchema,
  async handle({ body }, { db }: Services) {
    const keys = body.keys.map((key) => key.toUpperCase())
    const { rows } = await sql<{
      key: string
      id: string
      lot_number: number
      photo_count: number
      has_bids: boolean
      sources: string[]
    }>`
      with asked as (
        select upper(vin) as key, id from auctions where vin is not null and upper(vin) = any(${keys}::text[])
          and (upper(vin) ~ ${STANDARD_VIN} or exists (
            select from consignments where auction_id = id and consignor_id = ${body.consignor_id}
          ))
        union
        select upper(stock_number), auction_id from consignments
        where stock_number is not null and upper(stock_number) = any(${keys}::text[])
          and consignor_id = ${body.consignor_id}
      )
      select asked.key, asked.id, lot_number, photo_count, bid_count > 0 as has_bids,
        ${sourcesShownBy(sql`asked.id`)} as sources
      from asked join auction_summaries on auction_id = asked.id
      where status not in ('sold', 'withdrawn')
      order by lot_number`.execute(db)
    return { items: rows.map((row) => ({ ...row, lot_number: lotNumber(row.lot_number) })) }
  },
})

export const RUN_LIST_CALLS = [
  previewRunList,
  checkRunListEndpoint,
  exportNotes,
  importRunListEndpoint,
  findPhotoLots,
  listImported,
  moveList,
]
