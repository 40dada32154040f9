import { isEqual } from 'es-toolkit/predicate'
import { expect, test } from 'vitest'
import { aLedAuction, anAuction, NOW, offersOf } from '../../../test/builders.ts'
import { biddingIn, type Step } from '../../../test/stories.ts'
import { apply, type Auction, type Command } from '../auction.ts'
import { minimumBid } from '../bidding.ts'
import { decide } from '../decide.ts'
import { dollarsToCents } from '../money.ts'
import { passedOver } from '../safeguards/void-bid.ts'
import { biddingBy, followOffers, linesOf, type Offers, standingFor } from './offers.ts'

/** What a maximum that was taken back, or ended since its member may no longer bid, still does once bids are voided. */

const MARCUS = { bid: 'b1', bidder: 'marcus', amount: dollarsToCents(10_100) }
const DANA = { bid: 'b2', bidder: 'dana', amount: dollarsToCents(10_200) }
const TAKES_BACK = { type: 'withdraw-maximum', bidder: 'dana' } as const

test('8. who took back a maximum that bid nothing does not lead by it once the own bid is voided', () => {
  expect(ledByDana((auction) => auction.carry(TAKES_BACK))).toMatchObject({
    leading: { bidder: 'marcus', amount: MARCUS.amount },
    ...{ leadingMaximum: null, bidCount: 1 },
  })
})

test('8. what a maximum bid before it was taken back stands', () => {
  const amount = dollarsToCents(10_500)
  const auction = ledByDana(({ carry }) => {
    carry({ type: 'place-bid', bid: 'b4', bidder: 'marcus', amount, answer: 'b5' })
    carry(TAKES_BACK)
  })
  expect(auction).toMatchObject({
    leading: { bidder: 'dana', amount: dollarsToCents(10_600) },
    ...{ leadingMaximum: null, bidCount: 3 },
  })
})

test('8. a maximum that was bid for anew, no higher than the price was, and taken back since is not bid for beyond that', () => {
  const auction = playOn({ before: anAuction(), offers: [], now: NOW })
  const bid = (id: string, bidder: string, dollars: number) =>
    auction.carry({
      ...{ type: 'place-bid', bid: id, bidder, amount: dollarsToCents(dollars) },
      answer: `answer to ${id}`,
    })
  const setMaximum = (bidder: string, dollars: number) => {
    const maximum = dollarsToCents(dollars)
    auction.carry({ type: 'set-maximum', bid: `maximum of ${bidder}`, bidder, maximum })
  }
  setMaximum('eve', 12_950)
  bid('b1', 'dana', 13_000)
  setMaximum('dana', 15_000)
  auction.voidBid('b1')
  auction.carry(TAKES_BACK)
  const before = auction.now()
  expect(before).toMatchObject({ leading: { bidder: 'dana', amount: dollarsToCents(13_000) } })
  bid('b2', 'marcus', 13_200)
  auction.voidBid('b2')
  expect(auction.now()).toEqual({ ...before, version: before.version + 2 })
})

test('8. with all bids of a member voided, and the maximum ended, they neither lead nor drive the price', () => {
  const story = biddingIn(({ steps }) =>
    biddersIn(steps).some((gone) => {
      const auction = playOnFrom(steps)
      // A void may bid anew for a maximum that was beaten: those go too.
      for (let turn = 0; turn < 100; turn += 1) {
        auction?.carry({ type: 'withdraw-maximum', bidder: gone })
        const bid = linesOf(auction?.offers() ?? []).findLast(({ bidder }) => bidder === gone)
        if (!auction || !bid) break
        auction.voidBid(bid.bid)
      }
      if (!auction) return false
      const left = auction.offers()
      const others = left.filter(({ bidder }) => bidder !== gone)
      return (
        auction.now().leading?.bidder === gone ||
        !isEqual(biddingBy(left, auction.now()), biddingBy(others, auction.now()))
      )
    }),
  )
  expect(story).toBeNull()
})

test('8. with the leading bid voided, and those of who may no longer bid passed over, none of them leads by a maximum either', () => {
  const story = biddingIn(({ steps }) =>
    pairsOf(biddersIn(steps)).some((barred) => {
      const auction = playOnFrom(steps)
      const standing = linesOf(auction?.offers() ?? []).map((line) => ({
        ...line,
        barred: barred.has(line.bidder) ? ('banned' as const) : null,
      }))
      const leading = standing.toSorted((one, other) => other.amount - one.amount)[0]
      if (!auction || !leading) return false
      for (const one of [...passedOver(standing, leading.bid), leading]) {
        if (one === leading)
          for (const bidder of barred) auction.carry({ type: 'withdraw-maximum', bidder })
        const bid = standingFor(one, auction.offers())?.bid
        if (bid !== undefined) auction.voidBid(bid)
      }
      return barred.has(auction.now().leading?.bidder ?? '')
    }),
  )
  expect(story).toBeNull()
})

test('8. a maximum that was taken back does not come back by a void: for nobody is bid beyond what they had bid', () => {
  const story = biddingIn(({ steps }) => {
    const isBack = new Map<string, boolean>()
    const most = new Map<string, number>()
    return steps.some(({ command, events, after: { leading, leadingMaximum } }) => {
      const { bidder = '', amount = 0 } = leading ?? {}
      const upTo = Math.max(amount, leadingMaximum ?? 0)
      const isVoid = command.type === 'void-bid' && isBack.get(bidder)
      const isBeyond = isVoid && upTo > (most.get(bidder) ?? 0)
      if ('bidder' in command) isBack.set(command.bidder, command.type === 'withdraw-maximum')
      for (const event of events) {
        if (event.type !== 'bid-placed') continue
        most.set(event.bidder, Math.max(most.get(event.bidder) ?? 0, event.amount))
      }
      return isBeyond
    })
  })
  expect(story).toBeNull()
})

test('8. who took the maximum back and is outbid by a bid that is voided leads on, at no more than before, with or without a void before it', () => {
  const story = biddingIn(({ steps }) =>
    steps.some((_, at) => {
      const auction = playOnFrom(steps.slice(0, at + 1))
      const highest = linesOf(auction?.offers() ?? []).findLast(
        ({ amount }) => amount === auction?.now().leading?.amount,
      )
      if (!auction || !highest) return false
      if (at % 2 === 0) auction.voidBid(highest.bid)
      const { leading: before } = auction.now()
      if (before) auction.carry({ type: 'withdraw-maximum', bidder: before.bidder })
      const amount = minimumBid(auction.now())
      auction.carry({ type: 'place-bid', bid: 'late', bidder: 'somebody', amount, answer: 'none' })
      auction.voidBid('late')
      const { leading, leadingMaximum } = auction.now()
      const isHigher = (leading?.amount ?? 0) > (before?.amount ?? 0) || leadingMaximum !== null
      return isHigher || leading?.bidder !== before?.bidder
    }),
  )
  expect(story).toBeNull()
})

/** Dana outbids Marcus, and sets a maximum that has nothing to bid; then her exact bid is voided. */
function ledByDana(meanwhile: (auction: ReturnType<typeof playOn>) => void): Auction {
  const before = aLedAuction(10_200, { bidder: 'dana', bidCount: 2, version: 3 })
  const auction = playOn({ before, offers: offersOf(MARCUS, DANA), now: NOW })
  const maximum = dollarsToCents(12_000)
  auction.carry({ type: 'set-maximum', bid: 'b3', bidder: 'dana', maximum })
  meanwhile(auction)
  auction.voidBid(DANA.bid)
  return auction.now()
}

/** Goes on where the last step begins; null where it finds bidding over. */
function playOnFrom(steps: readonly Step[]) {
  const last = steps.at(-1)
  return last && last.now < last.before.endsAt ? playOn(last) : null
}

function playOn({ before, offers, now }: Pick<Step, 'before' | 'offers' | 'now'>) {
  let auction: Auction = before
  let voids = 0
  const following = followOffers(offers)
  function carry(command: Command): void {
    for (const event of decide(auction, command, now).events ?? []) {
      auction = apply(auction, event, auction.id)
      following.after(event, now)
    }
  }
  return {
    carry,
    now: () => auction,
    offers: (): Offers => following.offers(),
    /** Nothing where it stands no more. */
    voidBid(bid: string): void {
      voids += 1
      const [answer, reason] = [`anew ${voids}`, 'A throw-away account']
      carry({ type: 'void-bid', bid, offers: following.offers(), answer, reason })
    },
  }
}

function biddersIn(steps: readonly Step[]): string[] {
  return [...new Set(steps.at(-1)?.offers.map(({ bidder }) => bidder))]
}

/** Each alone, and with each other one. */
function pairsOf(people: readonly string[]): ReadonlySet<string>[] {
  return people.flatMap((one) => people.map((other) => new Set([one, other])))
}
