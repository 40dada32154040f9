import type { Role } from './accounts.ts'
import type { Auction } from './auction.ts'
import { addCents, type Cents } from './money.ts'
import { BID_INCREMENT, BID_INCREMENTS } from './policy.ts'

/** Who works in the back office; an admin may do whatever staff may. */
export const STAFF_ROLES = ['staff', 'admin'] as const satisfies Role[]

/** Whether somebody works in the back office, where reserve prices and bidders are known. */
export function worksHere(roles: readonly string[]): boolean {
  return STAFF_ROLES.some((role) => roles.includes(role))
}

/** Whether somebody acts for a bank that consigns lots. */
export function actsForConsignor(roles: readonly string[]): boolean {
  return roles.includes('consignor')
}

/** Whether something of the back office is for somebody: reserve prices are known there, so it takes the second step. */
export function entersBackOffice(roles: readonly string[]): boolean {
  return worksHere(roles) || actsForConsignor(roles)
}

/** Whether somebody may do what is for such a role. */
export function mayAct(
  roles: readonly string[],
  as: (typeof STAFF_ROLES)[number] | 'consignor',
): boolean {
  return as === 'staff' ? worksHere(roles) : roles.includes(as)
}

/** Who acts for which consignors, or did until some time, and of whom lots are or were, each by their ids. */
export interface Consigning {
  people: readonly { member: string; consignor: string; until: Date | null }[]
  /** Each consignor that a lot is or was of, with when the lot was taken in. */
  lots: readonly { lot: string; consignor: string; since: Date }[]
}

/**
 * Whether a member acts for a consignor that a lot is or was of, or did when the lot was here already, and so may neither bid on it nor
 * buy it: its bank would bid against buyers, and whoever has left it, or the bank that the lot has left, may have read the reserve.
 */
export function sellsLot({ people, lots }: Consigning, member: string, lot: string): boolean {
  return lots.some(
    (sold) =>
      sold.lot === lot &&
      people.some(
        (one) =>
          one.member === member &&
          one.consignor === sold.consignor &&
          (one.until === null || one.until > sold.since),
      ),
  )
}

/**
 * The lowest amount that would be accepted: the current bid, or the starting bid if there is none, plus the increment
 * (specification, section 5 'Bid') of the time given: of the latest table, which pages tell, where none is.
 */
export function minimumBid(auction: Pick<Auction, 'leading' | 'startingBid'>, at?: Date): Cents {
  return oneIncrementAbove(auction.leading?.amount ?? auction.startingBid, at)
}

/** An amount plus the increment that a bid above it takes at a time; times before the first table have the first. */
export function oneIncrementAbove(amount: Cents, at?: Date): Cents {
  const inForce = at ? BID_INCREMENTS.findLast(({ since }) => since <= at) : BID_INCREMENTS.at(-1)
  const { steps } = inForce ?? BID_INCREMENTS[0] ?? { steps: [] }
  const step = steps.findLast(({ from }) => from <= amount)
  return addCents(amount, step?.increment ?? BID_INCREMENT)
}

type ReserveStatus = 'none' | 'not_met' | 'met'

/** What Buy Now and the reserve depend on; who leads does not matter, only at which amount. */
type Offer = Pick<Auction, 'startingBid' | 'reservePrice' | 'buyNowPrice' | 'buyNowEnabled'> & {
  leading: { amount: Cents } | null
}

/** All that anybody outside staff may know of the reserve price. */
export function reserveStatus(auction: Pick<Offer, 'leading' | 'reservePrice'>): ReserveStatus {
  if (auction.reservePrice === null) return 'none'
  return (auction.leading?.amount ?? 0) >= auction.reservePrice ? 'met' : 'not_met'
}

/**
 * The price at which Buy Now is offered, or null when it is not: the price that staff set, else the
 * current bid, else the starting bid. It never undercuts the leader, nor an unmet reserve, for selling
 * below that would break faith with the bank; at a set price not even at the leader's own amount.
 */
export function buyNowPrice(auction: Offer): Cents | null {
  const { buyNowEnabled, buyNowPrice: set, leading, startingBid } = auction
  if (!buyNowEnabled || isBuyNowBelowReserve(auction)) return null
  if (set !== null) return leading && leading.amount >= set ? null : set
  return reserveStatus(auction) === 'not_met' ? null : (leading?.amount ?? startingBid)
}

/** Whether the price that staff set lies below a reserve that is not met. */
export function isBuyNowBelowReserve(
  auction: Pick<Offer, 'leading' | 'reservePrice' | 'buyNowPrice'>,
): boolean {
  const { buyNowPrice: set, reservePrice } = auction
  return set !== null && set < (reservePrice ?? 0) && reserveStatus(auction) === 'not_met'
}

/** Whether a buyer finds Buy Now on the auction's page: it is open and not paused, and there is a price to buy it at. */
export function offersBuyNow(auction: Offer & { status: string; pausedAt: Date | null }): boolean {
  const { status, pausedAt } = auction
  return status === 'available' && pausedAt === null && buyNowPrice(auction) !== null
}

/**
 * Soft close: where an accepted bid moves the end, or null when it does not. A bid in the last
 * `softCloseSeconds` moves the end to that many seconds after the bid.
 */
export function extendedEnd(
  auction: Pick<Auction, 'endsAt' | 'softCloseSeconds'>,
  bidAt: Date,
): Date | null {
  const end = new Date(bidAt.getTime() + auction.softCloseSeconds * 1_000)
  return end > auction.endsAt ? end : null
}

interface Bidder {
  firstName: string | null
  lastName: string | null
  email: string | null
}

/**
 * A bidder as everybody may see one: first name and last initial ('Marcus T.'), or a partly hidden
 * e-mail ('d***@gmail.com') where there is no name (specification, section 2 'Auction detail').
 */
export function bidderLabel({ firstName, lastName, email }: Bidder): string {
  const first = firstName?.trim()
  const [initial] = lastName?.trim() ?? ''
  // A name in one word may be the whole of it, so it is not shown.
  const label = first && initial ? `${first} ${initial.toUpperCase()}.` : undefined
  // Some put their e-mail address where a name is asked for.
  if (label && !label.includes('@') && !isTaken(label)) return label
  const [local, domain] = (email ?? '').split('@')
  return local && domain ? `${local.at(0)}***@${domain}` : 'Anonymous'
}

/**
 * A bidder as the others of the same run see one on their dashboards: username, else customer ID, else
 * 'Anonymous' (specification, section 2 'Dashboard').
 */
export function rivalLabel({
  username,
  customerId,
}: {
  username: string | null
  customerId: string | null
}): string {
  return (username && !isTaken(username) ? username : customerId) ?? 'Anonymous'
}

/** What the product itself calls people and bids, in any of its languages: nobody else may look like it. */
const TAKEN = new Set([
  'you',
  'anonymous',
  'highest',
  'usted',
  'anónimo',
  'anonimo',
  'lamásalta',
  'lamasalta',
])

/** Whether a label reads like one of the product's own, in any case, width or with marks that do not show. */
function isTaken(label: string): boolean {
  const read = label.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
  return TAKEN.has(read.toLowerCase())
}
