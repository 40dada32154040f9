import type { Transaction } from 'kysely'
import { mailAboutText } from '../../languages/mails/about.ts'
import { mailSupportText } from '../../languages/mails/support.ts'
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
    subject: mailSupportText('returnTitle', { title }),
    paragraphs: [
      mailSupportText('returnAsked'),
      ...reason.split(/\r?\n/).filter((line) => line.trim() !== ''),
    ],
    facts: [
      [mailAboutText('item'), title],
      [mailAboutText('lot'), lotNumber(about.lot_number)],
      [mailSupportText('invoice'), about.invoice_number],
      [mailSupportText('customerId'), about.customer_id],
      ...(name ? [[mailSupportText('buyer'), name] satisfies [string, string]] : []),
      ...(email ? [[mailSupportText('email'), email] satisfies [string, string]] : []),
      ...(telephone ? [[mailSupportText('phone'), telephone] satisfies [string, string]] : []),
    ],
    reason: mailSupportText('returnReason'),
  }
}
