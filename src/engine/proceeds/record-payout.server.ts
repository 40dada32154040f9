import type { Transaction } from 'kysely'
import { answerDeskText } from '../../languages/answers/desk.ts'
import { businessDay } from '../../rules/business-day.ts'
import { cents, type Cents } from '../../rules/money.ts'
import { payableOf, statementNumber } from '../../rules/proceeds/statement.ts'
import { Problem } from '../../server/http/problem.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { lockConsignor } from './consignor-books.server.ts'

export interface Payout {
  /** A calendar day, such as '2026-11-23'. */
  paidOn: string
  /** By which the bank knows the wire. */
  reference: string
}

export interface PayableStatement {
  id: string
  number: string
  amount: Cents
}

/**
 * The statement that money is to be wired for, under its consignor's lock.
 * @throws Problem 404 for none, 409 where nothing is to be paid or it was paid, 422 for a day before the statement or to come
 */
export async function lockForPayout(
  tx: Transaction<DB>,
  id: string,
  { paidOn }: Payout,
): Promise<PayableStatement> {
  const row = await lockStatement(tx, id)
  const number = statementNumber(row.year, row.number)
  const amount = payableOf({ total: cents(row.total) })
  if (amount === 0) {
    throw new Problem('not_available', answerDeskText('nothingToPay', { number }))
  }
  const paid = await tx
    .selectFrom('proceeds_payouts')
    .select('paid_on')
    .where('statement_id', '=', id)
    .executeTakeFirst()
  if (paid) {
    throw new Problem('not_available', answerDeskText('paidOut', { number }))
  }
  if (paidOn < businessDay(row.made_at)) refuseDay(answerDeskText('madeLater'))
  if (paidOn > businessDay(await databaseTime(tx))) refuseDay(answerDeskText('stillToCome'))
  return { id, number, amount }
}

/** A statement never changes: what is locked is whose it is. @throws Problem `not_found` */
export async function lockStatement(tx: Transaction<DB>, id: string) {
  const row = await tx
    .selectFrom('proceeds_statements')
    .select(['consignor_id', 'year', 'number', 'total', 'made_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', answerDeskText('statementNotFound'))
  await lockConsignor(tx, row.consignor_id)
  return row
}

function refuseDay(message: string): never {
  throw new Problem('validation_failed', message, { errors: [{ path: 'paid_on', message }] })
}

/** Writes down that a statement was paid out, under its consignor's lock; now, unless it is told when. */
export async function recordPayout(
  tx: Transaction<DB>,
  { id }: PayableStatement,
  { paidOn, reference }: Payout,
  { by, at }: { by: string; at?: Date },
): Promise<void> {
  await tx
    .insertInto('proceeds_payouts')
    .values({
      ...{ statement_id: id, paid_on: paidOn, reference, recorded_by: by },
      recorded_at: at ?? (await databaseTime(tx)),
    })
    .execute()
}
