import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { dollars, type NoticeMails } from './about.server.ts'

type Kinds = Extract<NoticeKind, 'saved_search'>

/** What came to be found by a search that its reader saved: several auctions in one mail. */
export const SAVED_SEARCH_MAILS: NoticeMails<Kinds> = {
  saved_search({ data: { name, query, count, lots }, site }) {
    const [first] = lots
    const matches = count === 1 ? 'match' : 'matches'
    const more = count - lots.length
    const found = count === 1 ? '1 new auction was' : `${inDigits(count)} new auctions were`
    return {
      subject: `${inDigits(count)} new ${matches}: ${name}`,
      preheader: lots.map(({ title }) => title).join(', '),
      listed:
        first && (count === 1 ? first.title : `${first.title} and ${inDigits(count - 1)} more`),
      paragraphs: [`${found} found by your saved search \u2018${name}\u2019.`],
      lots: lots.map(({ id, title, price, hasBids, location }) => ({
        title,
        url: `${site.url}/auction/${id}`,
        note: [`${hasBids ? 'Current bid' : 'Starting bid'} ${dollars(price)}`, location]
          .filter((part) => part !== null)
          .join(' \u00b7 '),
      })),
      ...(more > 0 && { more: `and ${inDigits(more)} more` }),
      button: {
        label: count === 1 ? 'See the search' : `See all ${inDigits(count)}`,
        url: `${site.url}/auctions${query && `?${query}`}`,
      },
      reason: 'You received this email because you saved this search.',
    }
  },
}

function inDigits(count: number): string {
  return count.toLocaleString('en-US')
}
