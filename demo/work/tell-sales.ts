import type { Transaction } from 'kysely'
import { lockAuctions } from '../../src/engine/lock.server.ts'
import { addLine, extendDue } from '../../src/engine/sales/change-invoice.server.ts'
import { changeSale, lockSale } from '../../src/engine/sales/change-sale.server.ts'
import { chooseHandover } from '../../src/engine/sales/handover/choose-handover.server.ts'
import { moveLocked } from '../../src/engine/sales/move-sale.server.ts'
import { stepNotices } from '../../src/engine/sales/notices/step-notices.server.ts'
import { writeNotices } from '../../src/engine/sales/notices/write-notices.server.ts'
import { recordPayment } from '../../src/engine/sales/record-payment.server.ts'
import { refundSale } from '../../src/engine/sales/send-back.server.ts'
import type { LockedSold } from '../../src/engine/sales/settle-sale.server.ts'
import { takeBack } from '../../src/engine/sales/take-back.server.ts'
import { choiceOf } from '../../src/features/delivery/handover.server.ts'
import type { HandoverChoice } from '../../src/features/delivery/handover.ts'
import { quoteHandover } from '../../src/features/delivery/quote-handover.server.ts'
import { askAboutSale } from '../../src/features/staff/approvals/ask-second-person.server.ts'
import { audit } from '../../src/features/staff/audit.server.ts'
import { businessDay } from '../../src/rules/business-day.ts'
import { HOUR } from '../../src/rules/durations.ts'
import { cents, dollarsToCents, type Cents } from '../../src/rules/money.ts'
import { balanceOf } from '../../src/rules/sales/sale.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import type { Colleagues } from './people.ts'
import { saleStories, type Step } from './sale-stories.ts'

interface SoldLot {
  sale: string
  auction: string
  lot: number
  buyer: string
  /** Who wires. */
  name: string
  address: string
  zip: string
  issuedAt: Date
}

/** Does to what the demo sold what has happened to it since, step by step, at the times at which it happened. */
export async function tellSales(
  tx: Transaction<DB>,
  colleagues: Colleagues,
  now: Date,
): Promise<void> {
  const steps: { at: Date; sold: SoldLot; step: Step }[] = []
  for (const sold of await soldLots(tx)) {
    for (const step of saleStories.get(sold.lot) ?? []) {
      steps.push({ at: new Date(sold.issuedAt.getTime() + step.after * HOUR), sold, step })
    }
  }
  for (const { at, sold, step } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (at > now) throw new Error(`lot ${sold.lot}: ${step.does} is still to come`)
    await takeStep(tx, colleagues, { at, sold, step })
  }
}

async function soldLots(tx: Transaction<DB>): Promise<SoldLot[]> {
  const rows = await tx
    .selectFrom('sales')
    .innerJoin('auctions', 'auctions.id', 'sales.auction_id')
    .innerJoin('profiles', 'profiles.id', 'sales.buyer_id')
    .select(['sales.id as sale', 'sales.auction_id as auction', 'auctions.lot_number as lot'])
    .select(['profiles.id as buyer', 'full_name', 'address', 'zip_code', 'sales.issued_at'])
    .where('sales.state', '=', 'invoiced')
    .execute()
  return rows.map(({ full_name: name, address, zip_code: zip, issued_at: issuedAt, ...row }) => ({
    ...{ ...row, name: name ?? '', address: address ?? '', zip: zip ?? '', issuedAt },
  }))
}

interface Taken extends LockedSold, Colleagues {
  tx: Transaction<DB>
  sold: SoldLot
  /** Writes into the audit log who of the staff did it. */
  note(by: string, action: string, details?: object): Promise<void>
}

async function takeStep(
  tx: Transaction<DB>,
  colleagues: Colleagues,
  { at, sold, step }: { at: Date; sold: SoldLot; step: Step },
): Promise<void> {
  const { sale: id, auction: auctionId } = sold
  const { locked: auctions } = await lockAuctions(tx, [auctionId])
  const auction = auctions.get(auctionId)
  const locked = await lockSale(tx, id, at)
  if (!auction || !locked) throw new Error(`lot ${sold.lot} has no sale`)
  const note = (userId: string, action: string, details: object = {}) =>
    audit(tx, { userId, at }, action, id, details)
  // A step's deed is the one of its name.
  const deed = DEEDS[step.does] as (taken: Taken, step: Step) => Promise<void>
  await deed({ tx, auction, locked, sold, note, ...colleagues }, step)
}

type Deeds = {
  [Does in Step['does']]: (taken: Taken, step: Extract<Step, { does: Does }>) => Promise<void>
}

const DEEDS: Deeds = {
  async wire({ tx, maria, sold, note, ...both }, step) {
    const { sale, now } = both.locked
    const amount = wired(step, balanceOf(sale))
    const receivedOn = businessDay(now)
    const received = { amount, receivedOn, sender: sold.name, note: sale.reference }
    const payment = await recordPayment(tx, both, received, maria)
    const details = { payment: payment.id, amount, received_on: receivedOn, state: 'counted' }
    await note(maria, 'payment.record', details)
  },
  async extend({ tx, maria, note, ...both }, { hours, reason }) {
    const dueAt = new Date(both.locked.sale.dueAt.getTime() + hours * HOUR)
    await extendDue(tx, both, { dueAt, reason }, maria)
    await note(maria, 'invoice.extend-due', { due_at: dueAt.toISOString(), reason })
  },
  'pick-up': (taken) => choose(taken, { method: 'pick_up' }),
  delivery: (taken) =>
    choose(taken, {
      ...{ method: 'delivery', address: taken.sold.address, postal_code: taken.sold.zip },
      ...{ country: 'United States', wished_on: null },
    }),
  async send({ tx, locked, ben, note }) {
    await moveLocked(tx, locked, { type: 'send' }, ben)
    await note(ben, 'reservation.send')
  },
  async 'hand-over'({ tx, locked, ben, note }) {
    await moveLocked(tx, locked, { type: 'hand-over' }, ben)
    await note(ben, 'reservation.hand-over')
  },
  async title({ tx, locked, ben, note }, { title }) {
    await moveLocked(tx, locked, { type: 'move-title', title }, ben)
    await note(ben, 'reservation.title', { title })
  },
  async line({ tx, maria, note, ...both }, { text, amount: dollars }) {
    const amount = cents(dollars * 100)
    await addLine(tx, both, { text, amount }, maria)
    await note(maria, 'invoice.add-line', { text, amount })
  },
  async 'ask-return'({ tx, locked, sold: { buyer } }, { reason }) {
    await moveLocked(tx, locked, { type: 'ask-return', reason }, buyer)
  },
  async 'ask-refund'({ tx, locked, maria }, { reason }) {
    const question = { action: 'refund', amount: locked.sale.paid, reason } as const
    await askAboutSale(tx, locked, { userId: maria }, question)
  },
  async refund({ tx, maria, ben, note, ...both }, { amount: dollars, reason }) {
    const amount = dollarsToCents(dollars)
    const question = { action: 'refund', amount, reason } as const
    const { approval } = (await askAboutSale(tx, both.locked, { userId: maria }, question)).body
    const { id: payment } = await refundSale(tx, both, { amount, reason }, ben)
    const details = { payment, amount, reason, approval: approval.id, asked_by: maria }
    await note(ben, 'payment.refund', details)
    const signed = { state: 'approved', decided_by: ben, decided_at: both.locked.now }
    await tx.updateTable('approvals').set(signed).where('id', '=', approval.id).execute()
  },
  async 'take-back'({ tx, locked, ben, note }, { reason }) {
    await takeBack(tx, locked, reason, ben)
    await note(ben, 'reservation.take-back', { reason })
  },
  async complete({ tx, locked }) {
    const sale = await changeSale(tx, locked, { type: 'complete' }, { actor: null })
    await writeNotices(tx, stepNotices(sale, 'complete', locked.now, 0), locked.now)
  },
}

function wired({ amount, over = 0 }: Extract<Step, { does: 'wire' }>, balance: Cents): Cents {
  return amount === undefined ? cents(balance + over * 100) : dollarsToCents(amount)
}

async function choose({ tx, auction, locked, sold }: Taken, asked: HandoverChoice): Promise<void> {
  const { location } = auction.row
  const quote = await quoteHandover({ sale: locked.sale, location }, asked)
  await chooseHandover(tx, { auction, locked }, await choiceOf(tx, asked, quote), sold.buyer)
}
