import { sql } from 'kysely'

/** Of a sale: what its invoice comes to, in cents. */
export const TOTAL = sql<number>`(
  select coalesce(sum((line->>'amount')::bigint), 0)::bigint from jsonb_array_elements(sales.lines) as line)`

/** Of some sales: how many there are, how many were not paid in time, what is not paid of those that stand, and what was paid, in cents. */
export const SALES_SUMMED = sql`
  count(*)::int as purchases,
  (count(*) filter (where sales.state = 'defaulted'))::int as defaults,
  coalesce(sum(greatest(${TOTAL} - sales.paid, 0)) filter (where sales.state in ('invoiced', 'part_paid')), 0)::bigint as owed,
  coalesce(sum(sales.paid), 0)::bigint as paid`
