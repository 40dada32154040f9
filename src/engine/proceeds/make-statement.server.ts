import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { answerDeskText } from '../../languages/answers/desk.ts'
import { formatExactly, type Cents } from '../../rules/money.ts'
import { nextStatement, statementNumber } from '../../rules/proceeds/statement.ts'
import { invoiceYear } from '../../rules/sales/invoice.ts'
import { Problem } from '../../server/http/problem.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { lockConsignor, readBooks } from './consignor-books.server.ts'
import { withSubjects } from './line-subjects.server.ts'

export interface MadeStatement {
  id: string
  number: string
  total: Cents
}

interface NewStatement {
  /** The total that whoever makes it was shown. */
  seen: Cents
  by: string
  /** Now, unless it is told. */
  at?: Date
}

/**
 * Makes a consignor's next statement. The consignor's lock lets one be made at a time, so that each number is taken once and nothing
 * stands on two of them.
 * @throws Problem 409 where there is nothing new, or the total is another one by now
 */
export async function makeStatement(
  tx: Transaction<DB>,
  consignorId: string,
  { seen, by, at }: NewStatement,
): Promise<MadeStatement> {
  const consignor = await lockConsignor(tx, consignorId)
  const now = at ?? (await databaseTime(tx))
  const books = await readBooks(tx, consignorId)
  const { lines, broughtForward, total } = nextStatement(
    books.sales,
    books.charges,
    books.broughtForward,
  )
  if (lines.length === 0) {
    throw new Problem('not_available', answerDeskText('nothingNew'))
  }
  if (total !== seen) {
    const detail = answerDeskText('comesToByNow', { total: formatExactly(total) })
    throw new Problem('changed_meanwhile', detail)
  }
  const id = randomUUID()
  const year = invoiceYear(now)
  const number = books.lastNumber(year) + 1
  await tx
    .insertInto('proceeds_statements')
    .values({
      ...{ id, year, number, total, brought_forward: broughtForward, made_by: by, made_at: now },
      ...{ consignor_id: consignorId, consignor_name: consignor.name },
    })
    .execute()
  const rows = (await withSubjects(tx, lines)).map((line, at) => {
    const { kind, text, amount, saleId: sale_id, chargeId: charge_id } = line
    const { lot_number, stock_number, vin } = line
    const known = { lot_number, stock_number, vin }
    return { statement_id: id, position: at + 1, kind, sale_id, charge_id, text, amount, ...known }
  })
  await sql`
    insert into proceeds_lines
    select * from jsonb_populate_recordset(null::proceeds_lines, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
  return { id, number: statementNumber(year, number), total }
}
