import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { ApiProblem } from '../../../browser/api.ts'
import { useLiveAuctions } from '../../../live/use-live-auctions.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { ChosenToCompare } from '../../compare-choice/chosen-to-compare.tsx'
import { AuctionCard } from '../../lot/auction-card.tsx'
import { auctionQuery } from '../../lot/auction-queries.ts'
import { readKept } from '../../watchlist/watchlist-store.ts'
import { AuctionListLoading } from '../auction-list.tsx'
import './kept-auctions.css'

const SHOWN_AT_ONCE = 12

/** One that is taken off stays until the page is opened again: that may have been a slip. */
export function KeptAuctions() {
  const [ids] = useState(readKept)
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const shown = ids.slice(0, most)
  const reads = useQueries({ queries: shown.map((id) => auctionQuery(id)) })
  useLiveAuctions(shown)
  if (ids.length === 0) return <NothingKept />
  const auctions = reads.flatMap(({ data }) => data ?? [])
  if (auctions.length === 0 && reads.some(({ isPending }) => isPending)) {
    return <AuctionListLoading />
  }
  const gone = reads.filter(({ error }) => isGone(error)).length
  const failed = reads.filter(({ error }) => error !== null && !isGone(error))
  return (
    <div className="lot-list">
      {failed.length > 0 ? (
        <p role="alert">
          Failed to load auctions.{' '}
          <button
            type="button"
            className="link"
            onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
          >
            Try again
          </button>
        </p>
      ) : null}
      {gone > 0 ? <p>{goneInWords(gone)}</p> : null}
      <div className="lot-grid">
        {auctions.map((auction, at) => (
          <AuctionCard key={auction.id} auction={auction} heading="h2" isFirst={at === 0} />
        ))}
      </div>
      {most < ids.length ? (
        <div className="more lot-list-more">
          <Button look="line" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
            Load More Auctions
          </Button>
        </div>
      ) : null}
      <ChosenToCompare />
    </div>
  )
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiProblem && error.problem.status === 404
}

function goneInWords(count: number): string {
  return count === 1
    ? 'One of them is no longer shown to visitors.'
    : `${count} of them are no longer shown to visitors.`
}

function NothingKept() {
  return (
    <EmptyState
      icon={Heart}
      as="h2"
      title="Nothing on Your Watchlist"
      text="Press the heart of an auction to follow it here."
      action={
        <Link to="/auctions" className={buttonClass('ink')}>
          Browse Auctions
        </Link>
      }
    />
  )
}
