import { sql } from 'kysely'
import type { EarlierBank } from '../../rules/house/house-settings.ts'
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
    'The account to wire to, those that own invoices were issued with, and the references of unpaid ones',
  who: 'member or in default',
  limit: 'reads',
  response: bankDetailsSchema,
  async handle({ member }, { db, config }: Services) {
    const { bank } = config
    const earlier = await namedByOwn(db, config.earlierBanks(), member.userId)
    return {
      bank: bank && presentBank(bank),
      is_example: bank !== null && isExample(bank),
      earlier: earlier.map((one) => ({
        bank: presentBank(one.bank),
        is_example: isExample(one.bank),
        until: one.until.toISOString(),
      })),
      open_invoices: await openInvoices(db, member.userId),
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

/** Those that an invoice of the member names, paid or not: who buys for the first time today is told of none. */
async function namedByOwn(
  db: Database,
  earlier: readonly EarlierBank[],
  userId: string,
): Promise<EarlierBank[]> {
  if (earlier.length === 0) return []
  const invoices = await db
    .selectFrom('sales')
    .select('issued_at')
    .where('buyer_id', '=', userId)
    .execute()
  const named = new Set(
    invoices.map(({ issued_at: at }) => earlier.find(({ until }) => at < until)),
  )
  return earlier.filter((one) => named.has(one))
}

/** Only the price has a time to be paid by: what comes later is paid before the vehicle leaves. */
const HAS_DUE_TIME = sql<boolean>`(sales.state in ('invoiced', 'part_paid', 'defaulted')
  and sales.paid < sales.price)`

/** At most a hundred; whoever owes more has the others on the dashboard. */
async function openInvoices(db: Database, userId: string): Promise<OpenInvoice[]> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('auctions', 'auctions.id', 'sales.auction_id')
    .select(['sales.invoice_number', 'sales.reference', 'sales.lines', 'sales.paid'])
    .select(['sales.issued_at', 'sales.due_at', 'sales.state', 'auctions.title'])
    .select(sql<boolean>`${HAS_DUE_TIME} and sales.due_at <= now()`.as('is_overdue'))
    .select(HAS_DUE_TIME.as('has_due_time'))
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
    issued_at: row.issued_at.toISOString(),
    // The column holds the lines that the engine wrote.
    balance: toDollars(
      balanceOf({ lines: row.lines as unknown as InvoiceLine[], paid: cents(row.paid) }),
    ),
    due_at: row.due_at.toISOString(),
    has_due_time: row.has_due_time,
    is_overdue: row.is_overdue,
    is_in_default: row.state === 'defaulted',
  }))
}
