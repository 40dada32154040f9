import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Timer from 'lucide-react/icons/timer'
import { memo, useCallback } from 'react'
import { isStaffSession, useSession } from '../../browser/session.ts'
import { dashboardText } from '../../languages/site/dashboard.ts'
import { myAuctionsText } from '../../languages/site/my-auctions.ts'
import { whyConsignorCannotBid, whyStaffCannotBid } from '../../rules/bid-words.ts'
import { HOUR } from '../../rules/durations.ts'
import { toldMaximum } from '../../rules/maximum/told-maximum.ts'
import { formatDollars } from '../../rules/money.ts'
import { mainPhoto } from '../../rules/photos.ts'
import { bidsText, priceLabel, priceOf } from '../../rules/price.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { Chip } from '../../ui/badge.tsx'
import { maximumQuery } from '../bidding/maximum/maximum-query.ts'
import { READ_WITH_OTHERS, useStanding } from '../bidding/standing.ts'
import { moverInWords, useMoverOfEnd } from '../bidding/use-mover-of-end.ts'
import { openUntil, stoppedWord, watchedTimeLeft } from '../dashboard/dashboard-labels.ts'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { auctionAddress } from '../lot/auction-card.tsx'
import { auctionTitle } from '../lot/auction-labels.ts'
import { auctionQuery } from '../lot/auction-queries.ts'
import { Picture } from '../lot/picture.tsx'
import { TickingText } from '../lot/ticking-text.tsx'
import { useIsOver } from '../lot/use-server-time.ts'
import { RowBid } from './row-bid.tsx'
import { rowStanding } from './row-standing.ts'
import { useTellStanding } from './standing-changes.tsx'
import { stepThroughRows } from './step-through-rows.ts'

interface MyAuctionRowProps {
  auction: AuctionView
  userId: string | null
  /** Hears by which id the row asks something, and when it no longer does. */
  onHold: (id: string, isHeld: boolean) => void
}

/** One auction: until when, how much, how one stands, and the next bid. */
export const MyAuctionRow = memo(function MyAuctionRow(props: MyAuctionRowProps) {
  const { auction, userId, onHold } = props
  const { id } = auction
  // As on its page it is read again where a refusal asks for that.
  useQuery({ ...auctionQuery(id), ...READ_WITH_OTHERS })
  const standing = useStanding(auction, userId, true)
  const label = rowStanding(auction, standing)
  const reserveNotMet = dashboardText('reserveNotMet')
  const title = auctionTitle(auction)
  useTellStanding(id, title, label.word)
  const isTimeUp = useIsOver(auction.ends_at)
  const isOver = auction.status !== 'available' || (isTimeUp && auction.paused_at === null)
  const onBusy = useCallback((isBusy: boolean) => onHold(id, isBusy), [onHold, id])
  return (
    <tr data-row={id} data-tone={label.tone === 'bad' && !isOver ? 'bad' : undefined}>
      <td className="mine-photo photos">
        <Picture
          src={mainPhoto(auction)}
          category={auction.category}
          sizes="5.5rem"
          alt=""
          loading="lazy"
        />
      </td>
      <th scope="row" className="mine-vehicle">
        <Link
          to={auctionAddress(id)}
          preload={false}
          data-control="link"
          onKeyDown={stepThroughRows}
        >
          {title}
        </Link>
        <small className="tn">{auction.lot_number}</small>
      </th>
      <td className="mine-time">
        <TimeLeft auction={auction} isOver={isOver} />
      </td>
      <td className="mine-price is-number">
        <small>{priceLabel(auction, isOver)}</small>
        <span className="fig">{formatDollars(priceOf(auction))}</span>
        <small>
          {auction.bid_count === 0 ? myAuctionsText('noBidsYet') : bidsText(auction.bid_count)}
        </small>
      </td>
      <td className="mine-own is-number">
        <OwnAmounts auctionId={id} userId={userId} standing={standing} />
      </td>
      <td className="mine-standing">
        <Chip tone={label.tone}>{label.word}</Chip>
        {auction.reserve_status === 'not_met' && label.word !== reserveNotMet ? (
          <Chip tone="warn">{reserveNotMet}</Chip>
        ) : null}
      </td>
      <td className="mine-bid">
        <Bid {...{ auction, isOver, standing, onBusy }} />
      </td>
    </tr>
  )
})

/** As on the auction's page, with what moved its end while one watched. */
function TimeLeft({ auction, isOver }: { auction: AuctionView; isOver: boolean }) {
  const { run } = auction
  const end = openUntil({ run, auction })
  const stopped = stoppedWord({ run, auction })
  const textAt = useCallback((now: number) => stopped ?? watchedTimeLeft(end, now), [end, stopped])
  const mover = useMoverOfEnd(auction)
  return (
    <>
      <TickingText
        className="fig"
        textAt={textAt}
        {...(end !== null && stopped === null && { pressingFrom: end - HOUR })}
      />
      {mover === null || isOver ? null : (
        <Chip tone="warn">
          <Timer className="icon" />
          {moverInWords(mover)}
        </Chip>
      )}
    </>
  )
}

interface OwnAmountsProps {
  auctionId: string
  userId: string | null
  standing: MyStanding | null
}

function OwnAmounts({ auctionId, userId, standing }: OwnAmountsProps) {
  const { data } = useQuery({ ...maximumQuery(auctionId, userId), ...READ_WITH_OTHERS })
  const own = standing?.highest_own_bid ?? null
  const maximum = toldMaximum(data?.amount ?? null, {
    isLeading: standing?.standing === 'leading',
    price: own,
  })
  return (
    <>
      <small>{myAuctionsText('yourBid')}</small>
      <span className="fig">{own === null ? myAuctionsText('noBid') : formatDollars(own)}</span>
      {maximum === null ? null : (
        <small>{myAuctionsText('maximum', { amount: formatDollars(maximum) })}</small>
      )}
    </>
  )
}

interface BidProps {
  auction: AuctionView
  isOver: boolean
  standing: MyStanding | null
  onBusy: (isBusy: boolean) => void
}

/** The way to bid, or why there is none. */
function Bid({ auction, isOver, standing, onBusy }: BidProps) {
  const isStaff = useSession(isStaffSession)
  if (isStaff) return <p className="mine-why">{whyStaffCannotBid()}</p>
  if (standing?.sells_lot) return <p className="mine-why">{whyConsignorCannotBid()}</p>
  return (
    <RowBid
      {...{ auction, isOver, onBusy }}
      standing={standing?.version === auction.version ? standing : null}
    />
  )
}
