import { intakeText } from '../../languages/rules/intake.ts'
import type { Auction } from '../auction.ts'
import { formatCents } from '../money.ts'
import { identifierName, type VehicleFacts } from './vehicle-facts.ts'
import { isVin } from './vin.ts'

/** What staff are told of an auction that they take in or change: it may be meant, so it is no error. */
interface IntakeWarning {
  /** The field, as calls name it. */
  path: string
  message: string
}

type Prices = Pick<Auction, 'startingBid' | 'reservePrice'>

export function intakeWarnings(
  prices: Prices,
  facts: Pick<VehicleFacts, 'vin' | 'year' | 'category'>,
): IntakeWarning[] {
  const warnings: IntakeWarning[] = []
  const reserve = lowReserve(prices)
  if (reserve !== null) warnings.push({ path: 'reserve_price', message: reserve })
  const fault = vinFault(facts)
  return fault === null ? warnings : [...warnings, { path: 'vin', message: fault }]
}

/** What is told of a reserve that holds nothing back. */
export function lowReserve({ startingBid, reservePrice }: Prices): string | null {
  return reservePrice !== null && reservePrice < startingBid
    ? intakeText('lowReserve', { amount: formatCents(startingBid) })
    : null
}

/** What is wrong with a number that should be a VIN; boats, machines and old vehicles have numbers of other kinds. */
function vinFault(facts: Pick<VehicleFacts, 'vin' | 'year' | 'category'>): string | null {
  if (facts.vin === null || identifierName(facts) !== 'VIN') return null
  const read = facts.vin.toUpperCase()
  if (read.length !== 17) return intakeText('vinLength', { count: read.length })
  if (/[^A-HJ-NPR-Z0-9]/.test(read)) return intakeText('vinLetters')
  return isVin(read) ? null : intakeText('vinCheckDigit')
}
