import { z } from 'zod'
import { inLanguage } from '../../../languages/in-language.server.ts'
import { endpoint, type Member } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { requireConsignor } from '../consignors/own/require-consignor.server.ts'
import { csvResponse } from '../table/export-list.server.ts'
import { makeReport } from './read-report.server.ts'
import {
  cellInFile,
  headerInFile,
  type ReportTable,
  type TableName,
  TABLES,
  tableOf,
} from './report-tables.ts'
import { OWN_REPORTS_ADDRESS, type Report, reportQuerySchema, REPORTS_ADDRESS } from './reports.ts'

const fileQuerySchema = reportQuerySchema.safeExtend({ table: z.enum(TABLES) })

/** The whole report as a file: step by step or by category, or what stands behind one of its plots. */
export const exportReport = endpoint({
  method: 'GET',
  path: `${REPORTS_ADDRESS}.csv`,
  summary: 'A table of a report as a CSV file',
  who: 'staff',
  limit: 'documents',
  query: fileQuerySchema,
  responseType: 'text/csv',
  async handle({ query, member }, { db }: { db: Database }) {
    const report = await inLanguage('en', () => makeReport(db, query))
    await noteExport(db, member, REPORTS_ADDRESS, query)
    return fileOf(report, query.table)
  },
})

export const exportOwnReport = endpoint({
  method: 'GET',
  path: `${OWN_REPORTS_ADDRESS}.csv`,
  summary: 'A table of the report of a consignor as a CSV file, for its own people',
  who: 'consignor',
  limit: 'documents',
  query: fileQuerySchema,
  responseType: 'text/csv',
  async handle({ query, member }, { db }: { db: Database }) {
    const consignor = await requireConsignor(db, member)
    const report = await inLanguage('en', () => makeReport(db, query, consignor))
    await noteExport(db, member, OWN_REPORTS_ADDRESS, query)
    return fileOf(report, query.table)
  },
})

async function noteExport(
  db: Database,
  member: Member,
  address: string,
  query: z.infer<typeof fileQuerySchema>,
): Promise<void> {
  await db.transaction().execute((tx) => audit(tx, member, 'report.export', address, { ...query }))
}

/** In English whatever the page speaks, as every list's file is. */
function fileOf(report: Report, table: TableName): Response {
  return csvResponse(rowsOf(inLanguage('en', () => tableOf(report, table))))
}

async function* rowsOf({ columns, rows }: ReportTable) {
  yield columns.map(headerInFile)
  for (const row of rows) {
    yield row.map((cell, at) => cellInFile(cell, columns[at]?.kind ?? 'text'))
  }
}
