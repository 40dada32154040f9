import { sql } from 'kysely'
import { statementNumber } from '../../rules/proceeds/statement.ts'
import type { Database } from '../../server/postgres/database.ts'

export interface ProceedsVerification {
  checked: number
  /** One sentence for each statement that does not hold. */
  wrong: string[]
}

interface Found {
  consignor_name: string
  year: number
  number: number
  adds_up: boolean
  carries: boolean
  follows: boolean
  is_of_consignor: boolean
  gives_back: boolean
}

/**
 * Each statement must be the sum of its lines and of what the one before left owed, follow that one's number, hold no sale or charge
 * of another consignor, and give back to the cent what was credited. One statement, so that what is made meanwhile is whole or not there.
 */
export async function verifyProceeds(db: Database): Promise<ProceedsVerification> {
  const { rows } = await sql<Found>`
    select consignor_name, year, number,
      total = brought_forward + coalesce(own.amount, 0) as adds_up,
      brought_forward = least(coalesce(lag(total) over by_time, 0), 0) as carries,
      number = coalesce(lag(number) over by_year, 0) + 1 as follows,
      coalesce(own.is_of_consignor, false) as is_of_consignor,
      coalesce(own.gives_back, false) as gives_back
    from proceeds_statements
    left join lateral (
      select sum(lines.amount) as amount,
        bool_and(coalesce(consigned_sales.consignor_id, consignor_charges.consignor_id) = proceeds_statements.consignor_id)
          as is_of_consignor,
        bool_and(case when lines.kind like '%\\_back' then coalesce(lines.amount = -credit.amount, false)
          when lines.kind = 'charge' then lines.amount = -consignor_charges.amount
          else true end) as gives_back
      from proceeds_lines lines
      left join consigned_sales using (sale_id)
      left join consignor_charges on consignor_charges.id = lines.charge_id
      left join proceeds_lines credit
        on credit.sale_id = lines.sale_id and lines.kind = credit.kind || '_back'
      where lines.statement_id = proceeds_statements.id
    ) own on true
    window by_time as (partition by consignor_id order by year, number),
      by_year as (partition by consignor_id, year order by number)
    order by consignor_name, year, number`.execute(db)
  return { checked: rows.length, wrong: rows.flatMap(faultOf) }
}

function faultOf(row: Found): string[] {
  const name = `Statement ${statementNumber(row.year, row.number)} of ${row.consignor_name}`
  if (!row.follows) return [`${name}: a number before it is missing`]
  if (!row.adds_up) return [`${name}: its total is not the sum of its lines`]
  if (!row.carries) return [`${name}: it does not begin with what the one before left`]
  if (!row.is_of_consignor) return [`${name}: a line is not this consignor's`]
  return row.gives_back ? [] : [`${name}: a line is not what it gives back or charges`]
}
