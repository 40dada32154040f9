import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { createPauses } from '../../../server/pauses.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { utcCell } from '../table/csv-cells.ts'
import { csvResponse, exportList, type CsvColumn } from '../table/export-list.server.ts'
import { presentLines, requireStatement } from './present-statement.server.ts'
import { listStatements } from './statements.server.ts'
import type { LineView, StatementList } from './statements.ts'

const COLUMNS: readonly CsvColumn<StatementList['items'][number]>[] = [
  { header: 'File', value: (statement) => statement.file_name },
  { header: 'Format', value: (statement) => statement.format },
  { header: 'Imported (UTC)', value: (statement) => utcCell(statement.imported_at) },
  { header: 'Lines', value: (statement) => statement.line_count },
  { header: 'To look at', value: (statement) => statement.waiting_count },
]

export const exportStatements = exportList(listStatements, COLUMNS)

const LINES: readonly CsvColumn<LineView>[] = [
  { header: 'Line', value: (line) => line.n },
  { header: 'Date', value: (line) => line.date },
  { header: 'Amount', value: (line) => line.amount },
  { header: 'Currency', value: (line) => line.currency },
  { header: 'Sender', value: (line) => line.sender },
  { header: 'Text', value: (line) => line.text },
  { header: 'Match', value: (line) => line.match },
  { header: 'Why', value: (line) => line.reason },
  { header: 'State', value: (line) => line.state },
  { header: 'Lot', value: ({ sale }) => sale?.lot ?? null },
  { header: 'Title', value: ({ sale }) => sale?.title ?? null },
  { header: 'Invoice', value: ({ sale }) => sale?.invoice_number ?? null },
  { header: 'Buyer', value: ({ sale }) => sale?.buyer ?? null },
]

/** A statement is read whole, not page by page. */
export const exportStatementLines = endpoint({
  method: 'GET',
  path: '/api/staff/statements/{id}/lines.csv',
  summary: 'A bank statement line by line, and what became of each, as a CSV file',
  who: 'staff',
  limit: 'documents',
  params: idParams,
  responseType: 'text/csv',
  async handle({ params: { id }, member }, { db }: { db: Database }) {
    await requireStatement(db, id)
    await db
      .transaction()
      .execute((tx) => audit(tx, member, 'list.export', `/api/staff/statements/${id}`, {}))
    return csvResponse(textsOf(presentLines(db, id, { pause: createPauses() })))
  },
})

async function* textsOf(lines: AsyncIterable<LineView>) {
  yield LINES.map(({ header }) => header)
  for await (const line of lines) yield LINES.map(({ value }) => value(line))
}
