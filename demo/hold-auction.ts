import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { createAuction, type NewAuction } from '../src/engine/create-auction.server.ts'
import { underLock } from '../src/engine/lock.server.ts'
import { startRecording, carryOut, writeRecording } from '../src/engine/record.server.ts'
import type { BuyNow } from '../src/features/buy-now/buy-now.ts'
import { storeAgreement } from '../src/features/buy-now/purchase-agreement.server.ts'
import type { Command } from '../src/rules/auction.ts'
import { DAY } from '../src/rules/durations.ts'
import { dollarsToCents } from '../src/rules/money.ts'
import { SOFT_CLOSE_SECONDS } from '../src/rules/policy.ts'
import type { VehicleFacts } from '../src/rules/vehicle/vehicle-facts.ts'
import type { DB } from '../src/server/postgres/database-types.ts'
import { conditionReports } from './inventory/condition-reports.ts'
import { DEMO_ACCOUNT } from './inventory/demo-account.ts'
import type { DemoLot } from './inventory/lots.ts'
import { demoPictureAddress } from './picture-source.ts'
import { corrections } from './work/announcements.ts'
import { earlierRuns, endOf, holdEarlierRun, listedAt } from './work/earlier-runs.ts'
import { PAUSED } from './work/paused-lot.ts'

const MINUTE = 60_000

export interface DemoPeople {
  /** Ids of the members who bid, in the order to which the lots' bids refer. */
  bidders: readonly string[]
  newcomers: readonly string[]
  /** What the demo account signs when it buys. */
  signature: BuyNow
}

/**
 * Holds one auction of the demo as it would have been held: the same commands go through the same engine,
 * at the times at which they would have been given.
 */
export async function holdAuction(
  tx: Transaction<DB>,
  lot: DemoLot,
  { bidders, newcomers, signature }: DemoPeople,
  now: Date,
): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  const endsAt = ago(-lot.schedule.endsInMinutes)
  const startedAt = ago(lot.schedule.startedMinutesAgo)
  const run = earlierRuns.get(lot.lotNumber)
  const listed = run ? listedAt(run, startedAt) : startedAt
  const row = await createAuction(
    tx,
    {
      lotNumber: lot.lotNumber,
      status: 'available',
      facts: factsOf(lot, listed),
      terms: {
        startingBid: dollarsToCents(lot.startingBid),
        reservePrice: dollarsToCents(lot.reservePrice),
        buyNowPrice: dollarsToCents(lot.buyNowPrice),
        buyNowEnabled: lot.buyNowEnabled,
        softCloseSeconds: SOFT_CLOSE_SECONDS,
        endsAt: run ? endOf(run, startedAt) : endsAt,
      },
    },
    listed,
  )
  const locked = underLock(row)
  const next = { startedAt, endsAt }
  if (run) await holdEarlierRun(tx, locked, { run, bidders, newcomers, next })
  const recording = startRecording(row.created_at)
  const happens = (at: Date, command: Command) => {
    recording.now = at
    const decision = carryOut(recording, locked, command)
    if (decision.outcome === 'accepted') return
    throw new Error(`lot ${lot.lotNumber}: ${command.type} refused, ${decision.refusal.reason}`)
  }
  const member = (index: number) => {
    const id = bidders[index]
    if (id === undefined) throw new Error(`lot ${lot.lotNumber}: no bidder ${index}`)
    return id
  }
  const bids = lot.bids.map(({ minutesAgo, ...past }) => {
    const [bidder, amount] = [member(past.bidder), dollarsToCents(past.amount)]
    const [bid, answer] = [randomUUID(), randomUUID()]
    const command = { type: 'place-bid', bid, bidder, amount, answer } as const
    return { minutesAgo, command }
  })
  const byStaff = [...correctionOf(lot), ...pauseOf(lot)]
  for (const { minutesAgo, command } of [...bids, ...byStaff].toSorted(inTime))
    happens(ago(minutesAgo), command)
  const [reservation, buyer] = [randomUUID(), member(DEMO_ACCOUNT)]
  if (lot.boughtMinutesAgo !== null) {
    happens(ago(lot.boughtMinutesAgo), { type: 'buy-now', reservation, buyer, price: null })
  } else if (lot.schedule.status !== 'available') {
    happens(locked.auction.endsAt, { type: 'close', reservation })
  }
  await writeRecording(tx, recording, { isPast: true })
  if (lot.boughtMinutesAgo === null) return
  const from = { reservation, userId: buyer, address: '127.0.0.1', userAgent: null }
  await storeAgreement(tx, locked, { ...from, form: signature })
}

interface Happening {
  minutesAgo: number
  command: Command
}

function correctionOf({ lotNumber }: DemoLot): Happening[] {
  const correction = corrections.get(lotNumber)
  if (!correction) return []
  const { facts, note, minutesAgo } = correction
  return [
    { minutesAgo, command: { type: 'edit', terms: {}, facts, announced: { words: [], note } } },
  ]
}

function pauseOf({ lotNumber }: DemoLot): Happening[] {
  const { minutesAgo, reason } = PAUSED
  return lotNumber === PAUSED.lotNumber ? [{ minutesAgo, command: { type: 'pause', reason } }] : []
}

function inTime(one: Happening, other: Happening): number {
  return other.minutesAgo - one.minutesAgo
}

function factsOf(lot: DemoLot, listedAt: Date): NewAuction['facts'] {
  const images = lot.pictures.map((view) => demoPictureAddress(lot.lotNumber, view))
  return {
    title: lot.title,
    category: lot.category,
    year: lot.year,
    make: lot.make,
    model: lot.model,
    vin: lot.vin,
    // What is towed has no odometer.
    mileage: lot.mileage === 0 ? null : lot.mileage,
    mileage_unit: lot.mileageUnit,
    body_style: lot.bodyStyle,
    location: lot.location,
    engine: lot.engine,
    drive_train: lot.driveTrain,
    transmission: lot.transmission,
    exterior_color: lot.exteriorColor,
    interior_color: lot.interiorColor,
    description: lot.description,
    equipment: lot.equipment,
    image_url: images[0] ?? null,
    images,
    ...conditionOf(lot, new Date(listedAt.getTime() - DAY)),
  }
}

/** What was found the day before it was listed. */
function conditionOf(lot: DemoLot, inspected: Date): Partial<VehicleFacts> {
  const report = conditionReports.get(lot.lotNumber)
  if (!report) return {}
  const damage = report.damage.map(([place, note, view]) => ({
    ...{ place, note },
    photo: view ? demoPictureAddress(lot.lotNumber, view) : null,
  }))
  return { ...report, damage, inspected_on: inspected.toISOString().slice(0, 10) }
}
