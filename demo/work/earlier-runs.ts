import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { LockedAuction } from '../../src/engine/lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../../src/engine/record.server.ts'
import { changeSale, lockSale } from '../../src/engine/sales/change-sale.server.ts'
import { closeAccount } from '../../src/engine/sales/close-account.server.ts'
import type { Command } from '../../src/rules/auction.ts'
import { DAY, HOUR } from '../../src/rules/durations.ts'
import { dollarsToCents } from '../../src/rules/money.ts'
import { PAYMENT_HOURS_WIN } from '../../src/rules/policy.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import { DEMO_ACCOUNT } from '../inventory/demo-account.ts'

/** A run of a lot before the one that the site shows. */
export interface EarlierRun {
  days: number
  /** Between its end and the run after it. */
  hoursUntilNext: number
  /** Dollars, from the starting bid up; none where nobody bid. */
  bids: readonly number[]
  /** Who won and did not pay: a place among the newcomers. */
  unpaidBy?: number
}

/** By lot number. Those that were not paid were held again when their time was over. */
export const earlierRuns: ReadonlyMap<number, EarlierRun> = new Map<number, EarlierRun>([
  [
    10_394,
    {
      ...{ days: 6, hoursUntilNext: PAYMENT_HOURS_WIN, unpaidBy: 0 },
      bids: [7_900, 8_400, 9_000, 9_500, 10_100],
    },
  ],
  [
    10_410,
    {
      ...{ days: 5, hoursUntilNext: PAYMENT_HOURS_WIN, unpaidBy: 1 },
      bids: [14_200, 15_600, 16_900, 18_000, 18_700],
    },
  ],
  [10_385, { days: 7, hoursUntilNext: 50, bids: [21_900, 23_500, 25_100] }],
  [10_401, { days: 7, hoursUntilNext: 122, bids: [13_000, 14_100] }],
  [10_406, { days: 6, hoursUntilNext: 290, bids: [] }],
  [10_414, { days: 7, hoursUntilNext: 410, bids: [12_300, 13_000, 13_700] }],
  [10_424, { days: 5, hoursUntilNext: 96, bids: [16_000, 17_400, 18_900] }],
  [10_426, { days: 7, hoursUntilNext: 520, bids: [48_000, 52_500] }],
  [10_449, { days: 7, hoursUntilNext: 340, bids: [27_000, 29_900, 31_400, 32_800] }],
  [10_452, { days: 6, hoursUntilNext: 220, bids: [] }],
])

/** When it was listed, if the run after it began at `next`. */
export function listedAt({ days, hoursUntilNext }: EarlierRun, next: Date): Date {
  return new Date(next.getTime() - hoursUntilNext * HOUR - days * DAY)
}

export function endOf({ hoursUntilNext }: EarlierRun, next: Date): Date {
  return new Date(next.getTime() - hoursUntilNext * HOUR)
}

interface Held {
  run: EarlierRun
  /** Who bids, in turns, without the demo account; who wins without paying bids last. */
  bidders: readonly string[]
  newcomers: readonly string[]
  /** When the run that the site shows began, and when it ends. */
  next: { startedAt: Date; endsAt: Date }
}

/** Holds the earlier run of an auction that has just been listed, and lists it again. */
export async function holdEarlierRun(
  tx: Transaction<DB>,
  locked: LockedAuction,
  { run, bidders, newcomers, next }: Held,
): Promise<void> {
  const recording = startRecording(locked.row.created_at)
  const happens = (at: Date, command: Command) => {
    recording.now = at
    const decision = carryOut(recording, locked, command)
    if (decision.outcome === 'refused')
      throw new Error(`lot ${locked.row.lot_number}: ${command.type}, ${decision.refusal.reason}`)
  }
  const end = endOf(run, next.startedAt)
  const unpaidBy = run.unpaidBy === undefined ? undefined : newcomers[run.unpaidBy]
  for (const [at, dollars] of run.bids.entries()) {
    const isLast = at === run.bids.length - 1
    const bidder = (isLast && unpaidBy) || bidders[(locked.row.lot_number + at * 7) % DEMO_ACCOUNT]
    if (!bidder) throw new Error('an earlier run has bidders')
    const when = new Date(end.getTime() - (run.bids.length - at) * 5.3 * HOUR)
    const amount = dollarsToCents(dollars)
    happens(when, {
      ...{ type: 'place-bid', bid: randomUUID(), answer: randomUUID() },
      ...{ bidder, amount },
    })
  }
  const reservation = randomUUID()
  happens(end, { type: 'close', reservation })
  // The sale begins with what is written so far.
  await writeRecording(tx, recording, { isPast: true })
  await listAgain(tx, locked, { reservation, isUnpaid: unpaidBy !== undefined, next })
}

async function listAgain(
  tx: Transaction<DB>,
  locked: LockedAuction,
  { reservation, isUnpaid, next }: { reservation: string; isUnpaid: boolean; next: Held['next'] },
): Promise<void> {
  const recording = startRecording(next.startedAt)
  const commands: Command[] = [{ type: 'relist', endsAt: next.endsAt }]
  if (isUnpaid) {
    const sale = await lockSale(tx, reservation, next.startedAt)
    if (!sale) throw new Error(`lot ${locked.row.lot_number} was not sold in its earlier run`)
    const { buyer } = await changeSale(tx, sale, { type: 'default' }, { actor: null })
    await closeAccount(tx, buyer, 'default', next.startedAt)
    commands.unshift({ type: 'cancel-reservation', reason: 'Payment was not received' })
  }
  for (const command of commands) {
    const decision = carryOut(recording, locked, command)
    if (decision.outcome === 'refused')
      throw new Error(`lot ${locked.row.lot_number}: ${command.type}, ${decision.refusal.reason}`)
  }
  await writeRecording(tx, recording, { isPast: true })
}
