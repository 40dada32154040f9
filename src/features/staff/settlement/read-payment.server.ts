import { sql } from 'kysely'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import { cents } from '../../../rules/money.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { approvalsAbout, askedCounts } from '../approvals/approvals-about.server.ts'
import { paymentPageSchema, type StaffPayment } from './payments.ts'
import { presentPayment } from './present-payment.server.ts'

interface Services {
  db: Database
}

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/staff/payments/{id}',
  summary: 'One payment, and what waits for a second person about it',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: paymentPageSchema,
  async handle({ params: { id }, member }, { db }: Services) {
    const [payment] = await staffPayments(db, sql`payments.id = ${id}`)
    if (!payment) throw new Problem('not_found', answerDeskText('paymentNotFound'))
    const [approvals, asked_counts] = await Promise.all([
      approvalsAbout(db, id, member),
      askedCounts(db, sql`${id}`),
    ])
    return { payment, approvals, asked_counts }
  },
})

/** Oldest first, with who recorded each. */
export async function staffPayments(
  db: Database,
  where: ReturnType<typeof sql>,
): Promise<StaffPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('profiles', 'profiles.id', 'payments.recorded_by')
    .select(['payments.id', 'sale_id', 'payments.state', 'amount', 'currency', 'sender', 'note'])
    .select(['review_reason', 'recorded_by', 'payments.created_at', 'profiles.full_name'])
    .select(sql<string>`received_on::text`.as('received_on'))
    .select(sql<boolean>`statement_key is not null`.as('is_from_statement'))
    .where(sql<boolean>`${where}`)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute()
  return rows.map(({ full_name: recorder, is_from_statement, ...row }) => ({
    ...presentPayment({ ...row, amount: cents(row.amount) }),
    recorder,
    is_from_statement,
  }))
}
