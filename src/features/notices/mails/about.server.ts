/** What the mails of notices are written from, and the words that several share. */
import { mailAboutText } from '../../../languages/mails/about.ts'
import type { AccountStatus } from '../../../rules/accounts.ts'
import type { Cents } from '../../../rules/money.ts'
import { cents, formatCents, formatExactly, formatExactlyIn } from '../../../rules/money.ts'
import type { BankDetails } from '../../../rules/sales/bank-details.ts'
import { inGroups } from '../../../rules/sales/bank-details.ts'
import type { NoticeData, NoticeKind } from '../../../rules/sales/notices.ts'
import {
  asksForMoney,
  balanceOf,
  isUnpaid,
  type InvoiceLine,
  type Sale,
} from '../../../rules/sales/sale.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import type { Mail } from '../../../server/mail/mail.ts'
import { reservationAnchor } from '../../buy-now/reservation-anchor.ts'
import { dayAndTime } from '../../lot/instants.ts'

export interface AboutLot {
  id: string
  title: string
  lotNumber: number
}

/** Where the site is, and where its buyers wire to. */
export interface Site {
  url: string
  /** The account that an invoice of a time names, for its mails name no other; null where none is set. */
  bankFor(issuedAt: Date): BankDetails | null
}

/** What a notice tells, beside its auction, and its sale as that stands now. */
export interface About<Kind extends NoticeKind> {
  data: NoticeData[Kind]
  lot: AboutLot | null
  sale: Sale | null
  /** Hours that its buyer was given to pay when the sale was made; null without a sale. */
  paymentHours: number | null
  site: Site
  /** How the account of its reader stands: who cannot sign in, or do anything there, is not told to. */
  reader: AccountStatus
}

/** A mail of a notice, whoever gets it. */
export type NoticeMail = Pick<
  Mail,
  | 'subject'
  | 'preheader'
  | 'paragraphs'
  | 'highlight'
  | 'lots'
  | 'more'
  | 'facts'
  | 'warning'
  | 'attachments'
> & {
  button: { label: string; url: string }
  reason: string
  /** Where it was asked to go, if not to the address of the account. */
  to?: string
  /** What stands on the dashboard, where that is not the first paragraph. */
  listed?: string
}

export type NoticeMails<Kind extends NoticeKind> = {
  [Each in Kind]: (about: About<Each>) => NoticeMail
}

/** The lot of a notice that is about one. */
export function lotOf({ lot }: { lot: AboutLot | null }): AboutLot {
  if (!lot) throw new Error('a notice about a lot names none')
  return lot
}

/** The sale of a notice that is about one. */
export function saleIn({ sale }: { sale: Sale | null }): Sale {
  if (!sale) throw new Error('a notice about a sale names none')
  return sale
}

/** A bid or the price of a vehicle, which are whole dollars: "$14,200". */
export function dollars(amount: number): string {
  return formatCents(cents(amount))
}

/** What is invoiced and paid, to the cent: "$14,592.00". */
export function money(amount: number): string {
  return formatExactly(cents(amount))
}

/** What came or went, which may be of another currency. */
export function moneyIn(currency: string, amount: number): string {
  return formatExactlyIn(currency, cents(amount))
}

/** "Saturday, November 21 at 2:54 PM EST". */
export function when(at: string | Date): string {
  return dayAndTime(typeof at === 'string' ? at : at.toISOString())
}

/** Whether what it was sold for is still to be paid, by its due time. What comes later is paid before the vehicle leaves. */
export function owesPrice(sale: Sale): boolean {
  return isUnpaid(sale.state) && sale.paid < sale.price
}

export function auctionUrl({ site }: { site: Site }, { id }: AboutLot): string {
  return `${site.url}/auction/${id}`
}

export function purchaseUrl({ site, sale }: { site: Site; sale: Sale | null }): string {
  const card = sale ? `#${reservationAnchor(sale.id)}` : ''
  return `${site.url}/dashboard?view=reservations${card}`
}

/** To the purchase on the dashboard; of who cannot sign in, to people. */
export function purchaseButton(
  about: { site: Site; sale: Sale | null; reader: AccountStatus },
  label: string,
): NoticeMail['button'] {
  return canSignIn(about)
    ? { label, url: purchaseUrl(about) }
    : { label: mailAboutText('contactUs'), url: `${about.site.url}/contact` }
}

/** Whose account is open, or closed for default: of others sign-in is refused. */
export function canSignIn({ reader }: { reader: AccountStatus }): boolean {
  return reader !== 'closed'
}

/** Who is in default reads the dashboard, and does nothing there. */
export function actsOnDashboard({ reader }: { reader: AccountStatus }): boolean {
  return reader === 'open'
}

export function lotFacts({ title, lotNumber: number }: AboutLot): [string, string][] {
  return [
    [mailAboutText('item'), title],
    [mailAboutText('lot'), lotNumber(number)],
  ]
}

function lineInWords({ kind, text }: InvoiceLine): string {
  switch (kind) {
    case 'hammer_price':
      return mailAboutText('winningBid')
    case 'buy_now_price':
      return mailAboutText('buyNowPrice')
    case 'agreed_price':
      return mailAboutText('agreedPrice')
    default:
      return text
  }
}

/** The invoice as it stands: each line, what they come to, what was paid and what is left. */
export function invoiceFacts(sale: Sale, { lotNumber: number }: AboutLot): [string, string][] {
  const balance = balanceOf(sale)
  const hasBalance = balance === 0 || asksForMoney(sale.state) || sale.state === 'defaulted'
  const paid: [string, string][] = [
    [mailAboutText('paid'), money(sale.paid)],
    ...(balance < 0
      ? [[mailAboutText('paidTooMuch'), money(-balance)] satisfies [string, string]]
      : []),
    ...(balance >= 0 && hasBalance
      ? [[mailAboutText('balance'), money(balance)] satisfies [string, string]]
      : []),
  ]
  return [
    [mailAboutText('invoice'), sale.invoiceNumber],
    [mailAboutText('lot'), lotNumber(number)],
    ...sale.lines.map((line): [string, string] => [lineInWords(line), money(line.amount)]),
    ...(sale.lines.length > 1
      ? [[mailAboutText('total'), money(balance + sale.paid)] satisfies [string, string]]
      : []),
    ...(sale.paid === 0 ? [] : paid),
  ]
}

/** What a wire needs. */
export function wireFacts({ reference, issuedAt }: Sale, site: Site): [string, string][] {
  const bank = site.bankFor(issuedAt)
  const account: [string, string][] = bank
    ? [
        [mailAboutText('beneficiary'), bank.beneficiary],
        [mailAboutText('bank'), bank.bank],
        [mailAboutText('routingNumber'), inGroups(bank.routingNumber, 3)],
        [mailAboutText('accountNumber'), inGroups(bank.accountNumber, 4)],
        ...(bank.swift ? [['SWIFT', bank.swift] satisfies [string, string]] : []),
      ]
    : []
  return [...account, [mailAboutText('wireReference'), reference]]
}

/** Before anybody wires: mails that pretend to be ours name other accounts. */
export function compareFirst(about: {
  site: Site
  reader: AccountStatus
}): NonNullable<Mail['warning']> {
  const page = `${about.site.url}/payment`
  return {
    strong: mailAboutText('neverByMail'),
    text: mailAboutText(canSignIn(about) ? 'compareSignedIn' : 'compareByPhone', { page }),
  }
}

/** What is asked for. */
export function toPay(sale: Sale): Cents {
  return cents(asksForMoney(sale.state) ? Math.max(0, balanceOf(sale)) : 0)
}
