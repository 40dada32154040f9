/** Which sale a line of a bank statement pays, and how far. */
import { cents, HOUSE_CURRENCY, type Cents } from '../../money.ts'
import { POSSIBLE_FROM } from '../decide-sale.ts'
import { isBeforeSale } from '../payment-day.ts'
import type { SaleState } from '../sale.ts'
import { isSameName } from './same-name.ts'
import { daysApart, mayBeSameWire, type WireRecord } from './same-wire.ts'
import {
  possibleInvoiceNumbers,
  possibleReferences,
  type PossibleReference,
} from './wire-references.ts'

export const STATEMENT_MATCHES = ['matched', 'partial', 'over', 'unmatched', 'known'] as const
export type StatementMatch = (typeof STATEMENT_MATCHES)[number]

/** Why a line is unmatched, or how it is known. */
export const MATCH_REASONS = [
  'unknown_reference',
  'several_references',
  'no_sale',
  'several_sales',
  'sale_over',
  'before_sale',
  'other_currency',
  'money_out',
  /** The same line, of this file or another one. */
  'imported_before',
  /** A payment of the same amount and nearly the same day, of the same sale where it has one: perhaps this one. */
  'recorded_before',
] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

/** A line of a bank statement, as every format tells it. */
export interface BankLine {
  /** Its place in the statement, from 1. */
  n: number
  /** A calendar day, such as '2026-11-21'. */
  date: string
  /** Hundredths of its currency; less than nothing went out. */
  amount: Cents
  /** ISO 4217. */
  currency: string
  /** Who paid; of money that went out, who got it. */
  sender: string | null
  text: string
  /** What makes it the same line in every file: where it is from, a space, and the rest. */
  key: string
}

/** What of a sale its payments are matched by. */
export interface PayableSale {
  id: string
  reference: string
  invoiceNumber: string
  state: SaleState
  balance: Cents
  issuedAt: Date
  buyerName: string | null
}

/** A payment that was recorded, however it came. */
export interface RecordedPayment extends WireRecord {
  id: string
}

/** For many lines: sales by what a wire may say of them. */
export interface SaleIndex {
  byDigits: ReadonlyMap<string, readonly PayableSale[]>
  byInvoice: ReadonlyMap<string, PayableSale>
  byBalance: ReadonlyMap<number, readonly PayableSale[]>
}

export function indexSales(sales: readonly PayableSale[]): SaleIndex {
  const owed = sales.filter((sale) => canTakePayment(sale) && sale.balance > 0)
  return {
    byDigits: Map.groupBy(sales, ({ reference }) => reference.replaceAll('-', '')),
    byInvoice: new Map(sales.map((sale) => [sale.invoiceNumber, sale])),
    byBalance: Map.groupBy(owed, ({ balance }) => balance),
  }
}

export type Placed =
  | { saleId: string; reason: null }
  /** `among`: it is for one of these sales, or for all, and does not tell. */
  | { saleId: null; reason: MatchReason; among: readonly string[] }

/**
 * The sale that a line is for: the one whose reference it names, else the one whose invoice it names, else the one that owes this very
 * amount to who sent it.
 */
export function placeLine(
  line: Pick<BankLine, 'date' | 'amount' | 'currency' | 'sender' | 'text'>,
  index: SaleIndex,
): Placed {
  const named = possibleReferences(line.text)
  const found = withoutInner(named.filter(({ digits }) => index.byDigits.has(digits)))
  const invoices = possibleInvoiceNumbers(line.text)
  const meant = found.flatMap((one) => salesNamed(one, index))
  const invoiced = invoices.flatMap((number) => index.byInvoice.get(number) ?? [])
  const sales = [...new Set(meant.length > 0 ? meant : invoiced)]
  if (sales.length > 0) return placedAmong(sales, 'several_references')
  const owed = salesOwedBy(line, index)
  if (owed.length > 0) return placedAmong(owed, 'several_sales')
  const reason = named.length + invoices.length > 0 ? 'unknown_reference' : 'no_sale'
  return { saleId: null, reason, among: [] }
}

function placedAmong(sales: readonly PayableSale[], several: MatchReason): Placed {
  const ids = sales.map(({ id }) => id)
  const [only, ...others] = ids
  return only !== undefined && others.length === 0
    ? { saleId: only, reason: null }
    : { saleId: null, reason: several, among: ids }
}

function salesOwedBy(
  { date, amount, currency, sender }: Pick<BankLine, 'date' | 'amount' | 'currency' | 'sender'>,
  index: SaleIndex,
): PayableSale[] {
  if (currency !== HOUSE_CURRENCY || amount <= 0 || sender === null) return []
  const owed = index.byBalance.get(amount) ?? []
  return owed.filter(
    (sale) =>
      sale.buyerName !== null && isSameName(sender, sale.buyerName) && !isBeforeSale(date, sale),
  )
}

/** Of references inside one another the longest: '10466 203355 4' may hold the digits of a shorter one. */
function withoutInner(found: readonly PossibleReference[]): PossibleReference[] {
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.from <= one.from && one.to <= other.to && other.digits.length > one.digits.length,
      ),
  )
}

/** Two references may have the same digits: then their dashes tell which is meant. */
function salesNamed({ digits, written }: PossibleReference, index: SaleIndex): PayableSale[] {
  const sales = index.byDigits.get(digits) ?? []
  const asWritten = sales.filter(({ reference }) => reference === written)
  const meant = asWritten.length > 0 ? asWritten : sales
  const open = meant.filter(canTakePayment)
  return [...(open.length > 0 ? open : meant)]
}

function canTakePayment({ state }: Pick<PayableSale, 'state'>): boolean {
  return POSSIBLE_FROM['record-payment'].includes(state)
}

export interface Judged {
  match: StatementMatch
  reason: MatchReason | null
}

/**
 * What the lines of one sale, in order, do to what is still to be paid. Each payment that is recorded already accounts for one
 * line at most. `isTaken` tells of lines that are payments, `isTold` of those that another statement brought as well: one of them may
 * have been recorded by hand since.
 */
export function judgeLines(
  sale: PayableSale,
  lines: readonly BankLine[],
  payments: readonly RecordedPayment[],
  isTaken: (key: string) => boolean,
  isTold: (key: string) => boolean = () => false,
): Judged[] {
  const accounted = new Set<string>()
  let left = sale.balance
  return lines.map((line) => {
    if (isTaken(line.key)) return known('imported_before')
    const same = closestPayment(line, payments, accounted)
    if (same) {
      accounted.add(same.id)
      return known('recorded_before')
    }
    if (isTold(line.key)) return known('imported_before')
    const reason = whyNotCounted(line) ?? whyNotFor(sale, line)
    if (reason) return { match: 'unmatched', reason }
    const match = line.amount === left ? 'matched' : line.amount < left ? 'partial' : 'over'
    left = cents(left - line.amount)
    return { match, reason: null }
  })
}

/**
 * What a line is that is for no sale we know. `payments` are those that statements told of: another format may tell of one once more.
 * Each accounts for one line; `accounted` are those that have.
 */
export function judgeUnplaced(
  line: BankLine,
  reason: MatchReason,
  isTaken: (key: string) => boolean,
  payments: readonly RecordedPayment[] = [],
  accounted = new Set<string>(),
): Judged {
  if (isTaken(line.key)) return known('imported_before')
  const same = closestPayment(line, payments, accounted)
  if (same) {
    accounted.add(same.id)
    return known('recorded_before')
  }
  return { match: 'unmatched', reason: whyNotCounted(line) ?? reason }
}

function whyNotCounted({
  currency,
  amount,
}: Pick<BankLine, 'currency' | 'amount'>): MatchReason | null {
  if (currency !== HOUSE_CURRENCY) return 'other_currency'
  return amount < 0 ? 'money_out' : null
}

function whyNotFor(sale: PayableSale, { date }: BankLine): MatchReason | null {
  if (!canTakePayment(sale)) return 'sale_over'
  return isBeforeSale(date, sale) ? 'before_sale' : null
}

function known(reason: MatchReason): Judged {
  return { match: 'known', reason }
}

/** A payment that this line may tell of; one of another line of the same source is another payment. */
function closestPayment(
  line: BankLine,
  payments: readonly RecordedPayment[],
  accounted: ReadonlySet<string>,
): RecordedPayment | null {
  if (line.currency !== HOUSE_CURRENCY) return null
  const told = { amount: line.amount, receivedOn: line.date, statementKey: line.key }
  const [closest] = payments
    .filter((payment) => !accounted.has(payment.id) && mayBeSameWire(payment, told))
    .map((payment) => ({ payment, days: daysApart(payment.receivedOn, line.date) }))
    .toSorted((one, other) => one.days - other.days)
  return closest?.payment ?? null
}

/** Lines that count to a sale once they are booked. */
export function isCounted(match: StatementMatch): boolean {
  return match === 'matched' || match === 'partial' || match === 'over'
}
