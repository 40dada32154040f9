import type { Transaction } from 'kysely'
import { answerSalesText } from '../../languages/answers/sales.ts'
import { deliveryDueAt, isLate, returnPeriodEnd } from '../../rules/sales/deadlines.ts'
import type { Sale, SaleCommand } from '../../rules/sales/sale.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { changeSale, lockSale, type LockedSale } from './change-sale.server.ts'
import { writeNotices, type NewNotice } from './notices/write-notices.server.ts'

/** What happens to a vehicle once it is paid, and to its title. */
export type Step = Extract<
  SaleCommand,
  { type: 'send' | 'hand-over' | 'move-title' | 'ask-return' | 'refuse-return' }
>

/**
 * Takes a sale a step further, and tells its buyer, in the caller's transaction.
 * @throws Problem `not_found`, or that of a refusal; then nothing is written
 */
export async function moveSale(
  tx: Transaction<DB>,
  id: string,
  step: Step,
  actor: string,
): Promise<{ sale: Sale; now: Date }> {
  const locked = await requireSale(tx, id)
  return moveLocked(tx, locked, step, actor)
}

/** @throws Problem `not_found` */
export async function requireSale(tx: Transaction<DB>, id: string): Promise<LockedSale> {
  const locked = await lockSale(tx, id)
  if (!locked) throw new Problem('not_found', answerSalesText('reservationNotFound'))
  return locked
}

/** The same of a sale that the transaction has locked. */
export async function moveLocked(
  tx: Transaction<DB>,
  locked: LockedSale,
  step: Step,
  actor: string,
): Promise<{ sale: Sale; now: Date }> {
  const sale = await changeSale(tx, locked, step, { actor })
  const notice = noticeOf(step, sale, locked.now)
  if (notice) await writeNotices(tx, [notice], locked.now)
  return { sale, now: locked.now }
}

function noticeOf(step: Step, sale: Sale, now: Date): NewNotice | null {
  const { id, buyer: userId, auctionId, version } = sale
  const about = { userId, auctionId, saleId: id, occasion: `${step.type} ${id} ${version}` }
  switch (step.type) {
    case 'send': {
      // Nobody is promised a time that has passed.
      const latestBy = isLate(sale, now) ? null : (deliveryDueAt(sale)?.toISOString() ?? null)
      return { ...about, kind: 'on_its_way', data: { latestBy } }
    }
    case 'hand-over': {
      const end = returnPeriodEnd(sale)
      if (!end) throw new Error(`sale ${id} was handed over and is not received`)
      return { ...about, kind: 'delivered', data: { returnUntil: end.toISOString() } }
    }
    case 'move-title':
      return step.title === 'sent' ? { ...about, kind: 'title_sent', data: {} } : null
    case 'ask-return':
      return { ...about, kind: 'return_asked', data: { reason: step.reason } }
    case 'refuse-return':
      return { ...about, kind: 'return_refused', data: { reason: step.reason } }
  }
}
