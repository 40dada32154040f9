import type { AuctionEvent, EventOf, StandingBid } from '../auction.ts'
import type { Cents } from '../money.ts'
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
}

/** The offers of the present run that count, followed event by event, from those that are known. */
export function followOffers(known: Offers = []) {
  let offers: Offer[] = [...known]
  return {
    offers: (): Offers => [...offers],
    after(event: AuctionEvent, at: Date): void {
      if (event.type === 'relisted') offers = []
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

/** Without a bid: where a maximum made it, without all that its bidder set and that was bid by it. */
export function withoutBid(offers: Offers, bid: string): Offer[] {
  const gone = offers.find(({ line }) => line?.bid === bid)
  if (!gone?.line) return [...offers]
  if (!isByMaximum(gone.line)) return offers.filter((one) => one !== gone)
  return offers.filter(
    ({ bidder, line }) => bidder !== gone.bidder || (line !== null && !isByMaximum(line)),
  )
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
    for (const bid of bidsFor(offer, bidding)) bidding = { ...bidding, ...afterBid(bidding, bid) }
    if (offer.maximum !== undefined) {
      bidding = { ...bidding, ...afterMaximum(bidding, offer.bidder, offer.maximum) }
    }
  }
  return bidding
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
