import type { AuctionEvent, EventOf, StandingBid } from '../auction.ts'
import { cents, type Cents } from '../money.ts'
import { answerTo, type Bidding, firstBid, type NewBid, raise } from './answers.ts'

/** What somebody offered in a run and what still counts, in the ledger's order: bids, and maximums that made none. */
export type Offers = readonly Offer[]

export interface Offer {
  bidder: string
  at: Date
  /** The line in the history of bids; null for a maximum that made none, or whose own was undone. */
  line: StandingBid | null
  /** What a bid without a line of its own, or beside it, sets or takes back; absent for a plain bid. */
  maximum?: Cents | null
  /** What that maximum had bid when its member took it back: it goes no further. */
  atMost?: Cents
}

/** The offers of the present run that count, followed event by event, from those that are known. */
export function followOffers(known: Offers = []) {
  let offers: Offer[] = [...known]
  return {
    offers: (): Offers => [...offers],
    after(event: AuctionEvent, at: Date): void {
      if (event.type === 'relisted') offers = []
      if (event.type === 'maximum-set' && event.maximum === null) {
        offers = takenBack(offers, event.bidder)
      }
      if (event.type === 'bid-placed' || event.type === 'maximum-set') {
        offers.push(offerOf(event, at))
      }
      if (event.type === 'bid-voided') {
        const { bid, follows } = event
        offers = follows === undefined ? withoutBid(offers, bid) : withoutLine(offers, bid)
      }
    },
  }
}

function offerOf(event: EventOf<'bid-placed' | 'maximum-set'>, at: Date): Offer {
  const { bidder } = event
  if (event.type === 'maximum-set') return { bidder, at, line: null, maximum: event.maximum }
  const { type: _, ...line } = event
  const { maximum, automatic } = line
  // An automatic one tells the maximum that stands, and sets none.
  const sets = maximum !== undefined && automatic === undefined
  return { bidder, at, line, ...(sets && { maximum }) }
}

function takenBack(offers: Offers, by: string): Offer[] {
  return offers.map((offer, index) =>
    offer.bidder === by && offer.maximum
      ? { ...offer, atMost: bidBy(offer, offers.slice(index + 1)) }
      : offer,
  )
}

/** The highest that stands of what a maximum bid, until its member set another or took it back. */
function bidBy({ bidder, line }: Offer, later: Offers): Cents {
  const own = later.filter((one) => one.bidder === bidder)
  const next = own.findIndex(({ maximum }) => maximum !== undefined)
  const lines = [line, ...linesOf(next === -1 ? own : own.slice(0, next))]
  return cents(Math.max(0, ...lines.map((one) => (one && isByMaximum(one) ? one.amount : 0))))
}

/** Without a bid: where a maximum made it, without all that its bidder set and that was bid by it. */
export function withoutBid(offers: Offers, bid: string): Offer[] {
  const gone = offers.find(({ line }) => line?.bid === bid)?.line
  if (!gone) return [...offers]
  return offers.filter(({ bidder, line }) =>
    line ? !goesWith(line, gone) : !isByMaximum(gone) || bidder !== gone.bidder,
  )
}

/** Whether a void of one bid undoes another: itself, and where a maximum made it all that were bid for its bidder so. */
export function goesWith(line: StandingBid, gone: StandingBid): boolean {
  if (!isByMaximum(gone)) return line.bid === gone.bid
  return isByMaximum(line) && line.bidder === gone.bidder
}

/** The line by which a bid is undone: its own, or where that fell and its maximum bid anew, what was bid so. */
export function standingFor(gone: StandingBid, offers: Offers): StandingBid | undefined {
  const lines = linesOf(offers)
  return lines.find(({ bid }) => bid === gone.bid) ?? lines.findLast((one) => goesWith(one, gone))
}

/** Without a line that nothing calls for any more: the maximum that it set stays. */
function withoutLine(offers: Offers, bid: string): Offer[] {
  return offers.flatMap((offer) => {
    if (offer.line?.bid !== bid) return [offer]
    return offer.maximum === undefined ? [] : [{ ...offer, line: null }]
  })
}

export function isByMaximum({ maximum, automatic }: StandingBid): boolean {
  return maximum !== undefined || automatic !== undefined
}

/** How the bidding of a run would stand had nothing but these offers been made. */
export function biddingBy(
  offers: Offers,
  { startingBid, reservePrice }: Pick<Bidding, 'startingBid' | 'reservePrice'>,
): Bidding {
  let bidding: Bidding = { startingBid, reservePrice, leading: null, leadingMaximum: null }
  for (const offer of offers) {
    const { bidder, maximum, atMost = maximum } = offer
    const bids = bidsFor({ ...offer, maximum: atMost }, bidding)
    for (const bid of bids) bidding = { ...bidding, ...afterBid(bidding, bid) }
    if (atMost !== undefined) {
      bidding = { ...bidding, ...afterMaximum(bidding, bidder, atMost) }
      bidding = withinMaximum(bidding, offer)
    }
  }
  return bidding
}

/**
 * Whoever leads sets no maximum below the price of then. Where it would have been higher but for a bid that is undone, they are bid for
 * no further than they said last.
 */
function withinMaximum(bidding: Bidding, { bidder, maximum }: Offer): Bidding {
  const { leading } = bidding
  if (leading?.bidder !== bidder || !maximum || maximum >= leading.amount) return bidding
  return { ...bidding, leading: { bidder, amount: maximum } }
}

function bidsFor({ bidder, at, line, maximum }: Offer, bidding: Bidding): NewBid[] {
  const { leading, leadingMaximum } = bidding
  const leads = leading?.bidder === bidder
  if (line?.automatic === 'outbids') return []
  if (line?.automatic === 'equals') {
    return leads && leading.amount < line.amount && line.amount <= (leadingMaximum ?? 0)
      ? [line]
      : []
  }
  if (maximum === null) return []
  if (maximum === undefined)
    return line ? [line, answerTo(bidding, line, at)].filter((one) => one !== null) : []
  if (leads) return [raise(bidding, maximum, at)].filter((one) => one !== null)
  if (maximum <= (leading?.amount ?? 0)) return []
  const answer = answerTo(bidding, { bidder, amount: maximum }, at)
  return [answer ?? firstBid(bidding, bidder, maximum, at)]
}

/** Who leads, and up to what, after a bid. */
export function afterBid(
  { leading, leadingMaximum }: Pick<Bidding, 'leading' | 'leadingMaximum'>,
  { bidder, amount, maximum }: NewBid,
): Pick<Bidding, 'leading' | 'leadingMaximum'> {
  const stands = maximum ?? (leading?.bidder === bidder ? leadingMaximum : null)
  return { leading: { bidder, amount }, leadingMaximum: beyond(stands, amount) }
}

/** The same after a member set a maximum, or took it back: it means something to who leads alone. */
export function afterMaximum(
  { leading, leadingMaximum }: Pick<Bidding, 'leading' | 'leadingMaximum'>,
  bidder: string,
  maximum: Cents | null,
): Pick<Bidding, 'leadingMaximum'> {
  if (leading?.bidder !== bidder) return { leadingMaximum }
  return { leadingMaximum: beyond(maximum, leading.amount) }
}

/** A maximum that is reached allows nothing more. */
function beyond(maximum: Cents | null, amount: Cents): Cents | null {
  return maximum !== null && maximum > amount ? maximum : null
}

/** Their lines in the history of bids. */
export function linesOf(offers: Offers): StandingBid[] {
  return offers.flatMap(({ line }) => (line ? [line] : []))
}
