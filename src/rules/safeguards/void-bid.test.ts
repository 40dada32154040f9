import { isEqual } from 'es-toolkit/predicate'
import { expect, test } from 'vitest'
import { aLedAuction, NOW } from '../../../test/builders.ts'
import { storyIn, type Step } from '../../../test/stories.ts'
import { apply, type Auction, type StandingBid } from '../auction.ts'
import { minimumBid } from '../bidding.ts'
import { decide } from '../decide.ts'
import { dollarsToCents } from '../money.ts'
import { passedOver, type Barred } from './void-bid.ts'

const marcus: StandingBid = { bid: 'b1', bidder: 'marcus', amount: dollarsToCents(18_500) }
const dana: StandingBid = { bid: 'b2', bidder: 'dana', amount: dollarsToCents(1_000_000_000) }
const led = aLedAuction(1_000_000_000, { bidder: 'dana', bidCount: 2, version: 3 })

test('a voided bid of a billion leaves the auction to who led before, and bids are possible again', () => {
  const voided = afterVoid(led, [marcus, dana], dana)
  expect(voided).toEqual({
    ...led,
    version: 4,
    bidCount: 1,
    leading: { bidder: 'marcus', amount: marcus.amount },
  })
  expect(minimumBid(voided)).toBe(dollarsToCents(18_600))
})

test('a bid below the highest goes without a trace in the price', () => {
  expect(afterVoid(led, [marcus, dana], marcus)).toEqual({ ...led, version: 4, bidCount: 1 })
})

test('8. after a void leads the highest of the bids that are left, the earliest of equal ones', () => {
  const story = storyIn(({ steps }) =>
    voids(steps).some(({ standing, command, after }) => {
      const left = standing.filter(({ bid }) => command.type !== 'void-bid' || bid !== command.bid)
      const highest = Math.max(...left.map(({ amount }) => amount))
      const leader = left.find(({ amount }) => amount === highest)
      return (
        after.bidCount !== left.length ||
        after.leading?.bidder !== leader?.bidder ||
        after.leading?.amount !== leader?.amount
      )
    }),
  )
  expect(story).toBeNull()
})

test('8. a void never raises the price, nor moves the end, and changes nothing else', () => {
  const story = storyIn(({ steps }) =>
    voids(steps).some(({ before, after }) => {
      const { leading, bidCount, version } = before
      const rises = (after.leading?.amount ?? 0) > (leading?.amount ?? 0)
      const rest = { ...after, leading, bidCount, version }
      return rises || JSON.stringify(rest) !== JSON.stringify(before)
    }),
  )
  expect(story).toBeNull()
})

test('8. with all its bids voided an open auction is as if nobody had bid', () => {
  const story = storyIn(({ steps }) => {
    const last = steps.at(-1)
    const isOpen = last?.before.status === 'available' && last.now < last.before.endsAt
    if (!last || !isOpen || last.standing.length === 0) return false
    let standing = last.standing
    let auction = last.before
    for (const one of last.standing) {
      auction = afterVoid(auction, standing, one, last.now)
      standing = standing.filter(({ bid }) => bid !== one.bid)
    }
    return auction.leading !== null || auction.bidCount !== 0
  })
  expect(story).toBeNull()
})

test('8. with the leading bid voided and those of who may no longer bid passed over, the highest of the others leads, or nobody', () => {
  const story = storyIn(({ steps }) => {
    const last = steps.at(-1)
    const isOpen = last?.before.status === 'available' && last.now < last.before.endsAt
    if (!last || !isOpen || last.standing.length === 0) return false
    return subsetsOf(new Set(last.standing.map(({ bidder }) => bidder))).some((gone) => {
      const standing = last.standing.map((one) => ({ ...one, barred: barredIn(gone, one) }))
      const voided = standing.at(-1)
      if (!voided) return false
      const also = passedOver(standing, voided.bid)
      const after = afterVoids(last.before, standing, [...also, voided], last.now)
      const others = standing.filter((one) => one !== voided)
      const best = others.filter(({ barred }) => !barred).at(-1)
      const above = others.filter(({ amount }) => amount > (best?.amount ?? -1))
      return (
        after.leading?.bidder !== best?.bidder ||
        after.leading?.amount !== best?.amount ||
        after.bidCount !== others.length - above.length ||
        !isEqual(new Set(also), new Set(above))
      )
    })
  })
  expect(story).toBeNull()
})

test('a void of a bid that does not lead takes no other along, whoever may no longer bid', () => {
  const barred = (one: StandingBid) => ({ ...one, barred: 'banned' as const })
  const lowest: StandingBid = { bid: 'b0', bidder: 'eve', amount: dollarsToCents(1_000) }
  const standing = [{ ...lowest, barred: null }, barred(marcus), barred(dana)]
  expect(passedOver(standing, lowest.bid)).toEqual([])
  expect(passedOver(standing, marcus.bid)).toEqual([])
  expect(passedOver(standing, dana.bid)).toEqual([barred(marcus)])
})

test('where everybody may still bid, a void takes no other bid along', () => {
  const standing = [marcus, dana].map((one) => ({ ...one, barred: null }))
  expect(passedOver(standing, dana.bid)).toEqual([])
})

test('once bidding is over its bids are final, by the clock too', () => {
  const command = { type: 'void-bid', bid: 'b2', standing: [dana], reason: 'x' } as const
  const final = { outcome: 'refused', refusal: { reason: 'bids-final' } }
  expect(decide(led, command, led.endsAt)).toEqual(final)
  expect(decide({ ...led, status: 'ended', outcome: 'won' }, command, NOW)).toEqual(final)
})

test('a bid that was voided before, or of an earlier run, cannot be voided', () => {
  const command = { type: 'void-bid', bid: 'b1', standing: [dana], reason: 'x' } as const
  const refusal = { reason: 'bid-not-standing' }
  expect(decide(led, command, NOW)).toEqual({ outcome: 'refused', refusal })
})

function voids(steps: Step[]): Step[] {
  return steps.filter(({ events }) => events[0]?.type === 'bid-voided')
}

function afterVoids(
  before: Auction,
  standing: readonly StandingBid[],
  bids: readonly StandingBid[],
  now: Date,
): Auction {
  let auction = before
  let left = standing
  for (const one of bids) {
    auction = afterVoid(auction, left, one, now)
    left = left.filter(({ bid }) => bid !== one.bid)
  }
  return auction
}

function subsetsOf(people: ReadonlySet<string>): string[][] {
  let all: string[][] = [[]]
  for (const one of people) all = all.flatMap((some) => [some, [...some, one]])
  return all
}

function barredIn(gone: readonly string[], { bidder }: StandingBid): Barred | null {
  return gone.includes(bidder) ? 'closed' : null
}

function afterVoid(
  auction: Auction,
  standing: readonly StandingBid[],
  { bid }: StandingBid,
  now = NOW,
): Auction {
  const decision = decide(auction, { type: 'void-bid', bid, standing, reason: 'a mistake' }, now)
  if (decision.outcome === 'refused') throw new Error(decision.refusal.reason)
  return decision.events.reduce<Auction>((state, event) => apply(state, event, state.id), auction)
}
