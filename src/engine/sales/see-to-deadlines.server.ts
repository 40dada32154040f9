import { sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { MINUTE } from '../../rules/durations.ts'
import { isOverdueUntold, nextStep, stepsDue } from '../../rules/sales/deadlines.ts'
import type { Sale, SaleStep } from '../../rules/sales/sale.ts'
import type { RowFailed } from '../../server/job-runner.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { isDatabaseAway, type Database } from '../../server/postgres/database.ts'
import { lockAuctions, type LockedAuction } from '../lock.server.ts'
import { changeSale, lockSale, type LockedSale } from './change-sale.server.ts'
import { defaultSale } from './default-sale.server.ts'
import { stepNotices } from './notices/step-notices.server.ts'
import { writeNotices } from './notices/write-notices.server.ts'

export interface DeadlineParts {
  /** Hours after the due time that the operator gives before this sale is in default. */
  graceHoursFor: (sale: Sale) => number
  /** Whether something keeps a sale from default until staff have looked at it, such as a wire that was matched and is not booked. */
  isHeldBack?: (tx: Transaction<DB>, saleId: string) => Promise<boolean>
}

/** At most so many in one run of the job. */
const MOST = 100
/** How long a sale that could not be seen to is left alone, so that those behind it have their turn. */
const LEFT_ALONE_MS = MINUTE
/** When a default that was held back is looked at again. */
const LOOK_AGAIN_MS = 15 * MINUTE

/**
 * Sees to the deadlines of sales that have come: reminders, default, the end of the return period. Any number of processes may
 * do it at once. Each sale is a transaction of its own; one that fails is told of and left alone for a minute. `now` is the
 * database's time unless it is told. The job answers whether there may be more.
 */
export function createDeadlines(db: Database, parts: DeadlineParts) {
  const failed = new LRUCache<string, true>({ max: 10_000, ttl: LEFT_ALONE_MS })
  return async (rowFailed: RowFailed, now?: Date): Promise<boolean> => {
    const due = await dueSales(db, [...failed.keys()], now)
    let seenTo = 0
    for (const one of due) {
      try {
        if (await db.transaction().execute((tx) => seeToSale(tx, parts, one, now))) seenTo += 1
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        failed.set(one.id, true)
        rowFailed(error, { sale: one.id })
      }
    }
    return seenTo > 0 && due.length === MOST
  }
}

interface DueSale {
  id: string
  auction_id: string
}

function dueSales(db: Database, except: string[], now: Date | undefined): Promise<DueSale[]> {
  return db
    .selectFrom('sales')
    .select(['id', 'auction_id'])
    .where('next_at', '<=', now ?? sql<Date>`clock_timestamp()`)
    .$if(except.length > 0, (all) => all.where('id', 'not in', except))
    .orderBy('next_at')
    .limit(MOST)
    .execute()
}

/** Locks the auction before the sale, as everybody does who needs both. False where somebody else is at it. */
async function seeToSale(
  tx: Transaction<DB>,
  parts: DeadlineParts,
  { id, auction_id: auctionId }: DueSale,
  now: Date | undefined,
): Promise<boolean> {
  const { locked } = await lockAuctions(tx, [auctionId], 'skip')
  const auction = locked.get(auctionId)
  if (!auction) return false
  const found = await lockSale(tx, id)
  if (!found) return false
  const sale = now && now > found.now ? { ...found, now } : found
  const graceHours = parts.graceHoursFor(sale.sale)
  const steps = stepsDue(sale.sale, sale.now, graceHours)
  for (const step of steps) await takeStep(tx, parts, auction, sale, step)
  // Something else came first, another process or a payment; or the grace was not known when it was noted.
  if (steps.length === 0) await noteNext(tx, sale, graceHours)
  return true
}

async function takeStep(
  tx: Transaction<DB>,
  parts: DeadlineParts,
  auction: LockedAuction,
  locked: LockedSale,
  step: SaleStep,
): Promise<void> {
  const { isHeldBack = async () => false } = parts
  const graceHours = parts.graceHoursFor(locked.sale)
  if (step === 'default') {
    if (await isHeldBack(tx, locked.sale.id)) await holdBack(tx, locked, graceHours)
    else await defaultSale(tx, auction, locked, graceHours)
    return
  }
  const wireWaits = step === 'overdue' && (await isHeldBack(tx, locked.sale.id))
  await tellStep(tx, locked, step, { graceHours, wireWaits })
}

async function tellStep(
  tx: Transaction<DB>,
  locked: LockedSale,
  step: Exclude<SaleStep, 'default'>,
  { graceHours, wireWaits }: { graceHours: number; wireWaits: boolean },
): Promise<void> {
  const command =
    step === 'complete' ? ({ type: step } as const) : ({ type: 'remind', step } as const)
  const sale = await changeSale(tx, locked, command, { actor: null, graceHours })
  await writeNotices(tx, stepNotices(sale, step, locked.now, graceHours, wireWaits), locked.now)
}

async function noteNext(tx: Transaction<DB>, { sale, now }: LockedSale, graceHours: number) {
  const next = nextStep(sale, now, graceHours)
  await tx
    .updateTable('sales')
    .set({ next_at: next?.at ?? null, next_step: next?.step ?? null })
    .where('id', '=', sale.id)
    .execute()
}

/** Tells the buyer once that the time is over, unless the grace was told of, and looks again later. */
async function holdBack(
  tx: Transaction<DB>,
  locked: LockedSale,
  graceHours: number,
): Promise<void> {
  const { sale, now } = locked
  if (isOverdueUntold(sale, now, graceHours))
    await tellStep(tx, locked, 'overdue', { graceHours, wireWaits: true })
  await tx
    .updateTable('sales')
    .set({ next_at: new Date(now.getTime() + LOOK_AGAIN_MS) })
    .where('id', '=', sale.id)
    .execute()
}
