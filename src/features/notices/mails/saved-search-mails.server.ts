import { mailWatchingText } from '../../../languages/mails/watching.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { dollars, type NoticeMails } from './about.server.ts'

type Kinds = Extract<NoticeKind, 'saved_search'>

/** What came to be found by a search that its reader saved: several auctions in one mail. */
export const SAVED_SEARCH_MAILS: NoticeMails<Kinds> = {
  saved_search({ data: { name, query, count, lots }, site }) {
    const [first] = lots
    const more = count - lots.length
    return {
      subject: mailWatchingText('newMatches', { count, name }),
      preheader: lots.map(({ title }) => title).join(', '),
      listed:
        first &&
        (count === 1
          ? first.title
          : mailWatchingText('titleAndMore', { title: first.title, more: inDigits(count - 1) })),
      paragraphs: [mailWatchingText('foundBySearch', { count, name })],
      lots: lots.map(({ id, title, price, hasBids, location }) => ({
        title,
        url: `${site.url}/auction/${id}`,
        note: [
          mailWatchingText(hasBids ? 'currentBid' : 'startingBid', { price: dollars(price) }),
          location,
        ]
          .filter((part) => part !== null)
          .join(' \u00b7 '),
      })),
      ...(more > 0 && { more: mailWatchingText('andMore', { more: inDigits(more) }) }),
      button: {
        label: mailWatchingText('seeAll', { count }),
        url: `${site.url}/auctions${query && `?${query}`}`,
      },
      reason: mailWatchingText('searchReason'),
    }
  },
}

function inDigits(count: number): string {
  return count.toLocaleString('en-US')
}
