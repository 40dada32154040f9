import type { Transaction } from 'kysely'
import type { Sale } from '../../rules/sales/sale.ts'
import { lotNumber } from '../../rules/vehicle/lot-number.ts'
import type { Mail } from '../../server/mail/mail.ts'
import type { DB } from '../../server/postgres/database-types.ts'

/** Tells support that a buyer wants to give a vehicle back: somebody has to look at it, and answer. */
export async function returnMail(
  tx: Transaction<DB>,
  { id, version }: Sale,
  reason: string,
  to: string,
): Promise<Mail> {
  const about = await tx
    .selectFrom('sales')
    .innerJoin('auctions', 'auctions.id', 'sales.auction_id')
    .innerJoin('profiles', 'profiles.id', 'sales.buyer_id')
    .innerJoin('users', 'users.id', 'sales.buyer_id')
    .select(['sales.invoice_number', 'auctions.title', 'auctions.lot_number'])
    .select(['profiles.full_name', 'profiles.customer_id', 'profiles.telephone', 'users.email'])
    .where('sales.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...mailOfReturn({ ...about, reason }, to), occasion: `return ${id} ${version}` }
}

export interface AskedReturn {
  invoice_number: string
  title: string
  lot_number: number
  customer_id: string
  full_name: string | null
  email: string | null
  telephone: string | null
  /** As the buyer wrote it: text alone. */
  reason: string
}

export function mailOfReturn({ title, reason, ...about }: AskedReturn, to: string): Mail {
  const { full_name: name, email, telephone } = about
  return {
    to,
    subject: `Return asked for: ${title}`,
    paragraphs: [
      'A buyer asks to give this vehicle back. Look at the request, and write to the buyer about what comes next. The reason, in the words of the buyer:',
      ...reason.split(/\r?\n/).filter((line) => line.trim() !== ''),
    ],
    facts: [
      ['Item', title],
      ['Lot', lotNumber(about.lot_number)],
      ['Invoice', about.invoice_number],
      ['Customer ID', about.customer_id],
      ...(name ? [['Buyer', name] satisfies [string, string]] : []),
      ...(email ? [['Email', email] satisfies [string, string]] : []),
      ...(telephone ? [['Phone', telephone] satisfies [string, string]] : []),
    ],
    reason: 'You received this email because a buyer asked for a return. It is kept with the sale.',
  }
}
