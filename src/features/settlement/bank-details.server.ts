import { sql } from 'kysely'
import { cents, toDollars } from '../../rules/money.ts'
import { EXAMPLE_BANK, type BankDetails } from '../../rules/sales/bank-details.ts'
import { ASKING_STATES, balanceOf, type InvoiceLine } from '../../rules/sales/sale.ts'
import type { Config } from '../../server/config/config.ts'
import type { HouseOnPapers } from '../../server/house/house.ts'
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
  config: Pick<Config, 'bank'> & Pick<HouseOnPapers, 'earlierBanks'>
}

export const readBankDetails = endpoint({
  method: 'GET',
  path: BANK_DETAILS_ADDRESS,
  summary:
    'The account to wire to, those that own unpaid invoices were issued with, and the references of these',
  who: 'member or in default',
  limit: 'reads',
  response: bankDetailsSchema,
  async handle({ member }, { db, config }: Services) {
    const { bank } = config
    const { oldest, invoices } = await openInvoices(db, member.userId)
    const earlier = config.earlierBanks().filter(({ until }) => oldest && oldest < until)
    return {
      bank: bank && presentBank(bank),
      is_example: bank !== null && isExample(bank),
      earlier: earlier.map((one) => ({
        bank: presentBank(one.bank),
        is_example: isExample(one.bank),
        until: one.until.toISOString(),
      })),
      open_invoices: invoices,
    }
  },
})

function isExample({ routingNumber }: BankDetails): boolean {
  return routingNumber === EXAMPLE_BANK.routingNumber
}

function presentBank(bank: BankDetails): NonNullable<BankDetailsView['bank']> {
  return {
    beneficiary: bank.beneficiary,
    bank: bank.bank,
    routing_number: bank.routingNumber,
    account_number: bank.accountNumber,
    swift: bank.swift ?? null,
  }
}

interface Open {
  /** When the oldest of all was issued; null where there is none. */
  oldest: Date | null
  invoices: OpenInvoice[]
}

/** At most a hundred; whoever owes more has the others on the dashboard. */
async function openInvoices(db: Database, userId: string): Promise<Open> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('auctions', 'auctions.id', 'sales.auction_id')
    .select(['sales.invoice_number', 'sales.reference', 'sales.lines', 'sales.paid'])
    .select(['sales.issued_at', 'sales.due_at', 'sales.state', 'auctions.title'])
    .select(sql<boolean>`sales.due_at <= now()`.as('is_overdue'))
    .select(sql<Date>`min(sales.issued_at) over ()`.as('oldest'))
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
  const invoices = rows.map((row) => ({
    number: row.invoice_number,
    reference: row.reference,
    item: row.title,
    issued_at: row.issued_at.toISOString(),
    // The column holds the lines that the engine wrote.
    balance: toDollars(
      balanceOf({ lines: row.lines as unknown as InvoiceLine[], paid: cents(row.paid) }),
    ),
    due_at: row.due_at.toISOString(),
    is_overdue: row.is_overdue,
    is_in_default: row.state === 'defaulted',
  }))
  return { oldest: rows[0]?.oldest ?? null, invoices }
}
