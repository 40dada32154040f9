/** What every process hears of from the database, once the transaction that changed it has committed. */
export const AUCTION_CHANNEL = 'auction_changed'

export type Announcement =
  | { auction: string; version: number }
  /** A sale of the auction has changed, which is nobody's business but its buyer's. */
  | { auction: string; buyer: string }

const SALE = 'sale'

export function auctionAnnouncement(id: string, version: number): string {
  return `${id} ${version}`
}

export function saleAnnouncement(auction: string, buyer: string): string {
  return `${auction} ${SALE} ${buyer}`
}

export function readAnnouncement(payload: string): Announcement {
  const [auction = '', what, buyer = ''] = payload.split(' ')
  return what === SALE ? { auction, buyer } : { auction, version: Number(what) }
}
