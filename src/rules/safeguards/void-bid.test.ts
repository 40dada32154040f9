import { isEqual } from 'es-toolkit/predicate'
import { expect, test } from 'vitest'
import { aLedAuction, NOW, offersOf } from '../../../test/builders.ts'
import { biddingIn, storyIn, type Step } from '../../../test/stories.ts'
import { apply, type Auction, type AuctionEvent, type StandingBid } from '../auction.ts'
import { minimumBid } from '../bidding.ts'
import { decide } from '../decide.ts'
import { biddingBy, followOffers, linesOf, type Offers, withoutBid } from '../maximum/offers.ts'
import { dollarsToCents } from '../money.ts'
import { passedOver, type Barred } from './void-bid.ts'

const marcus: StandingBid = { bid: 'b1', bidder: 'marcus', amount: dollarsToCents(18_500) }
const dana: StandingBid = { bid: 'b2', bidder: 'dana', amount: dollarsToCents(1_000_000_000) }
const led = aLedAuction(1_000_000_000, { bidder: 'dana', bidCount: 2, version: 3 })

test('a voided bid of a billion leaves the auction to who led before, and bids are possible again', () => {
  const voided = afterVoid(led, offersOf(marcus, dana), dana)
  expect(voided).toEqual({
    ...led,
    version: 4,
    bidCount: 1,
    leading: { bidder: 'marcus', amount: marcus.amount },
  })
  expect(minimumBid(voided)).toBe(dollarsToCents(18_600))
})

test('a bid below the highest goes without a trace in the price', () => {
  expect(afterVoid(led, offersOf(marcus, dana), marcus)).toEqual({
    ...led,
    version: 4,
    bidCount: 1,
  })
})

test('8. after a void leads the highest of the bids that are left', () => {
  const story = biddingIn(({ steps }) =>
    voids(steps).some(({ after, left }) => {
      const standing = linesOf(left)
      const highest = standing.toSorted((one, other) => other.amount - one.amount)[0] ?? null
      return (
        after.bidCount !== standing.length ||
        after.leading?.bidder !== highest?.bidder ||
        after.leading?.amount !== highest?.amount
      )
    }),
  )
  expect(story).toBeNull()
})

test('8. a void never raises the price, nor moves the end, and changes nothing else', () => {
  const story = biddingIn(({ steps }) =>
    voids(steps).some(({ before, after }) => {
      const { leading, leadingMaximum, bidCount, version } = before
      const rises = (after.leading?.amount ?? 0) > (leading?.amount ?? 0)
      const rest = { ...after, leading, leadingMaximum, bidCount, version }
      return rises || !isEqual(rest, before)
    }),
  )
  expect(story).toBeNull()
})

test('8. who outbid a maximum by less than the increment, and set one too, leads at no more once that bid is voided', () => {
  const bid: StandingBid = { bid: 'b2', bidder: 'dana', amount: dollarsToCents(18_600) }
  const offers: Offers = [
    ...offersOf(marcus),
    { bidder: 'marcus', at: NOW, line: null, maximum: dollarsToCents(18_599) },
    ...offersOf(bid),
    { bidder: 'dana', at: NOW, line: null, maximum: dollarsToCents(20_000) },
  ]
  const auction = aLedAuction(18_600, {
    ...{ bidder: 'dana', bidCount: 2, version: 4, leadingMaximum: dollarsToCents(20_000) },
  })
  expect(afterVoid(auction, offers, bid)).toMatchObject({
    leading: { bidder: 'dana', amount: dollarsToCents(18_600) },
    leadingMaximum: dollarsToCents(20_000),
    bidCount: 2,
  })
})

test('8. nor loses anything of that maximum, though the price would have risen to all of it', () => {
  const bid: StandingBid = { bid: 'b2', bidder: 'dana', amount: dollarsToCents(18_600) }
  const maximum = dollarsToCents(18_650)
  const offers: Offers = [
    ...offersOf(marcus),
    { bidder: 'marcus', at: NOW, line: null, maximum: dollarsToCents(18_599) },
    ...offersOf(bid),
    { bidder: 'dana', at: NOW, line: null, maximum },
  ]
  const auction = aLedAuction(18_600, {
    ...{ bidder: 'dana', bidCount: 2, version: 4, leadingMaximum: maximum },
  })
  expect(afterVoid(auction, offers, bid)).toMatchObject({
    leading: { bidder: 'dana', amount: dollarsToCents(18_600) },
    leadingMaximum: maximum,
    bidCount: 2,
  })
})

test('8. nor is anybody bid for beyond the maximum that they set last, though one before went further', () => {
  const bid: StandingBid = { bid: 'b3', bidder: 'eve', amount: dollarsToCents(18_750) }
  const maximumOf = (bidder: string, dollars: number) =>
    ({ bidder, at: NOW, line: null, maximum: dollarsToCents(dollars) }) as const
  const offers: Offers = [
    ...offersOf(marcus),
    maximumOf('marcus', 18_599),
    // Set while an exact bid of hers led at $18,600, which was voided since.
    ...[maximumOf('dana', 20_000), maximumOf('dana', 18_650)],
    ...offersOf(bid),
  ]
  const auction = aLedAuction(18_750, { bidder: 'eve', bidCount: 2, version: 8 })
  expect(afterVoid(auction, offers, bid)).toMatchObject({
    leading: { bidder: 'dana', amount: dollarsToCents(18_650) },
    leadingMaximum: null,
    bidCount: 2,
  })
})

test('8. a void leaves the bidding as if the bid had never been accepted, and its maximum never set', () => {
  const story = biddingIn(({ steps }) =>
    voids(steps).some(({ before, command, offers, after }) => {
      if (command.type !== 'void-bid') return false
      const replayed = biddingBy(withoutBid(offers, command.bid), before)
      // But for the price, which never rises.
      const price = Math.min(replayed.leading?.amount ?? 0, before.leading?.amount ?? 0)
      const leading = replayed.leading && { ...replayed.leading, amount: price }
      const bidUpTo = price < (replayed.leading?.amount ?? 0) ? replayed.leading?.amount : null
      const maximum = replayed.leadingMaximum ?? bidUpTo
      return !isEqual([after.leading, after.leadingMaximum], [leading, maximum])
    }),
  )
  expect(story).toBeNull()
})

test('8. with all its bids voided an open auction is as if nobody had bid', () => {
  const story = biddingIn(({ steps }) => {
    const last = openStep(steps)
    if (!last) return false
    const following = followOffers(last.offers)
    let auction = last.before
    // A void may bid anew for a maximum that was beaten: those go too.
    for (let turn = 0; turn < 200; turn += 1) {
      const [first] = linesOf(following.offers())
      if (!first) return auction.leading !== null || auction.bidCount !== 0
      const events = voiding(auction, following.offers(), first, last.now, `new ${turn}`)
      for (const event of events) following.after(event, last.now)
      auction = afterAll(auction, events)
    }
    return true
  })
  expect(story).toBeNull()
})

test('8. with the leading bid voided and those of who may no longer bid passed over, the highest of the others leads, or nobody', () => {
  const story = storyIn(({ steps }) => {
    const last = openStep(steps)
    if (!last || last.offers.some(({ line, maximum }) => !line || maximum !== undefined))
      return false
    const lines = linesOf(last.offers)
    return subsetsOf(new Set(lines.map(({ bidder }) => bidder))).some((gone) => {
      const standing = lines.map((one) => ({ ...one, barred: barredIn(gone, one) }))
      const voided = standing.at(-1)
      if (!voided) return false
      const also = passedOver(standing, voided.bid)
      const after = afterVoids(last.before, last.offers, [...also, voided], last.now)
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
  const command = {
    type: 'void-bid',
    bid: 'b2',
    offers: offersOf(dana),
    answer: 'c',
    reason: 'x',
  } as const
  const final = { outcome: 'refused', refusal: { reason: 'bids-final' } }
  expect(decide(led, command, led.endsAt)).toEqual(final)
  expect(decide({ ...led, status: 'ended', outcome: 'won' }, command, NOW)).toEqual(final)
})

test('a bid that was voided before, or of an earlier run, cannot be voided', () => {
  const command = {
    type: 'void-bid',
    bid: 'b1',
    offers: offersOf(dana),
    answer: 'c',
    reason: 'x',
  } as const
  const refusal = { reason: 'bid-not-standing' }
  expect(decide(led, command, NOW)).toEqual({ outcome: 'refused', refusal })
})

/** Voids, with what is left of the offers. */
function voids(steps: Step[]): (Step & { left: Offers })[] {
  return steps
    .filter(({ events }) => events[0]?.type === 'bid-voided')
    .map((step) => {
      const following = followOffers(step.offers)
      for (const event of step.events) following.after(event, step.now)
      return { ...step, left: following.offers() }
    })
}

/** The last step where it finds bidding still open and bids in it. */
function openStep(steps: Step[]): Step | null {
  const last = steps.at(-1)
  const isOpen = last?.before.status === 'available' && last.now < last.before.endsAt
  return last && isOpen && linesOf(last.offers).length > 0 ? last : null
}

function afterVoids(
  before: Auction,
  offers: Offers,
  bids: readonly StandingBid[],
  now: Date,
): Auction {
  const following = followOffers(offers)
  let auction = before
  for (const one of bids) {
    const events = voiding(auction, following.offers(), one, now)
    for (const event of events) following.after(event, now)
    auction = afterAll(auction, events)
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

function afterVoid(auction: Auction, offers: Offers, bid: StandingBid): Auction {
  return afterAll(auction, voiding(auction, offers, bid, NOW))
}

function voiding(
  auction: Auction,
  offers: Offers,
  { bid }: StandingBid,
  now: Date,
  answer = 'new',
): AuctionEvent[] {
  const command = { type: 'void-bid', bid, offers, answer, reason: 'a mistake' } as const
  const decision = decide(auction, command, now)
  if (decision.outcome === 'refused') throw new Error(decision.refusal.reason)
  return decision.events
}

function afterAll(auction: Auction, events: readonly AuctionEvent[]): Auction {
  return events.reduce<Auction>((state, event) => apply(state, event, state.id), auction)
}
