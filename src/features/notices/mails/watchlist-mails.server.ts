import { mailAboutText } from '../../../languages/mails/about.ts'
import { mailWatchingText } from '../../../languages/mails/watching.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { auctionUrl, dollars, lotFacts, lotOf, when, type NoticeMails } from './about.server.ts'

type Kinds = Extract<NoticeKind, 'ending_soon'>

/** What those who watch an auction are told of it. */
export const WATCHLIST_MAILS: NoticeMails<Kinds> = {
  ending_soon(about) {
    const lot = lotOf(about)
    const { hours, endsAt, startingBid, currentBid } = about.data
    const price = dollars(currentBid ?? startingBid)
    const hasBids = currentBid !== null
    const { title } = lot
    return {
      subject: mailWatchingText(hours === 1 ? 'endsWithinHour' : 'endsWithinDay', { title }),
      preheader: mailWatchingText(hasBids ? 'endsCurrentBid' : 'endsStartingBid', {
        time: when(endsAt),
        price,
      }),
      paragraphs: [mailWatchingText('onWatchlist', { title, time: when(endsAt) })],
      highlight: {
        label: mailWatchingText(hasBids ? 'currentBidUsd' : 'startingBidUsd'),
        value: price,
        note: mailWatchingText(hasBids ? 'whenWritten' : 'noBidsYet'),
      },
      button: { label: mailAboutText('seeAuction'), url: auctionUrl(about, lot) },
      facts: lotFacts(lot),
      reason: mailWatchingText('watchlistReason'),
    }
  },
}
