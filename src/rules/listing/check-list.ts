import { checkListText } from '../../languages/rules/check-list.ts'
import type { Terms } from '../auction.ts'
import { isWeekday } from '../business-time.ts'
import { DAY } from '../durations.ts'
import { photosOf } from '../photos.ts'
import { damageWithoutPhoto, missingCondition } from '../vehicle/condition-report.ts'
import { choiceText } from '../vehicle/condition-words.ts'
import { identifierLabel, identifierName, type VehicleFacts } from '../vehicle/vehicle-facts.ts'
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
  const photos = photosOf(facts).length
  const { startingBid, reservePrice, endsAt } = terms
  const isDaysOff = endsAt.getTime() - now.getTime() >= DAY
  return [
    must('title', facts.title.trim() !== '', checkListText('title'), checkListText('titleMissing')),
    identifierItem(facts),
    should(
      'photos',
      photos >= PHOTOS_WANTED,
      checkListText('photosThere', { photos }),
      checkListText('photosMissing', { photos, wanted: PHOTOS_WANTED }),
    ),
    should(
      'reading',
      facts.mileage !== null,
      checkListText('reading'),
      checkListText('mileageMissing'),
    ),
    should(
      'place',
      facts.location !== null,
      checkListText('place'),
      checkListText('locationMissing'),
    ),
    should(
      'description',
      facts.description !== null,
      checkListText('description'),
      checkListText('descriptionMissing'),
    ),
    ...conditionItems(facts),
    must(
      'starting-bid',
      startingBid > 0,
      checkListText('startingBid'),
      checkListText('startingBidMissing'),
    ),
    should(
      'reserve',
      reservePrice === null || reservePrice >= startingBid,
      checkListText(reservePrice === null ? 'noReserve' : 'reserveReached'),
      checkListText('reserveBelow'),
    ),
    must(
      'end',
      endsAt > now,
      checkListText(isDaysOff ? 'endsLater' : 'endsSoon'),
      checkListText('endPast'),
    ),
    should(
      'weekday',
      isWeekday(endsAt),
      checkListText('endsOnWeekday'),
      checkListText('endsOnWeekend'),
    ),
  ]
}

function identifierItem(facts: VehicleFacts): CheckItem {
  const label = identifierLabel(facts)
  const isVinWanted = identifierName(facts) === 'VIN'
  const vin = facts.vin?.toUpperCase() ?? null
  return should(
    'identifier',
    vin !== null && (!isVinWanted || isVin(vin)),
    checkListText(isVinWanted ? 'vinGiven' : 'identifierGiven', { label }),
    checkListText(vin === null ? 'identifierMissing' : 'checkDigit', { label }),
  )
}

function conditionItems(facts: VehicleFacts): CheckItem[] {
  const missing = missingCondition(facts)
  const unseen = damageWithoutPhoto(facts.damage)
  const { title_status: title } = facts
  return [
    should(
      'condition',
      missing.length === 0,
      checkListText('conditionReport'),
      checkListText('conditionLacks', { facts: missing.join(', ').toLowerCase() }),
    ),
    should(
      'damage-photos',
      unseen.length === 0,
      checkListText('damagePhotos'),
      checkListText('damageWithoutPhoto', { numbers: unseen.join(', ') }),
    ),
    should(
      'title-status',
      title === null || title === 'In hand',
      checkListText(title === null ? 'titleNotStated' : 'titleInHand'),
      checkListText('titleNotInHand', { status: choiceText(title ?? '') }),
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
