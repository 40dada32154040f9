/** An auction after each line of its ledger, by a few rules of the specification: told apart from the product's own on purpose. */
import { toDollars } from '../../../src/rules/money.ts'
import type { Ledger } from '../history.ts'

export interface State {
  isOver: boolean
  /** The highest accepted amount that was not voided. */
  price: number | null
  /** The least that would be accepted next, in dollars. */
  minimum: number
  leader: string | null
  bids: number
  endsAt: number
  /** What Buy Now costs; null where it is not offered. */
  buyAt: number | null
}

export interface Terms {
  /** From which bidding begins, in dollars. */
  start: number
  softCloseMs: number
  reserve: number | null
}

/** Specification, section 5: a bid must exceed the current one by this. */
export const INCREMENT = 100

/** Of an auction with `n` lines the states 0 to `n`: at 0 it is not there yet. */
export function statesOf({ lines }: Pick<Ledger, 'lines'>): State[] {
  const states: State[] = [NOT_THERE]
  /** The bids that were accepted and not voided, each above the one before. */
  const standing: { bid: string; amount: number; bidder: string }[] = []
  let start = 0
  let offered: number | null = null
  let now = NOT_THERE
  for (const { event } of lines) {
    if (event.type === 'listed') {
      const { startingBid, buyNowEnabled, buyNowPrice, endsAt } = event.terms
      start = toDollars(startingBid)
      offered = buyNowEnabled && buyNowPrice !== null ? toDollars(buyNowPrice) : null
      now = { ...NOT_THERE, isOver: false, endsAt: Number(endsAt) }
    } else if (event.type === 'bid-placed') {
      const { bid, bidder } = event
      standing.push({ bid, bidder, amount: toDollars(event.amount) })
    } else if (event.type === 'bid-voided') {
      const place = standing.findLastIndex(({ bid }) => bid === event.bid)
      if (place >= 0) standing.splice(place, 1)
    } else if (event.type === 'extended') {
      now = { ...now, endsAt: Number(event.endsAt) }
    } else if (event.type === 'bought' || event.type === 'closed') {
      now = { ...now, isOver: true, endsAt: Number(event.endsAt) }
    }
    const last = standing.at(-1)
    const [price, leader] = [last?.amount ?? null, last?.bidder ?? null]
    const minimum = (price ?? start) + INCREMENT
    const buyAt = offered !== null && (price ?? 0) < offered ? offered : null
    now = { ...now, price, leader, bids: standing.length, minimum, buyAt }
    states.push(now)
  }
  return states
}

export function termsOf({ lines }: Pick<Ledger, 'lines'>): Terms {
  const event = lines[0]?.event
  if (event?.type !== 'listed') throw new Error('A ledger begins with the listing')
  const { startingBid, softCloseSeconds, reservePrice } = event.terms
  const reserve = reservePrice === null ? null : toDollars(reservePrice)
  return { start: toDollars(startingBid), softCloseMs: softCloseSeconds * 1_000, reserve }
}

export function time(instant: number): string {
  return Number.isFinite(instant) ? new Date(instant).toISOString() : 'never'
}

export const NOT_THERE: State = {
  isOver: true,
  price: null,
  minimum: 0,
  leader: null,
  bids: 0,
  endsAt: 0,
  buyAt: null,
}
