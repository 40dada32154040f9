import type { Transaction } from 'kysely'
import type { Command } from '../../rules/auction.ts'
import { nextRunEnd } from '../../rules/sales/next-run.ts'
import { balanceOf, type Sale } from '../../rules/sales/sale.ts'
import { TOLD_AT_STEP } from '../../rules/sales/who-is-told.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { LockedAuction } from '../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../record.server.ts'
import { refused } from '../refusals.server.ts'
import { changeSale, type LockedSale } from './change-sale.server.ts'
import { closeAccount } from './close-account.server.ts'
import { writeNotices, type NewNotice } from './notices/write-notices.server.ts'

/** What the ledger and the buyer are told. */
const NOT_PAID = 'Payment was not received'

/**
 * Ends a sale that was not paid in time, under the locks of its auction and itself: the reservation is cancelled, the buyer's account
 * closed, the lot held again as its next run, unless who bid next is to be asked first.
 */
export async function defaultSale(
  tx: Transaction<DB>,
  auction: LockedAuction,
  locked: LockedSale,
  graceHours: number,
): Promise<void> {
  const { now } = locked
  const { status, reservation } = auction.auction
  if (status !== 'ended' || reservation?.id !== locked.sale.id)
    throw new Error(`sale ${locked.sale.id} is not paid, but its auction no longer waits for it`)
  const sale = await changeSale(tx, locked, { type: 'default' }, { actor: null, graceHours })
  const recording = startRecording(now)
  const { started_at: startedAt, ends_at: endsAt } = auction.row
  const commands: Command[] = [{ type: 'cancel-reservation', reason: NOT_PAID }]
  if (!auction.row.second_chance)
    commands.push({ type: 'relist', endsAt: nextRunEnd({ startedAt, endsAt }, now) })
  for (const command of commands) {
    const decision = carryOut(recording, auction, command)
    if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  }
  await writeRecording(tx, recording)
  const isClosedNow = await closeAccount(tx, sale.buyer, 'default', now)
  await writeNotices(tx, defaultNotices(sale, isClosedNow), now)
}

function defaultNotices(sale: Sale, isClosedNow: boolean): NewNotice[] {
  const { id: saleId, auctionId, buyer: userId } = sale
  const about = { userId, auctionId, saleId }
  return TOLD_AT_STEP.default.flatMap((kind): NewNotice[] => {
    const occasion = `${kind} ${saleId}`
    if (kind === 'reservation_cancelled')
      return [{ ...about, kind, data: { reason: NOT_PAID }, occasion }]
    // Of an account that was closed before, nothing is new.
    if (kind === 'account_closed')
      return isClosedNow ? [{ ...about, kind, data: closedData(sale), occasion }] : []
    throw new Error(`a buyer in default is told of '${kind}', which has no words here`)
  })
}

function closedData(sale: Sale) {
  return { reason: NOT_PAID, owed: balanceOf(sale), canSignIn: true }
}
