import { sql } from 'kysely'
import { cents, toDollars } from '../../rules/money.ts'
import { EXAMPLE_BANK } from '../../rules/sales/bank-details.ts'
import { ASKING_STATES, balanceOf, type InvoiceLine } from '../../rules/sales/sale.ts'
import type { Config } from '../../server/config/config.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import {
  BANK_DETAILS_ADDRESS,
  bankDetailsSchema,
  type BankDetailsView,
  type OpenInvoice,
} from './bank-details.ts'

interface Services {
  db: Database
  config: Pick<Config, 'bank'>
}

export const readBankDetails = endpoint({
  method: 'GET',
  path: BANK_DETAILS_ADDRESS,
  summary: 'The account to wire to, and the references of own invoices that are still to be paid',
  who: 'member or in default',
  limit: 'reads',
  response: bankDetailsSchema,
  handle: async ({ member }, { db, config: { bank } }: Services) => ({
    bank: bank && presentBank(bank),
    is_example: bank === EXAMPLE_BANK,
    open_invoices: await openInvoices(db, member.userId),
  }),
})

function presentBank(bank: NonNullable<Config['bank']>): BankDetailsView['bank'] {
  return {
    beneficiary: bank.beneficiary,
    bank: bank.bank,
    routing_number: bank.routingNumber,
    account_number: bank.accountNumber,
    swift: bank.swift ?? null,
  }
}

/** At most a hundred; whoever owes more has the others on the dashboard. */
async function openInvoices(db: Database, userId: string): Promise<OpenInvoice[]> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('auctions', 'auctions.id', 'sales.auction_id')
    .select(['sales.invoice_number', 'sales.reference', 'sales.lines', 'sales.paid'])
    .select(['sales.due_at', 'sales.state', 'auctions.title'])
    .select(sql<boolean>`sales.due_at <= now()`.as('is_overdue'))
    .where('sales.buyer_id', '=', userId)
    .where('sales.state', 'in', [...ASKING_STATES, 'defaulted'])
    .where(
      sql<boolean>`sales.paid < (
        select sum((line ->> 'amount')::bigint) from jsonb_array_elements(sales.lines) as line)`,
    )
    .orderBy('sales.due_at')
    .orderBy('sales.id')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    number: row.invoice_number,
    reference: row.reference,
    item: row.title,
    // The column holds the lines that the engine wrote.
    balance: toDollars(
      balanceOf({ lines: row.lines as unknown as InvoiceLine[], paid: cents(row.paid) }),
    ),
    due_at: row.due_at.toISOString(),
    is_overdue: row.is_overdue,
    is_in_default: row.state === 'defaulted',
  }))
}
