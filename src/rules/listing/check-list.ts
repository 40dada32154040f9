import type { Terms } from '../auction.ts'
import { isWeekday } from '../business-time.ts'
import { DAY } from '../durations.ts'
import { photosOf } from '../photos.ts'
import { damageWithoutPhoto, missingCondition } from '../vehicle/condition-report.ts'
import { identifierLabel, VEHICLE_FACTS, type VehicleFacts } from '../vehicle/vehicle-facts.ts'
import { isVin } from '../vehicle/vin.ts'
import { PHOTOS_WANTED } from './photos-wanted.ts'

/** What should be seen to before a listing goes out. Only what `mustBe` says holds it back. */
export interface CheckItem {
  key: CheckKey
  isDone: boolean
  /** Nobody could bid sensibly without it, or the engine would refuse. */
  mustBe: boolean
  /** What it says, done or not. */
  text: string
}

export type CheckKey =
  | 'title'
  | 'identifier'
  | 'photos'
  | 'reading'
  | 'place'
  | 'description'
  | 'condition'
  | 'damage-photos'
  | 'title-status'
  | 'starting-bid'
  | 'reserve'
  | 'end'
  | 'weekday'

type CheckedTerms = Pick<Terms, 'startingBid' | 'reservePrice' | 'endsAt'>

export function checkList(facts: VehicleFacts, terms: CheckedTerms, now: Date): CheckItem[] {
  const label = identifierLabel(facts)
  const photos = photosOf(facts).length
  const { startingBid, reservePrice, endsAt } = terms
  const isVinWanted = label === VEHICLE_FACTS.vin.label
  const vin = facts.vin?.toUpperCase() ?? null
  const isDaysOff = endsAt.getTime() - now.getTime() >= DAY
  return [
    must('title', facts.title.trim() !== '', 'A title', 'The title is missing'),
    should(
      'identifier',
      vin !== null && (!isVinWanted || isVin(vin)),
      `${label} given${isVinWanted ? ', its check digit is right' : ''}`,
      vin === null ? `${label} is missing` : `Check digit of the ${label}: compare with the plate`,
    ),
    should(
      'photos',
      photos >= PHOTOS_WANTED,
      `${photos} photos, cover chosen`,
      `${photos} of ${PHOTOS_WANTED} photos at least`,
    ),
    should('reading', facts.mileage !== null, 'Reading of the meter', 'The mileage is missing'),
    should('place', facts.location !== null, 'Where it stands', 'The location is missing'),
    should('description', facts.description !== null, 'Description', 'The description is missing'),
    ...conditionItems(facts),
    must('starting-bid', startingBid > 0, 'Starting bid', 'The starting bid is missing'),
    should(
      'reserve',
      reservePrice === null || reservePrice >= startingBid,
      reservePrice === null ? 'No reserve' : 'Reserve at the starting bid or above',
      'The reserve is below the starting bid',
    ),
    must(
      'end',
      endsAt > now,
      isDaysOff ? 'Ends in a day or later' : 'Ends within a day',
      'The end is in the past',
    ),
    should(
      'weekday',
      isWeekday(endsAt),
      'Ends on a weekday',
      'Ends on a weekend, nobody is at the phone',
    ),
  ]
}

function conditionItems(facts: VehicleFacts): CheckItem[] {
  const missing = missingCondition(facts)
  const unseen = damageWithoutPhoto(facts.damage)
  const { title_status: title } = facts
  return [
    should(
      'condition',
      missing.length === 0,
      'Condition report',
      `The condition report lacks ${missing.join(', ').toLowerCase()}`,
    ),
    should(
      'damage-photos',
      unseen.length === 0,
      'A photo of every damage',
      `Damage ${unseen.join(', ')} has no photo`,
    ),
    should(
      'title-status',
      title === null || title === 'In hand',
      title === null ? 'Title status not stated' : 'Title in hand',
      `The title is not in hand: bidders read “${title}”`,
    ),
  ]
}

function must(key: CheckKey, isDone: boolean, done: string, open: string): CheckItem {
  return { key, isDone, mustBe: true, text: isDone ? done : open }
}

function should(key: CheckKey, isDone: boolean, done: string, open: string): CheckItem {
  return { key, isDone, mustBe: false, text: isDone ? done : open }
}

/** Whether nothing holds it back. */
export function mayGoOut(items: readonly CheckItem[]): boolean {
  return items.every(({ isDone, mustBe }) => isDone || !mustBe)
}
