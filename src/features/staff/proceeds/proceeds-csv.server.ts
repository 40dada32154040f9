import { utcCell, yesOrNo } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import { listOwnStatements } from './own-statements.server.ts'
import { listAllStatements, listProceeds } from './proceeds.server.ts'
import type { Proceeds, StatementSummary } from './proceeds.ts'

const CONSIGNORS: readonly CsvColumn<Proceeds['items'][number]>[] = [
  { header: 'Consignor', value: (consignor) => consignor.name },
  { header: 'Terms agreed', value: (consignor) => yesOrNo(consignor.has_terms) },
  { header: 'Statements', value: (consignor) => consignor.statement_count },
  { header: 'Last one made (UTC)', value: (consignor) => utcCell(consignor.last_made_at) },
]

const OWN_STATEMENTS: readonly CsvColumn<StatementSummary>[] = [
  { header: 'Statement', value: (statement) => statement.number },
  { header: 'Made (UTC)', value: (statement) => utcCell(statement.made_at) },
  { header: 'Brought forward', value: (statement) => statement.brought_forward },
  { header: 'Total', value: (statement) => statement.total },
  { header: 'Payable', value: (statement) => statement.payable },
  { header: 'Carried forward', value: (statement) => statement.carried_forward },
  { header: 'Paid out on', value: ({ payout }) => payout?.paid_on ?? null },
  { header: 'Reference', value: ({ payout }) => payout?.reference ?? null },
]

const STATEMENTS: readonly CsvColumn<StatementSummary>[] = [
  { header: 'Consignor', value: ({ consignor }) => consignor.name },
  ...OWN_STATEMENTS,
]

export const EXPORTED_PROCEEDS = [
  exportList(listProceeds, CONSIGNORS),
  exportList(listAllStatements, STATEMENTS),
  exportList(listOwnStatements, OWN_STATEMENTS),
]
