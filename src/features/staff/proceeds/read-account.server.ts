import { sql } from 'kysely'
import { readBooks, termsOf } from '../../../engine/proceeds/consignor-books.server.ts'
import { withSubjects } from '../../../engine/proceeds/line-subjects.server.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import { nextStatement, standingOf, type ConsignedSale } from '../../../rules/proceeds/statement.ts'
import type { ProceedsTerms } from '../../../rules/proceeds/terms.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { WAITS, type ConsignorAccount, type Proceeds } from './proceeds.ts'
import {
  NEWEST_FIRST,
  OLDEST_FIRST,
  presentLine,
  presentSums,
  readStatements,
} from './read-statements.server.ts'

/** What stands between the house and a consignor: its terms, what its next statement says, and those that were made. */
export async function readConsignorAccount(
  db: Database,
  id: string,
): Promise<ConsignorAccount | null> {
  // One snapshot: what is on a statement already is not on the next one too.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const row = await tx
        .selectFrom('consignors')
        .select(['name', 'commission', 'lot_fee', 'payable_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return null
      const terms = termsOf(row)
      const { sales, charges, broughtForward } = await readBooks(tx, id)
      const next = nextStatement(sales, charges, broughtForward)
      return {
        consignor: { id, name: row.name },
        terms: terms && presentTerms(terms),
        next: {
          ...presentSums(next),
          lines: (await withSubjects(tx, next.lines)).map(presentLine),
        },
        waiting: waitingOf(sales),
        statements: await readStatements(tx, sql`consignor_id = ${id}`, NEWEST_FIRST),
      }
    })
}

export function presentTerms({ commission, lotFee, payableAt }: ProceedsTerms) {
  return {
    commission_percent: commission / 100,
    lot_fee: toDollars(lotFee),
    payable_at: payableAt,
  }
}

function waitingOf(sales: readonly ConsignedSale[]): ConsignorAccount['waiting'] {
  return WAITS.flatMap((reason) => {
    const those = sales.filter((sale) => {
      const standing = standingOf(sale)
      return standing.is === 'waiting' && standing.for === reason
    })
    const price = cents(those.reduce((sum, sale) => sum + sale.price, 0))
    return those.length === 0 ? [] : [{ for: reason, count: those.length, price: toDollars(price) }]
  })
}

/** Whom there is to make statements for, and those that are still to be paid out. */
export async function readAllProceeds(db: Database): Promise<Proceeds> {
  const { rows } = await sql<{
    id: string
    name: string
    has_terms: boolean
    statement_count: number
    last_made_at: Date | null
  }>`
    select id, name, commission is not null as has_terms, coalesce(count, 0)::int as statement_count, last_made_at
    from consignors left join (
      select consignor_id, count(*), max(made_at) as last_made_at from proceeds_statements group by 1
    ) made on made.consignor_id = consignors.id
    order by lower(name)`.execute(db)
  return {
    to_pay_out: await readStatements(
      db,
      sql`total > 0 and proceeds_payouts.statement_id is null`,
      OLDEST_FIRST,
    ),
    consignors: rows.map(({ last_made_at: at, ...row }) => ({
      ...row,
      last_made_at: at?.toISOString() ?? null,
    })),
  }
}
