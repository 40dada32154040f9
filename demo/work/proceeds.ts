import type { Transaction } from 'kysely'
import { addCharge, setTerms } from '../../src/engine/proceeds/change-terms.server.ts'
import { readBooks } from '../../src/engine/proceeds/consignor-books.server.ts'
import { makeStatement } from '../../src/engine/proceeds/make-statement.server.ts'
import { lockForPayout, recordPayout } from '../../src/engine/proceeds/record-payout.server.ts'
import { audit } from '../../src/features/staff/audit.server.ts'
import { presentTerms } from '../../src/features/staff/proceeds/read-account.server.ts'
import { businessDay } from '../../src/rules/business-day.ts'
import { DAY, HOUR } from '../../src/rules/durations.ts'
import { cents, dollarsToCents } from '../../src/rules/money.ts'
import { nextStatement } from '../../src/rules/proceeds/statement.ts'
import type { ProceedsTerms } from '../../src/rules/proceeds/terms.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import type { Colleagues } from './people.ts'

export const BANK = 'Tidewater Savings Bank'
const TERMS: ProceedsTerms = { commission: 250, lotFee: cents(15_000), payableAt: 'release' }
export interface BankLot {
  lot: number
  /** By which the bank knows it. */
  stock: string
}

/** Lots that were sold and fetched: of the statement that was paid out, and of the one that waits. */
const [PAID, WAITING]: [BankLot, BankLot] = [
  { lot: 10_435, stock: 'TSB-3307' },
  { lot: 10_388, stock: 'TSB-3341' },
]

/** A bank that gets what its lots sold for: one statement is paid out, and one waits to be. Resolves with its id. */
export async function settleWithBank(
  tx: Transaction<DB>,
  { maria }: Colleagues,
  now: Date,
): Promise<string> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const { id } = await tx
    .insertInto('consignors')
    .values({ name: BANK, created_at: before(40) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = (at: Date, action: string, subject: string, details: object) =>
    audit(tx, { userId: maria, at }, action, subject, details)
  await note(before(40), 'consignor.create', id, { name: BANK })
  await setTerms(tx, id, TERMS)
  const terms = { before: null, after: presentTerms(TERMS), reason: 'Their contract of this year' }
  await note(before(40), 'consignor.terms', id, terms)
  const consign = (lot: BankLot) => consignToBank(tx, id, lot, { by: maria, at: before(39) })
  const make = async (at: Date) => {
    const { sales, charges, broughtForward } = await readBooks(tx, id)
    const { total } = nextStatement(sales, charges, broughtForward)
    const made = await makeStatement(tx, id, { seen: total, by: maria, at })
    await note(at, 'consignor.statement', id, { statement: made.id, number: made.number, total })
    return made
  }
  await consign(PAID)
  const first = await make(before(6.2))
  const payout = { paidOn: businessDay(before(5.3)), reference: 'FHB-OUT-20417' }
  const payable = await lockForPayout(tx, first.id, payout)
  await recordPayout(tx, payable, payout, { by: maria, at: before(5.3) })
  const { number, amount } = payable
  const wired = { number, amount, paid_on: payout.paidOn, reference: payout.reference }
  await note(before(5.3), 'proceeds.payout', first.id, wired)
  const auctionId = await consign(WAITING)
  const towing = { auctionId, text: 'Towing to our yard', amount: dollarsToCents(185) }
  const charge = await addCharge(tx, id, towing, maria)
  const { text, amount: charged } = towing
  const told = { charge, lot: WAITING.lot, text, amount: charged }
  await note(before(2), 'consignor.charge', id, told)
  await make(new Date(now.getTime() - 4 * HOUR))
  return id
}

/** Says that a lot is the bank's: when it was listed, unless `at` says when. Resolves with the lot's id. */
export async function consignToBank(
  tx: Transaction<DB>,
  bank: string,
  { lot, stock }: BankLot,
  { by, at }: { by: string; at?: Date },
): Promise<string> {
  const auction = await tx
    .selectFrom('auctions')
    .select(['id', 'created_at'])
    .where('lot_number', '=', lot)
    .executeTakeFirstOrThrow()
  const values = { auction_id: auction.id, consignor_id: bank, stock_number: stock }
  await tx.insertInto('consignments').values(values).execute()
  const [before, after] = [
    { consignor: null, stock_number: null },
    { consignor: BANK, stock_number: stock },
  ]
  const who = { userId: by, at: at ?? auction.created_at }
  await audit(tx, who, 'auction.consign', auction.id, { before, after })
  return auction.id
}
