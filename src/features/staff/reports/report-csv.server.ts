import { z } from 'zod'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { csvResponse } from '../table/export-list.server.ts'
import { makeReport } from './read-report.server.ts'
import { cellInFile, headerInFile, type ReportTable, TABLES, tableOf } from './report-tables.ts'
import { reportQuerySchema, REPORTS_ADDRESS } from './reports.ts'

/** The whole report as a file: step by step or by category, or what stands behind one of its plots. */
export const exportReport = endpoint({
  method: 'GET',
  path: `${REPORTS_ADDRESS}.csv`,
  summary: 'A table of a report as a CSV file',
  who: 'staff',
  limit: 'documents',
  query: reportQuerySchema.safeExtend({ table: z.enum(TABLES) }),
  responseType: 'text/csv',
  async handle({ query, member }, { db }: { db: Database }) {
    const table = tableOf(await makeReport(db, query), query.table)
    await db
      .transaction()
      .execute((tx) => audit(tx, member, 'report.export', REPORTS_ADDRESS, { ...query }))
    return csvResponse(rowsOf(table))
  },
})

async function* rowsOf({ columns, rows }: ReportTable) {
  yield columns.map(headerInFile)
  for (const row of rows) {
    yield row.map((cell, at) => cellInFile(cell, columns[at]?.kind ?? 'text'))
  }
}
