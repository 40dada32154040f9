import { sql } from 'kysely'
import { z } from 'zod'
import { readBooks, termsOf } from '../../../engine/proceeds/consignor-books.server.ts'
import { withSubjects } from '../../../engine/proceeds/line-subjects.server.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import { nextStatement, standingOf, type ConsignedSale } from '../../../rules/proceeds/statement.ts'
import type { ProceedsTerms } from '../../../rules/proceeds/terms.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { WAITS, type ConsignorAccount, type pageQuerySchema, type Proceeds } from './proceeds.ts'
import { presentLine, presentSums } from './read-statements.server.ts'

const ENTRY_COUNT = sql<number>`
  (select count(*)::int from consignor_charges where consignor_id = consignors.id) +
  (select count(*)::int from proceeds_statements where consignor_id = consignors.id)`

const TERMS_COUNT = sql<number>`(select count(*)::int from audit_log
  where subject = consignors.id::text and action = 'consignor.terms')`

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
        .select([TERMS_COUNT.as('terms_count'), ENTRY_COUNT.as('entry_count')])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return null
      const terms = termsOf(row)
      const { sales, charges, broughtForward } = await readBooks(tx, id)
      const next = nextStatement(sales, charges, broughtForward)
      return {
        consignor: { id, name: row.name },
        terms: terms && presentTerms(terms),
        terms_count: row.terms_count,
        entry_count: row.entry_count,
        next: {
          ...presentSums(next),
          lines: (await withSubjects(tx, next.lines)).map(presentLine),
        },
        waiting: waitingOf(sales),
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

const placeSchema = z.tuple([z.string()])

/** Whom there is to make statements for. */
export async function listConsignorProceeds(
  db: Database,
  { limit, cursor }: z.output<typeof pageQuerySchema>,
): Promise<Proceeds> {
  const after = cursor === undefined ? null : placeIn(cursor, placeSchema)
  const isAfter = after ? sql`lower(name) > ${after[0]}` : sql`true`
  const { rows } = await sql<Omit<Proceeds['items'][number], 'last_made_at'> & ListedColumns>`
    select id, name, lower(name) as place, commission is not null as has_terms,
      made.count as statement_count, made.last as last_made_at,
      (select count(*)::int from consignors) as total
    from consignors cross join lateral (
      select count(*)::int, max(made_at) as last from proceeds_statements where consignor_id = consignors.id
    ) made
    where ${isAfter} order by lower(name) limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return {
    items: page.map(({ last_made_at: at, place: _place, total: _total, ...row }) => ({
      ...row,
      last_made_at: at?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
    next_cursor: rows.length > limit ? cursorFor([page.at(-1)?.place]) : null,
  }
}

interface ListedColumns {
  last_made_at: Date | null
  place: string
  total: number
}
