import { sql, type Transaction } from 'kysely'
import { cents } from '../../../rules/money.ts'
import type {
  BankLine,
  Judged,
  MatchReason,
  StatementMatch,
} from '../../../rules/sales/wires/statement-matching.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { PlacedLine } from './match-statement.server.ts'

export type LineState = 'waiting' | 'booked' | 'dismissed'

/** A line of an imported statement, and what it is now. */
export interface ReviewedLine {
  line: BankLine
  saleId: string | null
  /** The one that it was found to be for, wherever staff placed it. */
  namedSaleId: string | null
  match: StatementMatch
  reason: MatchReason | null
  state: LineState
  paymentId: string | null
  /** By which call, of whom. */
  bookedUnder: string | null
}

interface LineColumns {
  n: number
  date: string
  amount: number
  currency: string
  sender: string | null
  text: string
  key: string
  sale_id: string | null
  named_sale_id: string | null
  match: string
  reason: string | null
  state: string
  payment_id: string | null
  booked_under: string | null
}

export type KeptLine = PlacedLine &
  Judged &
  Pick<ReviewedLine, 'namedSaleId' | 'state' | 'paymentId' | 'bookedUnder'>

interface Which {
  numbers?: readonly number[]
  saleId?: string
  lock?: boolean
}

/** In their order; all of a statement, or those of some numbers or of a sale. `lock` holds them until the transaction ends. */
export async function linesOf(
  db: Database | Transaction<DB>,
  statementId: string,
  { numbers, saleId, lock = false }: Which = {},
): Promise<KeptLine[]> {
  const some = numbers ? sql`and n = any(${numbers}::integer[])` : sql``
  const those = saleId === undefined ? sql`` : sql`and sale_id = ${saleId}`
  const { rows } = await sql<LineColumns>`
    select n, date::text as date, amount, currency, sender, text, key, sale_id, named_sale_id, match, reason, state, payment_id, booked_under
    from statement_lines
    where statement_id = ${statementId} ${some} ${those}
    order by n ${lock ? sql`for update` : sql``}`.execute(db)
  return rows.map(({ n, date, amount, currency, sender, text, key, ...row }) => ({
    line: { n, date, amount: cents(amount), currency, sender, text, key },
    saleId: row.sale_id,
    namedSaleId: row.named_sale_id,
    // Constraints, and the one writer, keep these to the words of their types.
    match: row.match as StatementMatch,
    reason: row.reason as MatchReason | null,
    state: row.state as LineState,
    paymentId: row.payment_id,
    bookedUnder: row.booked_under,
  }))
}
