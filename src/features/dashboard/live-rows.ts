import type { AuctionNews, OwnNews } from '../../live/protocol.ts'
import type { AuctionSummary, MyBid } from './dashboard.ts'
import { standingInReply } from './my-standing.ts'

/**
 * A row of a list with what everybody was just told of its auction; the same row if that is older, or of another auction. Beginning
 * and end of a run change more than is told: those are read.
 */
export function withNews<Row extends { auction: AuctionSummary }>(
  row: Row,
  { auction: told }: Pick<AuctionNews, 'auction'>,
): Row {
  const { auction } = row
  if (auction.id !== told.id || auction.version >= told.version) return row
  if (auction.status !== 'available' || told.status !== 'available') return row
  const { starting_bid, current_bid, ends_at, paused_at, version } = told
  return { ...row, auction: { ...auction, starting_bid, current_bid, ends_at, paused_at, version } }
}

/** One's bid with how one was just told to stand; the same if that is older, of another auction, or the bid of an earlier run. */
export function withOwnNews(bid: MyBid, news: OwnNews): MyBid {
  const { auction, run } = bid
  if (auction.id !== news.auction || auction.run !== run || auction.version > news.version)
    return bid
  const isLeading = standingInReply(news).standing === 'leading' && news.last_bid?.id === bid.id
  const standing = isLeading ? 'leading' : 'outbid'
  return bid.standing === standing ? bid : { ...bid, standing }
}

/** Whether a list does not show yet what own news are about: a bid from another device, or the end of a run. */
export function hasToBeRead(
  bids: readonly Pick<MyBid, 'id'>[],
  { last_bid, outcome }: OwnNews,
): boolean {
  return outcome !== null || (last_bid !== null && !bids.some(({ id }) => id === last_bid.id))
}
