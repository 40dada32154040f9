import { chunk } from 'es-toolkit/array'
import { sql, type Transaction } from 'kysely'
import {
  indexSales,
  judgeLines,
  judgeUnplaced,
  placeLine,
  type BankLine,
  type Judged,
  type MatchReason,
  type PayableSale,
} from '../../../rules/sales/wires/statement-matching.ts'
import {
  possibleInvoiceNumbers,
  possibleReferences,
} from '../../../rules/sales/wires/wire-references.ts'
import type { Pause } from '../../../server/pauses.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import {
  importedPayments,
  recordedPayments,
  salesByBalance,
  salesByDigits,
  salesById,
  salesByInvoice,
  type ImportedPayment,
} from './payable-sales.server.ts'

/** A line, and the sale that it is for; null for none that we know, and why. */
export interface PlacedLine {
  line: BankLine
  saleId: string | null
  /** Of one that is kept: the sale that it was found to be for, wherever staff placed it. */
  namedSaleId?: string | null
  reason: MatchReason | null
  /** Of one that was just placed with none: the sales of which it may be for each. */
  among?: readonly string[]
}

export interface JudgedLine extends PlacedLine {
  judged: Judged
}

type Reader = Database | Transaction<DB>

/** Few enough to be read and written without others waiting long. */
export const LINES_AT_ONCE = 500

/** Finds the sale of each line. */
export async function placeLines(
  db: Reader,
  lines: readonly BankLine[],
  pause: Pause,
): Promise<PlacedLine[]> {
  const sales = new Map<string, PayableSale>()
  for (const some of chunk(lines, LINES_AT_ONCE)) {
    const digits = new Set<string>()
    const invoices = new Set<string>()
    for (const { text } of some) {
      await pause()
      for (const reference of possibleReferences(text)) digits.add(reference.digits)
      for (const number of possibleInvoiceNumbers(text)) invoices.add(number)
    }
    const amounts = new Set(some.map(({ amount }) => amount).filter((amount) => amount > 0))
    for (const sale of await salesByDigits(db, [...digits])) sales.set(sale.id, sale)
    for (const sale of await salesByInvoice(db, [...invoices])) sales.set(sale.id, sale)
    for (const sale of await salesByBalance(db, [...amounts])) sales.set(sale.id, sale)
  }
  const index = indexSales([...sales.values()])
  const placed: PlacedLine[] = []
  for (const line of lines) {
    await pause()
    placed.push({ line, ...placeLine(line, index) })
  }
  return placed
}

/**
 * What lines of a statement are, as things stand: in their order, sale by sale. Lines that an earlier statement has are known
 * too; without `statementId` only those that are payments already, as where staff name what they want booked. What another format told
 * of and was kept without a sale is known as well, unless `besides` is 'nothing': nobody has said yet that it is of this one.
 */
export async function judgePlaced(
  db: Reader,
  placed: readonly PlacedLine[],
  statementId: string | null,
  pause: Pause,
  besides: 'unplaced' | 'nothing' = 'unplaced',
): Promise<JudgedLine[]> {
  const [taken, told] = [new Set<string>(), new Set<string>()]
  for (const some of chunk(placed, LINES_AT_ONCE)) {
    await pause()
    for (const { key, is_payment: isPayment } of await knownKeys(db, some, statementId))
      (isPayment ? taken : told).add(key)
  }
  const isTaken = (key: string) => taken.has(key)
  const isTold = (key: string) => told.has(key)
  const isKnown = (key: string) => isTaken(key) || isTold(key)
  const judged: JudgedLine[] = []
  const bySale = Map.groupBy(placed, ({ saleId }) => saleId)
  const unplaced = bySale.get(null) ?? []
  const imported = await importedPayments(db, [...new Set(placed.map(({ line }) => line.amount))])
  const accounted = new Set<string>()
  for (const one of unplaced) {
    await pause()
    const { line, reason } = one
    const payments = imported.get(line.amount) ?? []
    const verdict = judgeUnplaced(line, reason ?? 'no_sale', isKnown, payments, accounted)
    judged.push({ ...one, judged: verdict })
  }
  const saleIds = [...bySale.keys()].filter((id) => id !== null)
  for (const ids of chunk(saleIds, LINES_AT_ONCE)) {
    const [sales, payments] = [await salesById(db, ids), await recordedPayments(db, ids)]
    for (const sale of sales) {
      await pause()
      const those = bySale.get(sale.id) ?? []
      const lines = those.map(({ line }) => line)
      const perhaps = besides === 'unplaced' ? unplacedOf(lines, imported) : []
      const recorded = [...(payments.get(sale.id) ?? []), ...perhaps]
      const verdicts = judgeLines(sale, lines, recorded, isTaken, isTold)
      for (const [at, one] of those.entries()) {
        const verdict = verdicts[at]
        if (verdict) judged.push({ ...one, judged: verdict })
      }
    }
  }
  return judged.toSorted((one, other) => one.line.n - other.line.n)
}

/** What another format may have told of such lines, and was kept without a sale: whoever places that counts it. */
function unplacedOf(
  lines: readonly BankLine[],
  imported: ReadonlyMap<number, readonly ImportedPayment[]>,
): ImportedPayment[] {
  const amounts = new Set(lines.map(({ amount }) => amount))
  return [...amounts].flatMap((amount) =>
    (imported.get(amount) ?? []).filter(({ isUnplaced }) => isUnplaced),
  )
}

/** Of these lines those that are payments already, or that an earlier statement has. */
async function knownKeys(
  db: Reader,
  placed: readonly PlacedLine[],
  statementId: string | null,
): Promise<{ key: string; is_payment: boolean }[]> {
  const keys = placed.map(({ line }) => line.key)
  const { rows } = await sql<{ key: string; is_payment: boolean }>`
    select statement_key as key, true as is_payment from payments where statement_key = any(${keys}::text[])
    union
    select key, false from statement_lines
      join statements as earlier on earlier.id = statement_id
      join statements as own on (earlier.imported_at, earlier.id) < (own.imported_at, own.id)
    where key = any(${keys}::text[]) and own.id = ${statementId}::uuid`.execute(db)
  return rows
}
