import { sql, type Transaction } from 'kysely'
import { answerDeskText } from '../../languages/answers/desk.ts'
import { cents, formatExactly } from '../../rules/money.ts'
import { NOTED_WIRE_DAYS } from '../../rules/policy.ts'
import { mayBeSameWire, type WireRecord } from '../../rules/sales/wires/same-wire.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'

interface Recorded extends WireRecord {
  state: string
  saleId: string | null
}

/**
 * Refuses a wire for a sale, which is locked, that may be recorded already: for that sale, whoever told of it; or, entered by hand,
 * as money that waits and is of no sale yet. `except` is its own payment, where it waited for review.
 * @throws Problem `not_available`, at the field by which staff say that it is another wire
 */
export async function requireAnotherWire(
  tx: Transaction<DB>,
  saleId: string,
  wire: WireRecord,
  except: string | null = null,
): Promise<void> {
  const ofSale = sql<boolean>`sale_id = ${saleId} and state <> 'returned'`
  const unplaced = sql<boolean>`sale_id is null and state = 'review'`
  const days = sql`${NOTED_WIRE_DAYS}::int`
  const rows = await tx
    .selectFrom('payments')
    .select(['amount', 'state', 'sale_id', 'statement_key'])
    .select(sql<string>`received_on::text`.as('received_on'))
    .where('amount', '=', wire.amount)
    .where('currency', '=', 'USD')
    .where(except === null ? sql<boolean>`(${ofSale} or ${unplaced})` : ofSale)
    .where(sql<boolean>`abs(received_on - ${wire.receivedOn}::date) <= ${days}`)
    .$if(except !== null, (others) => others.where('id', '<>', except ?? ''))
    .orderBy('received_on')
    .orderBy('id')
    .execute()
  const recorded = rows.map((row): Recorded => ({
    amount: cents(row.amount),
    receivedOn: row.received_on,
    statementKey: row.statement_key,
    state: row.state,
    saleId: row.sale_id,
  }))
  const same = recorded.find((one) => mayBeSameWire(one, wire))
  if (!same) return
  const detail = inWords(same)
  throw new Problem('not_available', detail, { errors: [{ path: 'is_another', message: detail }] })
}

function inWords({ amount, receivedOn, statementKey, state, saleId }: Recorded): string {
  const told = { money: formatExactly(amount), day: receivedOn }
  if (saleId === null) return answerDeskText('perhapsUnplaced', told)
  return statementKey === null
    ? answerDeskText('recordedByHand', { ...told, state })
    : answerDeskText('broughtByStatement', { ...told, state })
}
