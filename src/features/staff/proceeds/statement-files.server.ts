import { bankPapersText } from '../../../languages/papers/bank-papers.ts'
import type { Config } from '../../../server/config/config.ts'
import { cachedPdf } from '../../../server/files/pdf-cache.ts'
import { makePdf, pdfResponse } from '../../../server/files/pdf.ts'
import type { HouseOnPapers } from '../../../server/house/house.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { dayAndMinute } from '../../lot/instants.ts'
import { senderOf } from '../../settlement/invoice-pdf.server.ts'
import { csvResponse } from '../table/export-list.server.ts'
import { drawStatement } from './draw-statement.server.ts'
import { KIND_WORDS } from './proceeds-words.ts'
import type { StatementLineView, StatementSummary } from './proceeds.ts'
import { readLines } from './read-statements.server.ts'

export interface StatementParts {
  db: Database
  config: Pick<Config, 'publicUrl'> & HouseOnPapers
}

/** A statement as a consignor gets it; it keeps the sender that it was made by. */
export async function statementPdf(
  { db, config }: StatementParts,
  statement: StatementSummary,
): Promise<Response> {
  const { number, consignor, made_at: madeAt } = statement
  const lines = await readLines(db, statement.id)
  const { support } = config.houseAt(new Date(madeAt))
  const madeOf = JSON.stringify(['proceeds', statement, lines, support])
  const head = {
    title: bankPapersText('statement'),
    about: [bankPapersText('proceedsNumber', { number }), dayAndMinute(madeAt)],
    sender: senderOf({ support }),
    foot: { left: bankPapersText('proceedsOf', { name: consignor.name }), right: number },
    madeAt: new Date(madeAt),
  }
  const pdf = await cachedPdf(madeOf, () =>
    makePdf(head, (page) => drawStatement(page, statement, lines)),
  )
  return pdfResponse(pdf, `proceeds-${number}.pdf`)
}

const HEADERS = [
  ...['Statement', 'Lot', 'Stock number', 'VIN', 'Sold (UTC)', 'Kind', 'Text', 'Amount'],
] as const

/** Its lines, what was brought forward, and the total that all of them come to. */
export async function statementCsv(db: Database, statement: StatementSummary): Promise<Response> {
  return csvResponse(csvRows(statement, await readLines(db, statement.id)))
}

async function* csvRows(statement: StatementSummary, lines: readonly StatementLineView[]) {
  const { number } = statement
  yield HEADERS
  for (const line of lines) {
    const day = line.sold_at?.slice(0, 10) ?? null
    yield [
      ...[number, line.lot, line.stock_number, line.vin, day],
      ...[KIND_WORDS[line.kind], line.text, line.amount],
    ]
  }
  const sum = (kind: string, amount: number) => [number, null, null, null, null, kind, null, amount]
  yield sum('Brought forward', statement.brought_forward)
  yield sum('Total', statement.total)
}
