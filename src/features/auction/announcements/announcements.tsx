import { useQuery } from '@tanstack/react-query'
import { auctionText } from '../../../languages/site/auction.ts'
import { shownAnnouncement } from '../../../rules/listing/shown-announcement.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { dayAndMinute } from '../../lot/instants.ts'
import './announcements.css'
import { announcementsQuery } from './announcements-query.ts'

/** What staff have changed since the first bid, and what an outage did, each dated. */
export function Announcements({ auction }: { auction: AuctionView }) {
  const { data } = useQuery(announcementsQuery(auction))
  if (!data?.items.length) return null
  return (
    <section className="sec announcements" aria-labelledby="announcements">
      <h2 id="announcements">{auctionText('announcements')}</h2>
      <ol>
        {data.items.map(({ seq, at, words, note }) => (
          <li key={seq}>
            <time dateTime={at}>{dayAndMinute(at)}</time>
            {words.map((said, nth) => (
              <p key={nth}>{shownAnnouncement(said)}</p>
            ))}
            {note ? <p className="announcement-note">{note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
