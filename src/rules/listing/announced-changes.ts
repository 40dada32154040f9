import type { Auction, Terms } from '../auction.ts'
import { BUSINESS_TIME_ZONE } from '../policy.ts'
import { damageLine, type Damage } from '../vehicle/condition-words.ts'
import { factWords } from '../vehicle/fact-words.ts'
import {
  FACT_NAMES,
  VEHICLE_FACTS,
  type FactName,
  type VehicleFacts,
} from '../vehicle/vehicle-facts.ts'
import { announcedSentence } from './announced-sentences.ts'

/** What bidders are told of a change that staff made after the first bid, as it stands in the ledger: in English, to be shown by `shownAnnouncement`. */
export interface Announced {
  words: string[]
  note: string | null
}

interface Change {
  terms: Partial<Terms>
  facts: Partial<VehicleFacts>
}

/**
 * What bidders are told of a change, a sentence for each fact in the order of their table; nothing before the first bid. Of
 * the terms only the end: the others cannot change any more, or, as the reserve, are nobody's business.
 */
export function announcedChanges(
  auction: Pick<Auction, 'bidCount' | 'endsAt'>,
  before: VehicleFacts,
  { terms: { endsAt }, facts }: Change,
): string[] {
  if (auction.bidCount === 0) return []
  const after = { ...before, ...facts }
  const isMoved = endsAt && endsAt.getTime() !== auction.endsAt.getTime()
  return [
    ...FACT_NAMES.flatMap((name) => (name in facts ? changeOf(name, before, after) : [])),
    ...(isMoved
      ? [announcedSentence('endMoved', { from: timeText(auction.endsAt), to: timeText(endsAt) })]
      : []),
  ]
}

/** Longer texts are not repeated: the page shows the new one, the ledger has both. */
const MAX_REPEATED = 80

function changeOf(name: FactName, before: VehicleFacts, after: VehicleFacts): string[] {
  const { label, kind } = VEHICLE_FACTS[name]
  switch (kind) {
    case 'picture':
      // One of the photos, which are told of.
      return []
    case 'pictures':
      return photoChanges(before.images, after.images)
    case 'captions':
      return captionChanges(label, before, after)
    case 'lines':
    case 'names':
      // Both kinds are lists of texts.
      return listChanges(label, before[name] as string[], after[name] as string[])
    case 'damage':
      return before.damage && after.damage
        ? damageChanges(label, { before: before.damage, after: after.damage }, after.images)
        : wordChange(label, factWords(name, before.damage), factWords(name, after.damage))
    case 'reading': {
      const [from, to] = [factWords(name, before[name]), factWords(name, after[name])]
      return from === to ? [] : wordChange(label, from, to && `${to} ${after.mileage_unit}`)
    }
    default:
      return wordChange(label, factWords(name, before[name]), factWords(name, after[name]))
  }
}

function wordChange(label: string, from: string | null, to: string | null): string[] {
  if (from === to) return []
  if ([from, to].some((words) => (words?.length ?? 0) > MAX_REPEATED))
    return [announcedSentence('changed', { label })]
  if (from === null) return [announcedSentence('added', { label, value: `${to}` })]
  return to === null
    ? [announcedSentence('removed', { label, value: from })]
    : [announcedSentence('corrected', { label, from, to })]
}

function listChanges(label: string, from: readonly string[], to: readonly string[]): string[] {
  const added = difference(to, from).map((value) => announcedSentence('added', { label, value }))
  const removed = difference(from, to).map((value) =>
    announcedSentence('removed', { label, value }),
  )
  return [...added, ...removed]
}

/** What `all` has more of than `known`: of two that are alike one may come or go. */
function difference<One>(
  all: readonly One[],
  known: readonly One[],
  keyOf: (one: One) => unknown = (one) => one,
): One[] {
  const left = known.map(keyOf)
  return all.filter((one) => {
    const at = left.indexOf(keyOf(one))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** That one is shown on another photo is told too, though its words stay; that its photo was turned, or taken away, is told of photos. */
function damageChanges(
  label: string,
  { before, after }: { before: readonly Damage[]; after: readonly Damage[] },
  photos: readonly string[],
): string[] {
  const told = listChanges(label, before.map(damageLine), after.map(damageLine))
  const asTheyWere = before.filter(({ photo }) => photo === null || photos.includes(photo))
  const keyOf = (one: Damage) => `${damageLine(one)} ${one.photo}`
  const [gone, come] = [difference(asTheyWere, after, keyOf), difference(after, before, keyOf)]
  const both = come.map(damageLine).filter((one) => gone.map(damageLine).includes(one))
  const shown = both.map((value) => announcedSentence('shownElsewhere', { label, value }))
  return [...told, ...shown, ...noneLeft(after)]
}

function noneLeft(damage: readonly Damage[]): string[] {
  return damage.length === 0 ? [announcedSentence('noDamage')] : []
}

/** Their order alone tells nothing new. One that stands where another stood is that one changed: turned, or cropped. */
function photoChanges(from: readonly string[], to: readonly string[]): string[] {
  const isNew = (one: string) => !from.includes(one)
  const isChanged = (one: string, at: number) => isNew(to[at] ?? '') && !to.includes(one)
  const changed = from.length === to.length ? from.filter(isChanged).length : 0
  const added = to.filter(isNew).length - changed
  const removed = from.filter((one) => !to.includes(one)).length - changed
  return [
    ...(changed > 0 ? [announcedSentence('photosChanged', { count: changed })] : []),
    ...(added > 0 ? [announcedSentence('photosAdded', { count: added })] : []),
    ...(removed > 0 ? [announcedSentence('photosRemoved', { count: removed })] : []),
  ]
}

/** Of photos that stay: with a photo its caption comes and goes. */
function captionChanges(label: string, before: VehicleFacts, after: VehicleFacts): string[] {
  const stay = before.images.filter((one) => after.images.includes(one))
  const isChanged = stay.some((one) => before.image_captions[one] !== after.image_captions[one])
  return isChanged ? [announcedSentence('changed', { label })] : []
}

const time = new Intl.DateTimeFormat('en-US', {
  ...({ timeZone: BUSINESS_TIME_ZONE, timeZoneName: 'short' } as const),
  ...({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
})

/** "Nov 21, 3:04 PM EST". */
function timeText(at: Date): string {
  return time.format(at).replaceAll(/\s/g, ' ')
}
