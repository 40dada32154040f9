/** What every process hears of from the database, once the transaction that changed it has committed. */
export const AUCTION_CHANNEL = 'auction_changed'

export type Announcement =
  | { auction: string; version: number }
  /** A sale of the auction has changed, which is nobody's business but its buyer's. */
  | { auction: string; buyer: string }
  /** Each of these members has notices that are new, or were read. */
  | { noticesOf: string[] }

const SALE = 'sale'
const NOTICES = 'notices'

export function auctionAnnouncement(id: string, version: number): string {
  return `${id} ${version}`
}

export function saleAnnouncement(auction: string, buyer: string): string {
  return `${auction} ${SALE} ${buyer}`
}

export function noticesAnnouncement(members: readonly string[]): string {
  return [NOTICES, ...members].join(' ')
}

export function readAnnouncement(payload: string): Announcement {
  const [subject = '', ...rest] = payload.split(' ')
  if (subject === NOTICES) return { noticesOf: rest }
  const [what, buyer = ''] = rest
  return what === SALE ? { auction: subject, buyer } : { auction: subject, version: Number(what) }
}
