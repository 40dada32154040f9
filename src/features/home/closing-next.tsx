import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Timer from 'lucide-react/icons/timer'
import { homeText } from '../../languages/site/home.ts'
import type { ListedAuction } from '../../live/listed-auction.ts'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import { isOver } from '../../rules/auction.ts'
import { formatDollars } from '../../rules/money.ts'
import { mainPhoto } from '../../rules/photos.ts'
import { priceOf } from '../../rules/price.ts'
import { auctionAddress, PriceName } from '../lot/auction-card.tsx'
import { auctionTitle, usageAndPlace } from '../lot/auction-labels.ts'
import { closingNextQuery } from '../lot/auction-queries.ts'
import { Countdown } from '../lot/countdown.tsx'
import { EndDay } from '../lot/end-day.tsx'
import { Picture } from '../lot/picture.tsx'

/** The next auctions to close, live. One that has closed makes room for the next. */
export function ClosingNext() {
  const closing = useQuery({
    ...closingNextQuery,
    refetchInterval: (query) =>
      query.state.data?.items.some(({ status }) => isOver(status)) ? 3_000 : false,
  })
  const auctions = closing.data?.items ?? []
  useLiveAuctions(auctions.map((auction) => auction.id))
  if (auctions.length === 0) return null
  return (
    <section className="divider board" aria-labelledby="closing-next">
      <div className="beside board-head">
        <Timer className="icon" />
        <h2 className="h" id="closing-next">
          {homeText('closingNext')}
        </h2>
      </div>
      <ul>
        {auctions.map((auction) => (
          <li key={auction.id}>
            <BoardRow auction={auction} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  auction: ListedAuction
}

function BoardRow({ auction }: RowProps) {
  return (
    <Link to={auctionAddress(auction.id)} className="photos board-row">
      <Picture src={mainPhoto(auction)} category={auction.category} sizes="5.5rem" alt="" />
      <div className="board-lot">
        <div className="one-line board-title">{auctionTitle(auction)}</div>
        <div className="one-line board-use">{usageAndPlace(auction)}</div>
      </div>
      <div className="board-figure">
        <PriceName auction={auction} />
        <span className="fig">{formatDollars(priceOf(auction))}</span>
      </div>
      <div className="board-figure board-time">
        <TimeLeft auction={auction} />
      </div>
    </Link>
  )
}

/** One that was withdrawn did not end at its time, which may still lie ahead. */
function TimeLeft({ auction: { status, ends_at: endsAt, paused_at: pausedAt } }: RowProps) {
  if (status === 'withdrawn') return <small>{homeText('withdrawn')}</small>
  return (
    <>
      {pausedAt === null ? (
        <EndDay endsAt={endsAt} otherwise={<small>{homeText('timeLeft')}</small>} />
      ) : (
        <small>{homeText('pausedAt')}</small>
      )}
      <Countdown endsAt={endsAt} pausedAt={pausedAt} />
    </>
  )
}
