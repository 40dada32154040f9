import type { MyBid, MyBidList, RivalBid, VoidedBid } from './dashboard.ts'

/** What a card of My Bids shows: one run of an auction that one has bid in. */
export interface BidCard {
  key: string
  /** One's latest bid in the run, which is the highest; a voided one where no other is left. */
  bid: MyBid
  /** One's latest bid in the run that was voided, if one was. */
  voided: VoidedBid | null
  /** The latest bids of the run, everybody's, highest first. */
  latest: readonly RivalBid[]
}

/** One card for each run, in the order in which one bid there last. */
export function bidCards(
  pages: readonly Pick<MyBidList, 'items' | 'rival_bids' | 'voided_bids'>[],
): BidCard[] {
  const latest = Map.groupBy(
    // A run whose bids stand on two pages comes with both.
    new Map(pages.flatMap((page) => page.rival_bids.map((bid) => [bid.id, bid]))).values(),
    runOf,
  )
  const voidedBids = pages.flatMap((page) => page.voided_bids)
  const cards = new Map<string, BidCard>()
  for (const bid of [...pages.flatMap((page) => page.items), ...voidedBids]) {
    const key = runOf(bid)
    if (cards.has(key)) continue
    const voided = voidedBids.find((one) => runOf(one) === key) ?? null
    cards.set(key, { key, bid, voided, latest: latest.get(key) ?? [] })
  }
  return [...cards.values()].toSorted((a, b) => b.bid.created_at.localeCompare(a.bid.created_at))
}

function runOf({ auction_id, run }: { auction_id: string; run: number }): string {
  return `${auction_id} ${run}`
}
