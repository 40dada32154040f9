import { sql, type Selectable, type Transaction } from 'kysely'
import { cents, type Cents } from '../../rules/money.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'

/** Money that came (or went, where it is less than nothing), as it is stored. */
export interface PaymentRow extends Omit<
  Selectable<DB['payments']>,
  'amount' | 'received_on' | 'statement_key' | 'named_sale_id'
> {
  amount: Cents
  /** Such as '2026-11-23'. */
  received_on: string
}

type NewPayment = Pick<PaymentRow, 'id' | 'state' | 'sale_id' | 'amount' | 'received_on'> &
  Partial<Pick<PaymentRow, 'sender' | 'note' | 'review_reason' | 'recorded_by'>> & {
    statement_key?: string | null
  }

/** A day is a text: the driver would make a midnight of it, in the zone of this machine. */
const receivedOn = sql<string>`received_on::text`.as('received_on')
const COLUMNS = [
  ...(['id', 'sale_id', 'state', 'amount', 'currency', 'sender', 'note', 'review_reason'] as const),
  ...(['recorded_by', 'created_at'] as const),
] as const

export async function insertPayment(
  tx: Transaction<DB>,
  payment: NewPayment,
  at: Date,
): Promise<PaymentRow> {
  const row = await tx
    .insertInto('payments')
    .values({ ...payment, created_at: at })
    .returning(COLUMNS)
    .returning(receivedOn)
    .executeTakeFirstOrThrow()
  return { ...row, amount: cents(row.amount) }
}

/** Locked until the transaction ends; undefined where there is none. */
export async function lockPayment(
  tx: Transaction<DB>,
  id: string,
): Promise<PaymentRow | undefined> {
  const row = await tx
    .selectFrom('payments')
    .select(COLUMNS)
    .select(receivedOn)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, amount: cents(row.amount) }
}

/** Of a payment: the line of a statement that told of it, and the sale that it was meant for, perhaps another than it is kept for. */
export async function readOrigin(
  tx: Transaction<DB>,
  id: string,
): Promise<{ statementKey: string | null; meantFor: string | null }> {
  const row = await tx
    .selectFrom('payments')
    .select(['statement_key', 'named_sale_id', 'sale_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { statementKey: row.statement_key, meantFor: row.named_sale_id ?? row.sale_id }
}

export async function updatePayment(
  tx: Transaction<DB>,
  id: string,
  change: Pick<PaymentRow, 'state'> & Partial<Pick<PaymentRow, 'sale_id' | 'note'>>,
): Promise<PaymentRow> {
  const row = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .returning(COLUMNS)
    .returning(receivedOn)
    .executeTakeFirstOrThrow()
  return { ...row, amount: cents(row.amount) }
}

/** A part of the payments, oldest first, and how many there are in all. `after` is the time and the id of the one before. */
export async function listPayments(
  db: Database,
  {
    state,
    after,
    limit,
  }: { state?: string | undefined; after: readonly [string, string] | null; limit: number },
): Promise<{ total: number; rows: PaymentRow[] }> {
  const all = db
    .selectFrom('payments')
    .$if(state !== undefined, (some) => some.where('state', '=', state ?? ''))
  const { total } = await all
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await all
    .select(COLUMNS)
    .select(receivedOn)
    .$if(after !== null, (some) =>
      some.where(
        sql<boolean>`(created_at, id) > (${after?.[0] ?? ''}::timestamptz, ${after?.[1] ?? ''}::uuid)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return { total, rows: rows.map((row) => ({ ...row, amount: cents(row.amount) })) }
}
