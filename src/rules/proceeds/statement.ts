import { cents, type Cents } from '../money.ts'
import type { SaleState } from '../sales/sale.ts'
import { commissionLine, feeLine, lineBack } from './statement-line.ts'
import { commissionOn, type ProceedsTerms } from './terms.ts'

/**
 * A consignor's statement: the sales that became payable since the last one, those it was credited for that were undone since, and what
 * staff charge. Pure: the sum is that of its lines and of what the last one left owed to the house.
 */

export const STATEMENT_LINE_KINDS = [
  'price',
  'commission',
  'lot_fee',
  // The same three, given back after the sale was undone.
  'price_back',
  'commission_back',
  'lot_fee_back',
  'charge',
] as const
export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number]

export interface StatementLine {
  kind: StatementLineKind
  /** Of all kinds but a charge. */
  saleId: string | null
  chargeId: string | null
  text: string
  /** For the consignor; below nothing is taken off. */
  amount: Cents
}

/** A sale of a consignor's lot, as statements need it. */
export interface ConsignedSale {
  id: string
  item: string
  state: SaleState
  price: Cents
  /** What its buyer still has to pay. */
  balance: Cents
  /** Null while none were agreed. */
  terms: ProceedsTerms | null
  /** The lines that statements have of it already, without those of its undoing. */
  credited: readonly StatementLine[]
  isTakenBack: boolean
}

/** Something that staff charge a consignor for, such as towing; an amount below nothing is a credit. */
export interface Charge {
  id: string
  text: string
  amount: Cents
}

/** What keeps a sale off the next statement. */
export type WaitsFor = 'terms' | 'payment' | 'release' | 'return_period' | 'return'

export type Standing =
  | { is: 'payable' | 'to_take_back' }
  | { is: 'waiting'; for: WaitsFor }
  /** Nothing more comes of it: it is on statements as it should be, or never was sold. */
  | { is: 'settled' }

export function standingOf(sale: ConsignedSale): Standing {
  const isCredited = sale.credited.length > 0
  switch (sale.state) {
    case 'cancelled':
    case 'defaulted':
      return { is: 'settled' }
    case 'refunded':
      return { is: isCredited && !sale.isTakenBack ? 'to_take_back' : 'settled' }
  }
  if (isCredited) return { is: 'settled' }
  const reason = waitsFor(sale)
  return reason === null ? { is: 'payable' } : { is: 'waiting', for: reason }
}

function waitsFor({ state, balance, terms }: ConsignedSale): WaitsFor | null {
  if (state === 'returning') return 'return'
  if (state === 'invoiced' || state === 'part_paid') return 'payment'
  if (state === 'paid' || state === 'on_its_way') return 'release'
  if (balance > 0) return 'payment'
  if (terms === null) return 'terms'
  return state === 'received' && terms.payableAt === 'return_period_over' ? 'return_period' : null
}

export interface Statement {
  lines: readonly StatementLine[]
  /** What the consignor owed after the last one: nothing or less. */
  broughtForward: Cents
  /** All of these. */
  total: Cents
}

/** The next statement, whose lines may be none. */
export function nextStatement(
  sales: readonly ConsignedSale[],
  charges: readonly Charge[],
  broughtForward: Cents,
): Statement {
  const lines = [...sales.flatMap(linesOf), ...charges.map(chargeLine)]
  return { lines, broughtForward, total: totalOfLines(lines, broughtForward) }
}

export function totalOfLines(
  lines: readonly Pick<StatementLine, 'amount'>[],
  broughtForward: Cents,
): Cents {
  return cents(lines.reduce((sum, { amount }) => sum + amount, Number(broughtForward)))
}

/** What is wired to the consignor. */
export function payableOf({ total }: Pick<Statement, 'total'>): Cents {
  return cents(Math.max(0, total))
}

/** What the next statement begins with: what the consignor owes. */
export function carriedForward({ total }: Pick<Statement, 'total'>): Cents {
  return cents(Math.min(0, total))
}

/** "2026-0003": numbered without gaps for each consignor and year. */
export function statementNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(4, '0')}`
}

function linesOf(sale: ConsignedSale): StatementLine[] {
  const { is } = standingOf(sale)
  if (is === 'to_take_back') return sale.credited.map(takenBack)
  return is === 'payable' && sale.terms !== null ? credit(sale, sale.terms) : []
}

function credit({ id: saleId, item, price }: ConsignedSale, terms: ProceedsTerms): StatementLine[] {
  const line = (kind: StatementLineKind, text: string, amount: number): StatementLine => ({
    ...{ kind, saleId, chargeId: null, text },
    amount: cents(amount),
  })
  const commission = commissionOn(price, terms)
  const fees = [
    line('commission', commissionLine(terms.commission), 0 - commission),
    line('lot_fee', feeLine(), 0 - terms.lotFee),
  ]
  return [line('price', item, price), ...fees.filter(({ amount }) => amount !== 0)]
}

const BACK: Partial<Record<StatementLineKind, StatementLineKind>> = {
  price: 'price_back',
  commission: 'commission_back',
  lot_fee: 'lot_fee_back',
}

/** To the cent what was credited, whatever the terms are by now. */
function takenBack(line: StatementLine): StatementLine {
  const kind = BACK[line.kind]
  if (kind === undefined) throw new Error(`a line of kind ${line.kind} is not given back`)
  return { ...line, kind, text: lineBack(line), amount: cents(0 - line.amount) }
}

function chargeLine({ id: chargeId, text, amount }: Charge): StatementLine {
  return { kind: 'charge', saleId: null, chargeId, text, amount: cents(0 - amount) }
}
