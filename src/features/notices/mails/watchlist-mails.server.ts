import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { auctionUrl, dollars, lotFacts, lotOf, when, type NoticeMails } from './about.server.ts'

type Kinds = Extract<NoticeKind, 'ending_soon'>

/** What those who watch an auction are told of it. */
export const WATCHLIST_MAILS: NoticeMails<Kinds> = {
  ending_soon(about) {
    const lot = lotOf(about)
    const { hours, endsAt, startingBid, currentBid } = about.data
    const price = dollars(currentBid ?? startingBid)
    const priceName = currentBid === null ? 'Starting bid' : 'Current bid'
    return {
      subject: `${hours === 1 ? 'Ends within the hour' : 'Ends within a day'}: ${lot.title}`,
      preheader: `It ends ${when(endsAt)}. ${priceName} ${price}.`,
      paragraphs: [
        `${lot.title} is on your watchlist. The auction ends ${when(endsAt)}, or later if somebody bids just before.`,
      ],
      highlight: {
        label: `${priceName}, USD`,
        value: price,
        note: currentBid === null ? 'Nobody has bid yet' : 'When this was written',
      },
      button: { label: 'See the auction', url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: 'You received this email because this lot is on your watchlist.',
    }
  },
}
