import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { auctionText } from '../../../languages/site/auction.ts'
import { shownAnnouncement } from '../../../rules/listing/shown-announcement.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { auctionQuery } from '../../lot/auction-queries.ts'
import { dayAndMinute } from '../../lot/instants.ts'
import './announcements.css'
import { announcementsQuery } from './announcements-query.ts'

/** What staff have changed since the first bid, and what an outage did, each dated. */
export function Announcements({ auction }: { auction: AuctionView }) {
  useChangedFacts(auction)
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

/** Live news tells that there is an announcement, not what the page is to show instead. */
function useChangedFacts({ id, last_announcement: last }: AuctionView): void {
  const queryClient = useQueryClient()
  const known = useRef(last)
  useEffect(() => {
    if (known.current === last) return
    known.current = last
    void queryClient.invalidateQueries({ queryKey: auctionQuery(id).queryKey })
  }, [queryClient, id, last])
}
