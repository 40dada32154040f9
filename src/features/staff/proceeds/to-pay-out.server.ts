import { sql } from 'kysely'

/** Of a statement: money is to be wired for it, and nobody has written down that it was. */
export const TO_PAY_OUT = sql<boolean>`(total > 0
  and not exists (select from proceeds_payouts where statement_id = proceeds_statements.id))`
